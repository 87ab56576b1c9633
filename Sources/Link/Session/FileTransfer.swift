package import LockstepProtocol
import LockstepSimulation

/// One queued file, as its transfer describes it; the system keeps a copy of the bytes beside the queue.
package struct FileTransfer: Sendable, Equatable {
  package var mark: TransferMark
  /// The file's name alone, without a folder.
  package var name: String
  /// The number of bytes of the file.
  package var size: Int64
  /// The CRC-32 of its bytes (SESSION-96).
  package var checksum: UInt32
  /// The metadata that the app sends with the file, a dictionary of property-list types.
  package var metadata: JSONText
  /// The watch that it is for; `nil` for any counterpart, and on a watch.
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

  /// Adds all that it says of itself; its bytes are those that its checksum names.
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

  /// Says if a text is a file's name that cannot lead out of the folder that the file is put into.
  package static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

/// The files that the counterpart has not yet taken, sent one after the other.
struct FileOutbox: Sendable {
  /// The file that is sent now.
  private struct UnderWay {
    /// The number of bytes that were sent, and the number that the counterpart says it has.
    var sent: Int64 = 0
    var received: Int64 = 0
    /// `true` once the counterpart has said where to begin.
    var isAgreed = false
  }

  /// The number of bytes that one packet carries.
  static let pieceBytes: Int64 = 65_536
  /// The number of bytes that are under way at once.
  static let windowBytes: Int64 = 524_288

  private(set) var queue: [FileTransfer]
  /// The files for watches that are put away.
  private var forOthers: [FileTransfer] = []
  private var underWay: UnderWay?
  /// The instant at which a file's transfer has taken too long, whatever connections it had (SESSION-98).
  private var limit: (mark: TransferMark, deadline: Uptime)?

  init(_ queue: [FileTransfer]) { self.queue = queue }

  var deadline: Uptime? { limit?.mark == queue.first?.mark ? limit?.deadline : nil }

  mutating func append(_ transfer: FileTransfer) { queue.append(transfer) }

  /// Selects the watch for which files are sent from now on; files for other watches wait.
  ///
  /// - Parameter first: The first watch of all; what was queued before there was one is for it.
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

  /// Begins to send the first of the queue and returns it, so that it is announced; `nil` while one is
  /// under way.
  mutating func begin(deadline: Uptime?) -> FileTransfer? {
    guard underWay == nil, let first = queue.first else { return nil }
    underWay = UnderWay()
    if limit?.mark != first.mark { limit = deadline.map { (first.mark, $0) } }
    return first
  }

  /// Takes how many bytes the counterpart has, counted from the first; returns the file and what to send.
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

  /// Takes a file out of the queue, or out of what waits for another watch; `nil` when it is not there.
  mutating func remove(_ mark: TransferMark) -> FileTransfer? {
    if let index = forOthers.firstIndex(where: { $0.mark == mark }) {
      return forOthers.remove(at: index)
    }
    guard let index = queue.firstIndex(where: { $0.mark == mark }) else { return nil }
    if index == 0 { underWay = nil }
    return queue.remove(at: index)
  }

  /// Says if the counterpart may have heard of a file.
  func isAnnounced(_ mark: TransferMark) -> Bool {
    underWay != nil && queue.first?.mark == mark
  }

  mutating func removeAll() -> [FileTransfer] {
    defer { self = FileOutbox([]) }
    return queue + forOthers
  }

  /// Forgets what was sent, on which the two sides agree anew over the next connection.
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

/// The file that arrives, and those that are whole and wait for the app.
package struct FileInbox: Sendable {
  /// A file that has arrived completely.
  struct Arrived: Sendable {
    var transfer: FileTransfer
    var bytes: [UInt8]
    /// It is in the inbox on the disk.
    var isStored = false
    /// The app has been given it, and has not said what became of it.
    var isGiven = false
  }

  /// The largest file that is taken, in bytes.
  package static let bytesMax: Int64 = 67_108_864

  private var coming: FileTransfer?
  private var bytes: [UInt8] = []
  private(set) var arrived: [Arrived] = []
  /// The files of each origin that the app was given.
  private var given: [TakenTransfers]

  init(after given: [TakenTransfers] = []) { self.given = given }

  /// Begins a file, and returns how many of its bytes are here; the bytes of another file are given up.
  mutating func begin(_ transfer: FileTransfer) -> Int64 {
    if arrived.contains(where: { $0.transfer.mark == transfer.mark }) { return transfer.size }
    if coming != transfer {
      coming = transfer
      bytes = []
    }
    return Int64(bytes.count)
  }

  /// Says if the app was given a file before.
  func wasGiven(_ mark: TransferMark) -> Bool { given.contain(mark) }

  /// The outcome of a piece of the file that arrives.
  enum Piece {
    case more(Int64)
    case whole(FileTransfer, [UInt8])
    /// All bytes are here, and they are not those that were sent.
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

  /// Ends the arrival of a file that has all its bytes, and checks them.
  mutating func end(_ transfer: FileTransfer) -> Piece {
    defer {
      coming = nil
      bytes = []
    }
    guard CRC32.checksum(of: bytes) == transfer.checksum else { return .damaged(transfer) }
    arrived.append(Arrived(transfer: transfer, bytes: bytes))
    return .whole(transfer, bytes)
  }

  /// Marks a file as stored: it is on the disk now, and the app may have it.
  mutating func stored(_ mark: TransferMark) {
    for index in arrived.indices where arrived[index].transfer.mark == mark {
      arrived[index].isStored = true
    }
  }

  /// Drops a file that could not be put on the disk.
  mutating func drop(_ mark: TransferMark) { arrived.removeAll { $0.transfer.mark == mark } }

  /// `true` while a whole file waits that the app has not been given.
  var hasUngiven: Bool { arrived.contains { $0.isStored && !$0.isGiven } }

  /// Marks the files that the app gets now as given, and returns them, first arrived first; with an
  /// origin only its files.
  mutating func takeUngiven(only origin: Int64? = nil) -> [Arrived] {
    let due = arrived.indices.filter { index in
      let file = arrived[index]
      guard file.isStored, !file.isGiven else { return false }
      return origin == nil || file.transfer.mark.origin == origin
    }
    defer { for index in due { arrived[index].isGiven = true } }
    return due.map { arrived[$0] }
  }

  /// Removes a file that the app has received and has done with.
  ///
  /// - Returns: The files of its origin that it was given, or `nil` when this one is not here.
  mutating func finish(_ mark: TransferMark) -> TakenTransfers? {
    guard let index = arrived.firstIndex(where: { $0.transfer.mark == mark }) else { return nil }
    arrived.remove(at: index)
    given.take(mark)
    return given.first { $0.origin == mark.origin }
  }

  /// Gives up a file; returns whether it was here as a whole.
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
