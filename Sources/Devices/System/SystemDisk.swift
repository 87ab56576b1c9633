import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// The files of a device's operating system on its disk, in a folder into which its app never looks.
///
/// Each queued transfer is one file, so that queueing and sending cost the same however many wait.
/// Changes that belong together are first written to a journal, which is carried out at the next start
/// if a crash came in between.
package struct SystemDisk {
  private static let folder = ".system"
  private static let outbox = ".system/Outbox"
  private static let context = ".system/context.json"
  /// The folder with the contexts of a phone's watches, one file each.
  private static let contexts = ".system/Contexts"
  private static let watch = ".system/watch.json"
  private static let firstWatch = ".system/first-watch.json"
  /// The folder with the watches from which a phone was unpaired, one empty file each.
  private static let left = ".system/Left"
  /// The file with the phone that a watch is paired with.
  private static let phone = ".system/phone.json"
  private static let complication = ".system/complication.json"
  private static let inbox = ".system/Inbox"
  /// The folder of the synced inbox: one file for each user info that no app has acknowledged.
  private static let received = ".system/Received"
  private static let kept = ".system/Kept"
  /// The folder with the numbers of the files that the app was given, one file for each origin.
  static let given = ".system/Given"
  /// The folder with the outcomes that the app has not been told, one file each.
  static let results = ".system/Results"
  private static let documents = ".system/App"
  private static let identity = ".system/identity.json"
  private static let journal = ".system/journal.json"
  private static let permission = ".system/permission.json"
  private static let settings = ".system/settings.json"
  private static let workout = ".system/workout.json"
  private static let recording = ".system/Recording"
  private static let collected = ".system/Collected"
  private static let largest = 4_194_304

  let disk: any Disk
  /// The files in the journal that are not yet written to their paths; `nil` for a file to be removed.
  private var overlay: [(path: String, bytes: [UInt8]?)] = []

  package init(_ disk: any Disk) { self.disk = disk }

  // MARK: Keeping

  /// Makes the folders, and removes half-written files that a crash left in them.
  func open() throws(DiskError) {
    for folder in [Self.outbox, Self.kept, Self.inbox] { try disk.makeFolders(folder) }
    try StoreFormat.keep(on: disk)
    for folder in [Self.folder, Self.outbox, Self.kept, Self.inbox] { try sweep(folder) }
    let others = [
      Self.documents, Self.received, Self.contexts, Self.results, Self.given, Self.tags,
      Self.exchanges,
    ]
    for folder in others where disk.isFolder(folder) { try sweep(folder) }
    try emptyFileInbox()
    try FileChange.empty(Self.staged).carryOut(on: disk)
  }

  private func sweep(_ folder: String) throws(DiskError) {
    for entry in try disk.list(folder)
    where !entry.isFolder && entry.name.hasSuffix(SimulatedDisk.temporaryEnding) {
      try disk.remove(DiskPath.join(folder, entry.name))
    }
  }

  /// Stores the device's identity and the numbers reserved for it.
  func keep(_ identity: DeviceIdentity) throws(DiskError) {
    try disk.replace(Self.identity, with: identity.bytes)
  }

  /// Carries out changes in order; with `together`, all of them or none.
  func keep(_ changes: [FileChange], together: Bool) throws(DiskError) {
    guard together else {
      for change in changes { try change.carryOut(on: disk) }
      return
    }
    try disk.replace(Self.journal, with: Self.bytes(changes))
    for change in changes { try change.carryOut(on: disk) }
    try disk.discard(Self.journal)
  }

  /// Lists the changes of files that store a system's change.
  static func files(of change: SystemChange) -> [FileChange] {
    switch change {
    case .session(let change): files(of: change)
    case .permission(let value, let refusals):
      [
        .replace(
          permission,
          JSONWriter.indented {
            refusals.isEmpty ? $0.string(value.rawValue) : refusals.write(value, into: &$0)
          }
        )
      ]
    case .settings(let text): [.replace(settings, text.indented)]
    case .document(let name, let content): [file(documentPath(name), content?.indented)]
    case .tag(let mark, let tag): [file(tag, of: mark)]
    case .noTags: [.empty(tags)]
    case .workout(let text?): [.replace(workout, text.bytes)]
    // What is left of it is removed when no word of it is left, so that a crash between repeats nothing.
    case .workout(nil): [.discard(workout), .empty(recording), .empty(collected)]
    case .piece(let number, let text): [.replace(piecePath(number), text.bytes)]
    case .takenPieces(let numbers): numbers.map { .discard(piecePath($0)) }
    case .appFile(let change), .health(let change): [change]
    case .exchange(let key, let text): [file(text, ofExchange: key)]
    case .noExchanges: [.empty(exchanges)]
    case .tasks(let text): [file(tasks, text?.bytes)]
    }
  }

  private static func file(_ path: String, _ bytes: [UInt8]?) -> FileChange {
    bytes.map { .replace(path, $0) } ?? .discard(path)
  }

  private static func files(of change: SessionMemory.Change) -> [FileChange] {
    switch change {
    case .queued(let transfer): [.replace(path(transfer.mark), bytes(transfer))]
    case .sent(let mark, nil): [.discard(path(mark))]
    case .sent(let mark, let name?): [.move(path(mark), to: keptPath(name))]
    case .forgotten(let name): [.discard(keptPath(name))]
    case .context(let payload, nil): [.replace(context, payload.indented)]
    case .context(let payload, let watch?): [.replace(contextPath(watch), payload.indented)]
    case .noContext: [.discard(context), .empty(contexts)]
    case .paired(let watch): [.replace(self.watch, JSONWriter.indented { $0.integer(watch) })]
    case .pairedFirst(let watch): [.replace(firstWatch, JSONWriter.indented { $0.integer(watch) })]
    case .unpaired(let watch):
      [
        .replace(leftPath(watch), JSONWriter.indented { $0.integer(watch) }),
        .discard(contextPath(watch)), .discard(self.watch), .discard(firstWatch), .discard(context),
      ]
    case .takenBack(let watch): [.discard(leftPath(watch))]
    case .pairedPhone(let origin): [.replace(phone, JSONWriter.indented { $0.integer(origin) })]
    case .erased: [.empty(inbox), .empty(given), .discard(phone)]
    case .takenElsewhere(let transfer): [.replace(path(transfer.mark), bytes(transfer))]
    case .complication(let slot): [.replace(complication, slot.text.indented)]
    case .fileQueued(let transfer): [file(queued: transfer)]
    case .fileSent(let mark): [file(sent: mark)]
    case .resultKept(let result): [file(kept: result)]
    case .resultsTold: [.empty(results)]
    case .fileGiven(let given): [file(of: given, in: self.given)]
    case .taken(let transfer): [.replace(path(transfer.mark, in: received), bytes(transfer))]
    case .inboxEmptied: [.empty(received)]
    // The mark comes last: a crash between the two gives a user info twice rather than never.
    case .acknowledged(let taken, let emptied):
      (emptied.map { [.discard(path($0, in: received))] } ?? []) + [file(of: taken, in: inbox)]
    }
  }

  /// Finds the path of the file that a change writes to queue a transfer; `nil` if the change queues
  /// none.
  static func queuedPath(_ change: FileChange) -> String? {
    guard case .replace(let path, _) = change, path.hasPrefix(outbox) || path.hasPrefix(kept)
    else { return nil }
    return path
  }

  // MARK: Recordings

  /// Stores a piece of a recording, counted from 1; the first piece replaces an older recording.
  package func keep(recording piece: JSONText, number: Int) throws(DiskError) {
    if number == 1 { try FileChange.empty(Self.recording).carryOut(on: disk) }
    try disk.makeFolders(Self.recording)
    try disk.replace("\(Self.recording)/\(Self.padded(Int64(number), 6)).json", with: piece.bytes)
  }

  // MARK: Paths

  private static func contextPath(_ watch: Int64) -> String {
    "\(contexts)/\(padded(watch, 16)).json"
  }

  private static func leftPath(_ watch: Int64) -> String { "\(left)/\(padded(watch, 16)).json" }

  static func keptPath(_ name: String) -> String { "\(kept)/\(name).json" }

  private static func documentPath(_ name: String) -> String { "\(documents)/\(name).json" }

  private static func piecePath(_ number: Int) -> String {
    "\(collected)/\(padded(Int64(number), 8)).json"
  }

  /// Makes the path of a transfer's file; the names sort in the order of the queue.
  static func path(_ mark: TransferMark, in folder: String = outbox) -> String {
    "\(folder)/\(padded(mark.origin, 16))-\(padded(mark.id, 10)).json"
  }

  static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func bytes(_ transfer: UserInfoTransfer) -> [UInt8] {
    JSONWriter.indented { writer in
      writer.beginObject()
      writer.field("origin", transfer.origin)
      writer.field("id", transfer.id)
      if let name = transfer.keptAs { writer.field("keptAs", name) }
      if let watch = transfer.watch { writer.field("watch", watch) }
      if transfer.isTakenElsewhere { writer.field("takenElsewhere", true) }
      writer.field("payload", transfer.payload)
      writer.endObject()
    }
  }

  private static func bytes(_ changes: [FileChange]) -> [UInt8] {
    JSONText { writer in
      writer.beginArray()
      for change in changes { change.write(into: &writer) }
      writer.endArray()
    }.bytes
  }

  // MARK: Remembering

  /// Carries out the changes that a crash left in the journal.
  ///
  /// - Returns: The changes that the disk does not accept yet; until it does, reading uses them from
  ///   memory.
  mutating func replay(_ problems: inout [String]) -> [FileChange] {
    let changes = read(Self.journal, upTo: 16 * Self.largest, &problems) {
      (reader) throws(JSONError) in
      var changes: [FileChange] = []
      try reader.beginArray()
      while try reader.nextElement() { changes.append(try FileChange.read(&reader)) }
      return changes
    }
    guard let changes else { return [] }
    do throws(DiskError) {
      for change in changes { try change.carryOut(on: disk) }
      try disk.discard(Self.journal)
      return []
    } catch {
      problems.append("what was begun cannot be finished yet: \(error)")
      for change in changes { layOver(change) }
      return changes
    }
  }

  /// Forgets the overlay, because all its bytes are in the files now.
  mutating func forgetOverlay() { overlay = [] }

  private mutating func layOver(_ change: FileChange) {
    switch change {
    case .replace(let path, let bytes): overlay.append((path, bytes))
    case .discard(let path): overlay.append((path, nil))
    case .move(let path, let target):
      let bytes = try? Result { () throws(DiskError) in try self.bytes(path, upTo: Self.largest) }
        .get()
      if let bytes { overlay.append((target, bytes)) }
      overlay.append((path, nil))
    case .makeFolder: break
    case .empty(let folder):
      let entries = try? Result { () throws(DiskError) in try disk.list(folder) }.get()
      for entry in entries ?? [] { overlay.append((DiskPath.join(folder, entry.name), nil)) }
    }
  }

  /// Loads the session's state that the device's last start left, and a sentence for each unreadable
  /// file.
  func load() -> (memory: SessionMemory, problems: [String]) {
    var memory = SessionMemory(outbox: loadOutbox())
    var problems: [String] = []
    memory.receivedContext = read(Self.context, &problems) { (reader) throws(JSONError) in
      try reader.payload()
    }
    memory.contexts = loadContexts(&problems)
    memory.watch = loadWatch(Self.watch, &problems)
    memory.firstWatch = loadWatch(Self.firstWatch, &problems)
    memory.leftWatches = names(in: Self.left, &problems).compactMap {
      loadWatch(DiskPath.join(Self.left, $0), &problems)
    }
    memory.phone = loadWatch(Self.phone, &problems)
    memory.inbox = loadInbox()
    memory.complication =
      read(Self.complication, &problems, ComplicationSlot.read) ?? ComplicationSlot()
    memory.files = loadFiles(&problems)
    memory.givenFiles = loadTaken(in: Self.given, &problems)
    memory.results = loadResults(&problems, unlessIn: memory)
    memory.acknowledged = loadTaken(in: Self.inbox, &problems)
    return (memory, problems)
  }

  /// Reads the origin in a file.
  private func loadWatch(_ path: String, _ problems: inout [String]) -> Int64? {
    read(path, &problems) { (reader) throws(JSONError) in
      try reader.integer(in: 1...maximumInteger)
    }
  }

  /// Reads the contexts received last, one for each watch.
  private func loadContexts(_ problems: inout [String]) -> [KeptContext] {
    names(in: Self.contexts, &problems).compactMap { name in
      let payload = read(DiskPath.join(Self.contexts, name), &problems) {
        (reader) throws(JSONError) in
        try reader.payload()
      }
      guard let payload, let watch = Int64(name.dropLast(".json".count)) else { return nil }
      return KeptContext(watch: watch, payload: payload)
    }
  }

  /// Reads the synced inbox, as far as it is readable.
  func loadInbox() -> KeptInbox {
    var inbox = KeptInbox()
    for name in names(in: Self.received, &inbox.problems) {
      let path = DiskPath.join(Self.received, name)
      if let transfer = read(path, &inbox.problems, UserInfoTransfer.read) {
        inbox.transfers.append(transfer)
      }
    }
    return inbox
  }

  /// Reads the queue of user infos, as far as it is readable.
  func loadOutbox() -> KeptOutbox {
    var outbox = KeptOutbox()
    var problems: [String] = []
    for name in names(in: Self.outbox, &problems) {
      let path = DiskPath.join(Self.outbox, name)
      if let transfer = read(path, &problems, UserInfoTransfer.read) {
        outbox.transfers.append(transfer)
      } else if let reason = problems.popLast(), let mark = Self.mark(name) {
        outbox.unreadable.append(.init(mark: mark, reason: reason))
      }
    }
    for reason in problems { outbox.unreadable.append(.init(mark: nil, reason: reason)) }
    problems = []
    for name in names(in: Self.kept, &problems) {
      let path = DiskPath.join(Self.kept, name)
      if let kept = read(path, &problems, UserInfoTransfer.read) { outbox.kept.append(kept) }
    }
    outbox.kept.sort { ($0.origin, $0.id) < ($1.origin, $1.id) }
    return outbox
  }

  /// Finds a transfer's identity in the name of its file.
  static func mark(_ name: String) -> TransferMark? {
    let parts = name.dropLast(".json".count).split(separator: "-").map { Int64($0) }
    guard parts.count == 2, let origin = parts[0], let id = parts[1] else { return nil }
    return TransferMark(origin: origin, id: id)
  }

  /// Reads the documents that the app has kept, ordered by name.
  func loadDocuments(_ problems: inout [String]) -> [AppDocument] {
    names(in: Self.documents, &problems).compactMap { name in
      read(DiskPath.join(Self.documents, name), &problems) { (reader) throws(JSONError) in
        AppDocument(name: String(name.dropLast(".json".count)), content: try reader.text())
      }
    }
  }

  /// Reads the device's identity at its last start; returns `nil` if it cannot be read.
  func loadIdentity() -> DeviceIdentity? {
    var problems: [String] = []
    return read(Self.identity, &problems, DeviceIdentity.read)
  }

  /// Reads the owner's permission, `nil` if there is none yet, and the refused types.
  func loadPermission() -> (Permission?, HealthRefusals) {
    var problems: [String] = []
    return read(Self.permission, &problems, HealthRefusals.read) ?? (nil, HealthRefusals())
  }

  /// Reads the device's settings into `settings`, which hold the defaults.
  func load(_ settings: inout DeviceSettings) {
    var problems: [String] = []
    let read = self.read(Self.settings, &problems) {
      [settings] (reader) throws(JSONError) in
      var settings = settings
      try settings.read(&reader)
      return settings
    }
    settings = read ?? settings
  }

  /// Loads the kept state of a workout session; returns `nil` if there is none.
  func loadWorkout<Value>(
    _ problems: inout [String],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    self.read(Self.workout, upTo: 16 * Self.largest, &problems, read)
  }

  /// Reads the pieces of the loaded recording, in order.
  func loadRecording(_ problems: inout [String]) -> [JSONText] {
    names(in: Self.recording, &problems).compactMap { name in
      read(DiskPath.join(Self.recording, name), &problems) { (reader) throws(JSONError) in
        try reader.text()
      }
    }
  }

  /// Reads a workout session's pieces with these numbers; `nil` for one that cannot be read.
  func loadPieces<Value>(
    _ numbers: Range<Int>,
    _ problems: inout [String],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> [Value?] {
    numbers.map { self.read(Self.piecePath($0), &problems, read) }
  }

  // MARK: Reading

  /// Lists the names of the JSON files in a folder, sorted; returns none if the folder does not exist.
  func names(in folder: String, _ problems: inout [String]) -> [String] {
    var names: [String] = []
    do throws(DiskError) {
      names = try disk.list(folder).map(\.name).filter { $0.hasSuffix(".json") }
    } catch {
      if error.kind != .notFound { problems.append("\(error)") }
    }
    for (path, bytes) in overlay where DiskPath.folder(of: path) == folder {
      let name = DiskPath.name(of: path)
      names.removeAll { $0 == name }
      if bytes != nil { names.append(name) }
    }
    return overlay.isEmpty ? names : names.sorted()
  }

  private func bytes(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8]? {
    if let laid = overlay.last(where: { $0.path == path }) { return laid.bytes }
    do throws(DiskError) {
      return try disk.read(path, upTo: limit)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }

  func read<Value>(
    _ path: String,
    upTo limit: Int = largest,
    _ problems: inout [String],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    let bytes: [UInt8]
    do throws(DiskError) {
      guard let found = try self.bytes(path, upTo: limit) else { return nil }
      bytes = found
    } catch {
      problems.append("\(error)")
      return nil
    }
    do throws(JSONError) {
      var reader = JSONReader(
        bytes,
        limits: JSONLimits(maximumDepth: 64, maximumBytes: limit)
      )
      let value = try read(&reader)
      try reader.end()
      return value
    } catch {
      problems.append("\(path): \(error)")
      return nil
    }
  }
}

extension UserInfoTransfer {
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> UserInfoTransfer {
    var mark = TransferMark(origin: 0, id: 0)
    var payload: JSONText?
    var keptAs: String?
    var watch: Int64?
    var isTakenElsewhere = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "takenElsewhere": isTakenElsewhere = try reader.boolean()
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "id": mark.id = try reader.integer(in: 1...maximumInteger)
      case "keptAs": keptAs = try reader.string()
      case "watch": watch = try reader.integer(in: 1...maximumInteger)
      case "payload": payload = try reader.payload()
      default: try reader.skipValue()
      }
    }
    guard let payload else { throw reader.failure(.missingField("payload")) }
    return UserInfoTransfer(
      origin: mark.origin,
      id: mark.id,
      payload: payload,
      keptAs: keptAs,
      watch: watch,
      isTakenElsewhere: isTakenElsewhere
    )
  }
}
