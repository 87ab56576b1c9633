package import Protocol
package import Simulation

/// The operating system's own files on a device's disk: its queue, and what it keeps for the app.
///
/// One file a queued transfer, so that queueing one and sending one cost the same however many wait. The
/// app never looks here.
package struct SystemDisk {
  private static let folder = ".system"
  private static let outbox = ".system/Outbox"
  private static let context = ".system/context.json"
  private static let inbox = ".system/Inbox"
  private static let kept = ".system/Kept"
  private static let identity = ".system/identity.json"
  private static let permission = ".system/permission.json"
  private static let workout = ".system/workout.json"
  private static let recording = ".system/Recording"
  private static let largest = 4_194_304

  let disk: any Disk

  package init(_ disk: any Disk) { self.disk = disk }

  // MARK: Keeping

  /// Makes the folders, and removes what a crash left half written in them.
  package func open() throws(DiskError) {
    for folder in [Self.outbox, Self.kept, Self.inbox] { try disk.makeFolders(folder) }
    for folder in [Self.folder, Self.outbox, Self.kept, Self.inbox] { try sweep(folder) }
  }

  private func sweep(_ folder: String) throws(DiskError) {
    for entry in try disk.list(folder)
    where !entry.isFolder && entry.name.hasSuffix(SimulatedDisk.temporaryEnding) {
      try disk.remove(DiskPath.join(folder, entry.name))
    }
  }

  /// Keeps who the device is, with the numbers that it may use.
  func keep(_ identity: DeviceIdentity) throws(DiskError) {
    try disk.replace(Self.identity, with: identity.bytes)
  }

  /// Keeps one thing that the session is to remember.
  func keep(_ change: SessionMemory.Change) throws(DiskError) {
    switch change {
    case .queued(let transfer):
      try disk.replace(Self.path(transfer.mark), with: Self.bytes(transfer))
    case .sent(let mark, nil): try disk.discard(Self.path(mark))
    case .sent(let mark, let name?): try move(Self.path(mark), to: Self.keptPath(name))
    case .forgotten(let name): try disk.discard(Self.keptPath(name))
    case .context(let payload): try disk.replace(Self.context, with: payload.indented)
    case .acknowledged(let mark):
      let path = "\(Self.inbox)/\(mark.origin).json"
      try disk.replace(path, with: JSONText { mark.write(into: &$0) }.indented)
    }
  }

  /// Moves a file that was there; nothing happens when it was moved already.
  private func move(_ path: String, to target: String) throws(DiskError) {
    do throws(DiskError) {
      try disk.rename(path, to: target)
    } catch {
      if error.kind != .notFound { throw error }
    }
    try disk.syncFolder(Self.kept)
    try disk.syncFolder(Self.outbox)
  }

  /// Keeps the owner's answer to a question that is asked once.
  package func keep(permission: String) throws(DiskError) {
    try disk.replace(Self.permission, with: JSONText { $0.string(permission) }.indented)
  }

  /// Keeps what must not be lost of a workout session; `nil` when there is none any more.
  package func keep(workout: JSONText?) throws(DiskError) {
    guard let workout else { return try disk.discard(Self.workout) }
    try disk.replace(Self.workout, with: workout.bytes)
  }

  /// Keeps a piece of a recording, counted from 1; the first takes the place of an older recording.
  package func keep(recording piece: JSONText, number: Int) throws(DiskError) {
    if number == 1 { try discardRecording() }
    try disk.makeFolders(Self.recording)
    try disk.replace(Self.recordingPath(number), with: piece.bytes)
  }

  package func discardRecording() throws(DiskError) {
    guard disk.isFolder(Self.recording) else { return }
    for entry in try disk.list(Self.recording) {
      try disk.discard(DiskPath.join(Self.recording, entry.name))
    }
  }

  private static func recordingPath(_ number: Int) -> String {
    "\(recording)/\(padded(Int64(number), 6)).json"
  }

  private static func keptPath(_ name: String) -> String { "\(kept)/\(name).json" }

  /// Names sort in the order of the queue.
  private static func path(_ mark: TransferMark) -> String {
    "\(outbox)/\(padded(mark.origin, 16))-\(padded(mark.id, 10)).json"
  }

  static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func bytes(_ transfer: UserInfoTransfer) -> [UInt8] {
    JSONText { writer in
      writer.beginObject()
      writer.field("origin", transfer.origin)
      writer.field("id", transfer.id)
      if let name = transfer.keptAs { writer.field("keptAs", name) }
      writer.field("payload", transfer.payload)
      writer.endObject()
    }.indented
  }

  // MARK: Remembering

  /// What the last life of the device left, with a sentence for each file that cannot be read.
  func load() -> (memory: SessionMemory, problems: [String]) {
    var memory = SessionMemory(outbox: loadOutbox())
    var problems: [String] = []
    memory.receivedContext = read(Self.context, &problems) { (reader) throws(JSONError) in
      try reader.payload()
    }
    for name in names(in: Self.inbox, &problems) {
      let path = DiskPath.join(Self.inbox, name)
      if let mark = read(path, &problems, TransferMark.read) { memory.acknowledged.append(mark) }
    }
    return (memory, problems)
  }

  /// The queue as it can be read now.
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

  /// The transfer that a file's name in the queue says.
  private static func mark(_ name: String) -> TransferMark? {
    let parts = name.dropLast(".json".count).split(separator: "-").map { Int64($0) }
    guard parts.count == 2, let origin = parts[0], let id = parts[1] else { return nil }
    return TransferMark(origin: origin, id: id)
  }

  /// The names of the JSON files in a folder; none where there is no folder.
  private func names(in folder: String, _ problems: inout [String]) -> [String] {
    do throws(DiskError) {
      return try disk.list(folder).map(\.name).filter { $0.hasSuffix(".json") }
    } catch {
      if error.kind != .notFound { problems.append("\(error)") }
      return []
    }
  }

  /// Who the device was at its last start, or `nil` where nothing of it can be read.
  func loadIdentity() -> DeviceIdentity? {
    var problems: [String] = []
    return read(Self.identity, &problems, DeviceIdentity.read)
  }

  /// The owner's answer, or `nil` where there was none yet.
  package func loadPermission() -> String? {
    var problems: [String] = []
    return read(Self.permission, &problems) { (reader) throws(JSONError) in try reader.string() }
  }

  /// What was kept of a workout session, or `nil` where there was none.
  package func loadWorkout<Value>(
    _ problems: inout [String],
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) -> Value? {
    self.read(Self.workout, upTo: 16 * Self.largest, &problems, read)
  }

  /// The pieces of the recording, in order.
  package func loadRecording(_ problems: inout [String]) -> [JSONText] {
    guard disk.isFolder(Self.recording) else { return [] }
    let entries =
      (try? Result { () throws(DiskError) in try disk.list(Self.recording) }.get()) ?? []
    return entries.filter { $0.name.hasSuffix(".json") }.compactMap { entry in
      read(DiskPath.join(Self.recording, entry.name), &problems) { (reader) throws(JSONError) in
        try reader.text()
      }
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
      bytes = try disk.read(path, upTo: limit)
    } catch {
      if error.kind != .notFound { problems.append("\(error)") }
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
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "id": mark.id = try reader.integer(in: 1...maximumInteger)
      case "keptAs": keptAs = try reader.string()
      case "payload": payload = try reader.payload()
      default: try reader.skipValue()
      }
    }
    guard let payload else { throw reader.failure(.missingField("payload")) }
    return UserInfoTransfer(origin: mark.origin, id: mark.id, payload: payload, keptAs: keptAs)
  }
}

extension TransferMark {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("origin", origin)
    writer.field("id", id)
    writer.endObject()
  }

  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> TransferMark {
    var mark = TransferMark(origin: 0, id: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 0...maximumInteger)
      case "id": mark.id = try reader.integer(in: 0...maximumInteger)
      default: try reader.skipValue()
      }
    }
    return mark
  }
}
