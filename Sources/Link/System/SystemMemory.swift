package import Simulation

/// What a device's operating system keeps on its disk, and what it tries again while the disk fails.
///
/// Whatever the disk did not take stays here, in its order, and is tried at the next step that keeps
/// something and every 10 s. The same of files of the queue that cannot be read.
package struct SystemMemory {
  /// How long it waits before it asks the disk again.
  package static let retryInterval = Interval.seconds(10)

  package let disk: SystemDisk
  /// Who the device is.
  package private(set) var identity: DeviceIdentity
  /// What earlier starts left.
  package private(set) var loaded: SessionMemory
  /// What was wrong with it, a sentence each.
  package private(set) var problems: [String]
  private var draw: DeviceIdentity.Draw
  private var unkept: [SessionMemory.Change] = []
  /// The disk has not taken something, of the session's or of the device's own.
  private var isBehind = false
  /// The folders are there.
  private var isOpen = false
  private var retryAt: Uptime?

  package init(_ disk: any Disk, draw: DeviceIdentity.Draw) {
    let system = SystemDisk(disk)
    var draw = draw
    (loaded, problems) = system.load()
    identity = system.loadIdentity() ?? draw.identity()
    self.disk = system
    self.draw = draw
  }

  /// When something is tried again.
  package var nextDeadline: Uptime? { retryAt }

  // MARK: Starting

  /// Makes the folders, and reserves the numbers that this start uses.
  ///
  /// A device that cannot is somebody new until it ends: numbers that are nowhere kept would come again.
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

  /// Sees to it that there are numbers for a step.
  ///
  /// - Parameter last: The number used last.
  /// - Returns: Whether the device is somebody new from now on, because no more could be reserved.
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

  // MARK: Keeping

  /// How many user infos wait that the disk has not taken.
  package var notKept: Int {
    unkept.count { if case .queued = $0 { true } else { false } }
  }

  /// Keeps what waits and then what is new; what fails waits, with all that comes after it.
  package mutating func keep(_ new: [SessionMemory.Change]) throws(DiskError) {
    for change in new { add(change) }
    if !isOpen, !unkept.isEmpty {
      try disk.open()
      isOpen = true
    }
    while let change = unkept.first {
      try disk.keep(change)
      unkept.removeFirst()
    }
  }

  /// Ends a step's keeping: after a failure the disk is asked again in a while.
  ///
  /// - Returns: The error, when it is the first of a time in which the disk fails.
  package mutating func endStep(_ failure: DiskError?, at now: Now) -> DiskError? {
    let isNews = !isBehind
    isBehind = failure != nil
    guard let failure else { return nil }
    retryAt = retryAt ?? now.uptime + Self.retryInterval
    return isNews ? failure : nil
  }

  /// What has its receipt before it was kept need not be kept any more.
  private mutating func add(_ change: SessionMemory.Change) {
    if case .sent(let mark, _) = change,
      let index = unkept.firstIndex(where: {
        if case .queued(let transfer) = $0 { transfer.mark == mark } else { false }
      })
    {
      unkept.remove(at: index)
    } else {
      unkept.append(change)
    }
  }

  /// Whether it is time to ask the disk again.
  package mutating func isDue(at now: Now) -> Bool {
    guard let due = retryAt, due <= now.uptime else { return false }
    retryAt = nil
    return true
  }

  /// Asks again later because something of the queue cannot be read.
  package mutating func lookAgain(at now: Now) {
    retryAt = retryAt ?? now.uptime + Self.retryInterval
  }

  /// The queue as it can be read now.
  package func readOutbox() -> KeptOutbox { disk.loadOutbox() }
}
