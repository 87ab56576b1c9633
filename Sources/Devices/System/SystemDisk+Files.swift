import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The files that wait to be sent: a copy of each file's bytes, and the description of its transfer.
extension SystemDisk {
  private static let files = ".system/Files"
  /// The path of a copied file whose transfer has no number yet.
  private static let copy = ".system/Files/copy"

  /// Copies the bytes of a file that is to be sent, before its transfer has a number.
  func copyFile(_ bytes: [UInt8]) throws(DiskError) {
    try FileChange.replace(Self.copy, bytes).carryOut(on: disk)
  }

  /// Gives the latest copy to a transfer, by moving it to the transfer's path.
  func keepCopy(for mark: TransferMark) throws(DiskError) {
    try FileChange.move(Self.copy, to: Self.bytesPath(mark)).carryOut(on: disk)
  }

  /// Removes the copy that belongs to a transfer; with `nil`, the copy without a transfer.
  func dropCopy(of mark: TransferMark?) throws(DiskError) {
    try disk.discard(mark.map(Self.bytesPath) ?? Self.copy)
  }

  /// The folder for the bytes of the app's changed files, until a commit moves them to their paths.
  static let staged = ".system/Staged"

  /// Writes the bytes of a changed file to the staging folder, and syncs them.
  ///
  /// - Returns: The path of the staged bytes.
  func stage(_ bytes: [UInt8], number: Int64) throws(DiskError) -> String {
    let path = "\(Self.staged)/\(number)"
    try disk.makeFolders(Self.staged)
    try disk.write(bytes, to: path)
    try disk.sync(path)
    try disk.syncFolder(Self.staged)
    return path
  }

  /// Reads the bytes of a file that is to be sent.
  func fileBytes(of transfer: FileTransfer) throws(DiskError) -> [UInt8] {
    try disk.read(Self.bytesPath(transfer.mark), upTo: Int(transfer.size))
  }

  /// The folder for a received file until the app was given it; after a new start the file is sent
  /// again.
  private static let arrived = ".system/FileInbox"

  func storeReceived(_ bytes: [UInt8], of mark: TransferMark) throws(DiskError) {
    try FileChange.replace(Self.arrivedPath(mark), bytes).carryOut(on: disk)
  }

  func dropReceived(_ mark: TransferMark) throws(DiskError) {
    try disk.discard(Self.arrivedPath(mark))
  }

  /// Removes the received files of an earlier start, or of a removed app.
  func emptyFileInbox() throws(DiskError) { try FileChange.empty(Self.arrived).carryOut(on: disk) }

  private static func arrivedPath(_ mark: TransferMark) -> String {
    "\(arrived)/\(padded(mark.origin, 16))-\(padded(mark.id, 10))"
  }

  /// Reads the queue of files, in the order of queueing.
  func loadFiles(_ problems: inout [String]) -> [FileTransfer] {
    let all = names(in: Self.files, &problems).compactMap { name in
      read(DiskPath.join(Self.files, name), &problems, FileTransfer.read)
    }
    return all.sorted { ($0.mark.origin, $0.mark.id) < ($1.mark.origin, $1.mark.id) }
  }

  static func file(queued transfer: FileTransfer) -> FileChange {
    .replace(path(transfer.mark), JSONWriter.indented { transfer.write(into: &$0) })
  }

  static func file(sent mark: TransferMark) -> FileChange { .discard(path(mark)) }

  private static func path(_ mark: TransferMark) -> String {
    "\(files)/\(padded(mark.origin, 16))-\(padded(mark.id, 10)).json"
  }

  private static func bytesPath(_ mark: TransferMark) -> String {
    "\(files)/\(padded(mark.origin, 16))-\(padded(mark.id, 10))"
  }
}

extension FileTransfer {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("origin", mark.origin)
    writer.field("id", mark.id)
    writer.field("name", name)
    writer.field("size", size)
    writer.field("checksum", Int64(checksum))
    writer.field("metadata", metadata)
    if let watch { writer.field("watch", watch) }
    writer.endObject()
  }

  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> FileTransfer {
    var mark = TransferMark(origin: 0, id: 0)
    var name: String?
    var size: Int64 = 0
    var checksum: UInt32 = 0
    var metadata: JSONText?
    var watch: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin": mark.origin = try reader.integer(in: 1...maximumInteger)
      case "id": mark.id = try reader.integer(in: 1...maximumInteger)
      case "name": name = try reader.string()
      case "size": size = try reader.integer(in: 0...maximumInteger)
      case "checksum": checksum = UInt32(try reader.integer(in: 0...Int64(UInt32.max)))
      case "metadata": metadata = try reader.payload()
      case "watch": watch = try reader.integer(in: 1...maximumInteger)
      default: try reader.skipValue()
      }
    }
    guard let name else { throw reader.failure(.missingField("name")) }
    guard let metadata else { throw reader.failure(.missingField("metadata")) }
    return FileTransfer(
      mark: mark,
      name: name,
      size: size,
      checksum: checksum,
      metadata: metadata,
      watch: watch
    )
  }
}
