package import LockstepProtocol
import LockstepSimulation

/// A queued file, without its bytes; the system keeps a copy of these beside the queue.
package struct FileTransfer: Sendable, Equatable {
  package var mark: TransferMark
  /// The file's name, without its folder.
  package var name: String
  /// The number of bytes of the file.
  package var size: Int64
  /// The CRC-32 of the file's bytes (SESSION-96).
  package var checksum: UInt32
  /// The metadata that the app sends with the file, a dictionary of property-list types.
  package var metadata: JSONText
  /// The watch to which the file is to go; `nil` for whichever counterpart comes first, and always on a
  /// watch.
  package var watch: Int64?

  package init(
    mark: TransferMark,
    name: String,
    size: Int64,
    checksum: UInt32,
    metadata: JSONText,
    watch: Int64? = nil
  ) {
    self.watch = watch
    self.mark = mark
    self.name = name
    self.size = size
    self.checksum = checksum
    self.metadata = metadata
  }

  init(_ header: FileHeader) {
    self.init(
      mark: TransferMark(origin: header.origin, id: header.id),
      name: header.name,
      size: header.size,
      checksum: header.checksum,
      metadata: header.metadata
    )
  }

  var header: FileHeader {
    FileHeader(
      origin: mark.origin,
      id: mark.id,
      name: name,
      size: size,
      checksum: checksum,
      metadata: metadata
    )
  }

  /// Adds the transfer to a digest; the checksum stands for the file's bytes.
  func add(to digest: inout Digest) {
    digest.add(mark.origin)
    digest.add(mark.id)
    digest.add(name)
    digest.add(size)
    digest.add(UInt64(checksum))
    digest.add(metadata.bytes.count)
    digest.add(metadata.bytes)
    digest.add(watch)
  }

  /// Says if a text is a plain file name, without anything that could lead out of the folder into which
  /// the file is put.
  package static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

/// The queue of files that the counterpart has not yet received; they are sent one after the other.
struct FileOutbox: Sendable {
  /// The file that is being sent.
  private struct UnderWay {
    /// The number of the file's bytes that were sent, and the number that the counterpart has
    /// confirmed.
    var sent: Int64 = 0
    var received: Int64 = 0
    /// `true` once the counterpart has said from which byte on it needs the file.
    var isAgreed = false
  }

  /// The greatest number of bytes in one packet.
  static let pieceBytes: Int64 = 65_536
  /// The greatest number of bytes that are sent before the counterpart has confirmed them.
  static let windowBytes: Int64 = 524_288

  private(set) var queue: [FileTransfer]
  /// The queued files of watches that are put away.
  private var forOthers: [FileTransfer] = []
  private var underWay: UnderWay?
  /// The file that is being sent, and the instant at which its transfer times out, however often the
  /// connection broke (SESSION-98).
  private var limit: (mark: TransferMark, deadline: Uptime)?

  init(_ queue: [FileTransfer]) { self.queue = queue }

  var deadline: Uptime? { limit?.mark == queue.first?.mark ? limit?.deadline : nil }

  mutating func append(_ transfer: FileTransfer) { queue.append(transfer) }

  /// Selects the watch to which files are sent from now on; files for other watches wait.
  ///
  /// - Parameter first: The first watch ever, which gets the files queued before any watch was known.
  mutating func select(_ watch: Int64?, first: Int64?) {
    let all = (queue + forOthers).sorted {
      ($0.mark.origin, $0.mark.id) < ($1.mark.origin, $1.mark.id)
    }
    let isForPresent = { (file: FileTransfer) in
      (file.watch ?? first).map { $0 == watch } ?? true
    }
    queue = all.filter(isForPresent)
    forOthers = all.filter { !isForPresent($0) }
    underWay = nil
  }

  /// Begins to send the first queued file, and returns it to be announced; returns `nil` while another
  /// file is being sent.
  mutating func begin(deadline: Uptime?) -> FileTransfer? {
    guard underWay == nil, let first = queue.first else { return nil }
    underWay = UnderWay()
    if limit?.mark != first.mark { limit = deadline.map { (first.mark, $0) } }
    return first
  }

  /// Notes that the counterpart has a file up to an offset; returns the file and the bytes to send
  /// next.
  mutating func received(_ mark: TransferMark, offset: Int64) -> (FileTransfer, [Range<Int64>])? {
    guard var state = underWay, let first = queue.first, first.mark == mark else { return nil }
    let offset = min(offset, first.size)
    // The first of a connection says where to go on, and so does one that counts no more than before.
    if !state.isAgreed || offset <= state.received { state.sent = offset }
    state.isAgreed = true
    state.received = offset
    var pieces: [Range<Int64>] = []
    while state.sent < first.size {
      let end = min(state.sent + Self.pieceBytes, first.size)
      if end - state.received > Self.windowBytes { break }
      pieces.append(state.sent..<end)
      state.sent = end
    }
    underWay = state
    return (first, pieces)
  }

  /// Removes a file from the queue, for whichever watch it is; returns `nil` if it is not queued.
  mutating func remove(_ mark: TransferMark) -> FileTransfer? {
    if let index = forOthers.firstIndex(where: { $0.mark == mark }) {
      return forOthers.remove(at: index)
    }
    guard let index = queue.firstIndex(where: { $0.mark == mark }) else { return nil }
    if index == 0 { underWay = nil }
    return queue.remove(at: index)
  }

  /// Says if the counterpart may have heard of a file, since it was announced.
  func isAnnounced(_ mark: TransferMark) -> Bool {
    underWay != nil && queue.first?.mark == mark
  }

  mutating func removeAll() -> [FileTransfer] {
    defer { self = FileOutbox([]) }
    return queue + forOthers
  }

  /// Forgets how much of the file was sent; over the next connection the two devices agree on that
  /// anew.
  mutating func connectionLost() { underWay = nil }

  func add(to digest: inout Digest) {
    for transfers in [queue, forOthers] {
      digest.add(transfers.count)
      for transfer in transfers { transfer.add(to: &digest) }
    }
    digest.add(underWay?.sent)
    digest.add(underWay?.received)
    digest.add(underWay?.isAgreed == true)
    digest.add(limit?.mark.origin)
    digest.add(limit?.mark.id)
    digest.add(limit?.deadline.nanoseconds)
  }
}

/// The received files: the one that is arriving, and the complete ones that wait for the app.
package struct FileInbox: Sendable {
  /// A file that has arrived completely.
  struct Arrived: Sendable {
    var transfer: FileTransfer
    var bytes: [UInt8]
    /// `true` once the file's bytes are on the disk.
    var isStored = false
    /// `true` once the app was given the file; it may not have said yet what became of it.
    var isGiven = false
  }

  /// The size of the largest file that is accepted, in bytes.
  package static let bytesMax: Int64 = 67_108_864

  private var coming: FileTransfer?
  private var bytes: [UInt8] = []
  private(set) var arrived: [Arrived] = []
  /// The numbers of the files that the app was given, for each origin.
  private var given: [TakenTransfers]

  init(after given: [TakenTransfers] = []) { self.given = given }

  /// Begins to receive a file, and returns the number of its bytes that are already here; the bytes of
  /// any other incomplete file are dropped.
  mutating func begin(_ transfer: FileTransfer) -> Int64 {
    if arrived.contains(where: { $0.transfer.mark == transfer.mark }) { return transfer.size }
    if coming != transfer {
      coming = transfer
      bytes = []
    }
    return Int64(bytes.count)
  }

  /// Says if the app was already given a file.
  func wasGiven(_ mark: TransferMark) -> Bool { given.contain(mark) }

  /// The result of receiving a piece of a file.
  enum Piece {
    case more(Int64)
    case whole(FileTransfer, [UInt8])
    /// The file is complete, but its checksum is wrong.
    case damaged(FileTransfer)
    case unexpected
  }

  mutating func append(_ mark: TransferMark, at offset: Int64, _ piece: [UInt8]) -> Piece {
    guard let transfer = coming, transfer.mark == mark, offset == Int64(bytes.count),
      Int64(bytes.count + piece.count) <= transfer.size
    else { return .unexpected }
    bytes += piece
    return Int64(bytes.count) < transfer.size ? .more(Int64(bytes.count)) : end(transfer)
  }

  /// Ends the arrival of a complete file, and checks its checksum.
  mutating func end(_ transfer: FileTransfer) -> Piece {
    defer {
      coming = nil
      bytes = []
    }
    guard CRC32.checksum(of: bytes) == transfer.checksum else { return .damaged(transfer) }
    arrived.append(Arrived(transfer: transfer, bytes: bytes))
    return .whole(transfer, bytes)
  }

  /// Marks a file as stored on the disk; from now on the app may be given it.
  mutating func stored(_ mark: TransferMark) {
    for index in arrived.indices where arrived[index].transfer.mark == mark {
      arrived[index].isStored = true
    }
  }

  /// Drops a complete file that could not be stored on the disk.
  mutating func drop(_ mark: TransferMark) { arrived.removeAll { $0.transfer.mark == mark } }

  /// `true` while a stored file waits that the app has not been given.
  var hasUngiven: Bool { arrived.contains { $0.isStored && !$0.isGiven } }

  /// Marks the stored files as given, and returns them, first arrived first.
  ///
  /// With an origin, only files that it sent are taken.
  mutating func takeUngiven(only origin: Int64? = nil) -> [Arrived] {
    let due = arrived.indices.filter { index in
      let file = arrived[index]
      guard file.isStored, !file.isGiven else { return false }
      return origin == nil || file.transfer.mark.origin == origin
    }
    defer { for index in due { arrived[index].isGiven = true } }
    return due.map { arrived[$0] }
  }

  /// Removes a file that the app was given and has finished with.
  ///
  /// - Returns: The numbers of its origin's files that the app was given; `nil` if this file is not
  ///   here.
  mutating func finish(_ mark: TransferMark) -> TakenTransfers? {
    guard let index = arrived.firstIndex(where: { $0.transfer.mark == mark }) else { return nil }
    arrived.remove(at: index)
    given.take(mark)
    return given.first { $0.origin == mark.origin }
  }

  /// Drops a file that its sender has given up; returns `true` if it had arrived completely.
  mutating func cancel(_ mark: TransferMark) -> Bool {
    if coming?.mark == mark {
      coming = nil
      bytes = []
    }
    let count = arrived.count
    arrived.removeAll { $0.transfer.mark == mark && !$0.isGiven }
    return arrived.count < count
  }

  mutating func appEnded() {
    for index in arrived.indices { arrived[index].isGiven = false }
  }

  mutating func removeAll() {
    coming = nil
    bytes = []
    arrived = []
  }

  func add(to digest: inout Digest) {
    digest.add(coming != nil)
    coming?.add(to: &digest)
    digest.add(bytes.count)
    digest.add(arrived.count)
    for file in arrived {
      file.transfer.add(to: &digest)
      digest.add(file.isStored)
      digest.add(file.isGiven)
    }
    given.add(to: &digest)
  }
}
