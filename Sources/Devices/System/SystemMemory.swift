package import LockstepLink
import LockstepProtocol
package import LockstepSimulation

/// The stored memory of a device's system, and the changes that it tries to store again while the disk
/// fails.
///
/// Changes that the disk refuses stay here in order, and are tried again with the next stored change
/// and every 10 s. The same holds for unreadable files of the queue.
package struct SystemMemory {
  /// The time after which the system tries a failed disk again.
  package static let retryInterval = Interval.seconds(10)

  private(set) var disk: SystemDisk
  /// The identity of the device.
  package private(set) var identity: DeviceIdentity
  /// The state of the session that earlier starts left.
  package private(set) var loaded: SessionMemory
  /// The app's documents that are stored, or wait to be stored.
  private(set) var documents: [AppDocument]
  /// The digest of the documents, so that no step has to read all of them.
  private var documentsDigest: UInt64
  /// The tags of the transfers that earlier starts queued.
  let loadedTags: [KeptTag]
  /// The background transfers that earlier starts left.
  let loadedExchanges: [KeptExchange]
  /// The tasks that wait for their time.
  let loadedTasks: DeviceTasks.Kept
  /// The problems of files that earlier starts left, a sentence each.
  package private(set) var problems: [String]
  private var draw: DeviceIdentity.Draw
  private var unkept = WaitingCommits()
  /// `true` if the disk has refused a change of the session or of the system itself.
  private var isBehind = false
  /// `true` once the folders exist.
  private var isOpen = false
  private var retryAt: Uptime?

  package init(_ disk: any Disk, draw: DeviceIdentity.Draw) {
    var system = SystemDisk(disk)
    var draw = draw
    var replayProblems: [String] = []
    let begun = system.replay(&replayProblems)
    (loaded, problems) = system.load()
    problems = replayProblems + problems
    documents = system.loadDocuments(&problems)
    documentsDigest = Self.digest(of: documents)
    loadedTags = system.loadTags(&problems)
    loadedExchanges = system.loadExchanges(&problems)
    loadedTasks = system.loadTasks(&problems)
    identity = system.loadIdentity().map { draw.next(after: $0) } ?? draw.identity()
    self.disk = system
    self.draw = draw
    if !begun.isEmpty { unkept.append(WaitingCommits.Commit(files: begun, isTogether: true)) }
  }

  /// The uptime at which the system next tries the disk again.
  package var nextDeadline: Uptime? { retryAt }

  func add(to digest: inout Digest) {
    digest.add(isOpen)
    digest.add(isBehind)
    digest.add(retryAt?.nanoseconds)
    unkept.add(to: &digest)
    digest.add(documentsDigest)
  }

  // MARK: Starting

  /// Makes the folders, and reserves the numbers for this start.
  ///
  /// A device that cannot reserve numbers gets a new identity until it ends, since numbers that are not
  /// stored would be used again.
  package mutating func open() throws(DiskError) {
    if identity.reserved == .max { identity.reserved = 0 }
    var failure: DiskError?
    do throws(DiskError) {
      try disk.open()
      isOpen = true
    } catch {
      failure = error
    }
    do throws(DiskError) {
      try reserve(after: identity.lastUsed)
    } catch {
      identity = draw.identity()
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  private mutating func reserve(after last: Int64) throws(DiskError) {
    var wanted = identity
    wanted.reserved = last + DeviceIdentity.piece
    try disk.keep(wanted)
    identity = wanted
  }

  /// Reserves more numbers if there are too few for a step.
  ///
  /// - Parameter last: The last number used.
  /// - Returns: `true` if the device has a new identity from now on, because no more numbers could be
  ///   reserved.
  package mutating func provideNumbers(after last: Int64) -> Bool {
    guard identity.reserved - last < DeviceIdentity.enough else { return false }
    do throws(DiskError) {
      try reserve(after: last)
      return false
    } catch {
      if identity.reserved - last > DeviceIdentity.enough / 2 { return false }
      identity = draw.identity()
      return true
    }
  }

  /// Gives the device a new identity, whose numbers begin after `last`.
  package mutating func renew(after last: Int64) throws(DiskError) {
    identity = draw.identity()
    documents = []
    documentsDigest = Self.digest(of: [])
    try reserve(after: last)
  }

  // MARK: Keeping

  /// `true` if changes wait to be stored, or the disk refused a change last time.
  var isWaiting: Bool { isBehind || !unkept.isEmpty }

  /// The number of user infos that wait because the disk has not accepted them.
  package var notKept: Int { unkept.queuedCount }

  /// Stores the waiting changes, then the new ones; after a failure, the failed one and all later ones
  /// wait.
  ///
  /// All changes made by the app's calls are stored together or not at all.
  package mutating func keep(_ new: [SystemChange]) throws(DiskError) {
    add(new)
    if unkept.isEmpty { return }
    if !isOpen {
      try disk.open()
      isOpen = true
    }
    while let commit = unkept.first {
      try disk.keep(commit.files, together: commit.isTogether)
      disk.forgetOverlay()
      unkept.removeFirst()
    }
  }

  private mutating func add(_ new: [SystemChange]) {
    var files: [FileChange] = []
    for change in new where !makesNeedless(change) {
      if case .document(let name, let content) = change { setDocument(name, content) }
      files += SystemDisk.files(of: change)
    }
    if files.isEmpty { return }
    let isTogether = new.count(where: \.isAppCall) > 1 || new.contains(where: \.isOfManyFiles)
    unkept.append(WaitingCommits.Commit(files: files, isTogether: isTogether))
  }

  private mutating func setDocument(_ name: String, _ content: JSONText?) {
    documents.removeAll { $0.name == name }
    if let content { documents.append(AppDocument(name: name, content: content)) }
    documentsDigest = Self.digest(of: documents)
  }

  private static func digest(of documents: [AppDocument]) -> UInt64 {
    var digest = Digest()
    for document in documents {
      digest.add(document.name)
      digest.add(document.content.bytes.count)
      digest.add(document.content.bytes)
    }
    return digest.value
  }

  /// Compares a change with the waiting commits of its transfer; returns `true` if the change need not
  /// be stored any more.
  ///
  /// A transfer that has its receipt is dropped; if the app wants it kept, it is stored for the app.
  private mutating func makesNeedless(_ change: SystemChange) -> Bool {
    switch change {
    case .session(.sent(let mark, let name?)):
      unkept.move(SystemDisk.path(mark), to: SystemDisk.keptPath(name))
    case .session(.sent(let mark, nil)): unkept.drop(SystemDisk.path(mark))
    case .session(.forgotten(let name)): unkept.drop(SystemDisk.keptPath(name))
    default: false
    }
  }

  /// Ends the storing in a step: after a failure the disk is tried again later.
  ///
  /// - Returns: The error, if the disk has just begun to fail; otherwise `nil`.
  package mutating func endStep(_ failure: DiskError?, at now: Now) -> DiskError? {
    let isNews = !isBehind
    isBehind = failure != nil
    guard let failure else { return nil }
    retryAt = retryAt ?? now.uptime + Self.retryInterval
    return isNews ? failure : nil
  }

  /// Says if it is time to try the disk again, and then forgets that time.
  package mutating func isDue(at now: Now) -> Bool {
    guard let due = retryAt, due <= now.uptime else { return false }
    retryAt = nil
    return true
  }

  /// Plans another reading of the queue, because parts of it cannot be read.
  package mutating func lookAgain(at now: Now) {
    retryAt = retryAt ?? now.uptime + Self.retryInterval
  }

  /// Reads the synced inbox, as far as it is readable.
  package func readInbox() -> KeptInbox { disk.loadInbox() }

  /// Reads the queue of user infos, as far as it is readable.
  package func readOutbox() -> KeptOutbox { disk.loadOutbox() }
}
