import Glibc

/// A stream socket that carries lines: bytes that end in a line feed, at most 1 MiB each.
///
/// No call waits, except `exchange` and `waitForLine`. Both directions are buffered with a bound: a
/// peer that sends without end is not read any further than one line, a peer that does not read is
/// given up at 8 MiB. After any thrown error but `.timedOut` the connection is only good for closing.
///
///     while try connection.receive() {                       // when poll says readable
///       while let line = try connection.nextLine() { … }
///     }
package final class LineConnection {
  /// The longest line that is taken from the peer, its line feed not counted.
  package let maximumLineBytes: Int = 1_048_576

  /// The most that waits for a peer that does not read.
  package let maximumBacklogBytes: Int = 8_388_608

  /// For polling; -1 once closed.
  package private(set) var descriptor: Int32

  /// The peer sends no more; what it sent before may still be buffered.
  package private(set) var isAtEnd = false

  private var socket: FileDescriptor?
  private var input = ByteQueue()
  private var output = ByteQueue()
  /// `true` if the last byte that the kernel took was inside a line.
  private var isInsideLine = false
  private var receiveTimeoutMilliseconds: Int32 = -1

  /// One read asks for so much; a read that gets less has emptied the socket.
  private static let chunkBytes = 65_536

  /// Takes over a connected stream socket.
  ///
  /// It is made blocking, so that `waitForLine` can wait in its read; all other calls say for
  /// themselves that they do not wait.
  package init(adopting descriptor: consuming FileDescriptor) {
    try? descriptor.setNonBlocking(false)
    self.descriptor = descriptor.raw
    socket = consume descriptor
  }

  /// Connects to a listener of the same user, or says why not; never waits.
  package static func connect(to path: String) throws(SocketError) -> LineConnection {
    let address = try SocketAddress(path: path)
    let socket = try SocketAddress.makeSocket()
    switch address.connect(socket) {
    case 0: break
    case ENOENT: throw .missing(path: path)
    case ECONNREFUSED:
      let isSocket = FileStatus(following: path)?.isSocket ?? true
      throw isSocket ? .refused(path: path) : .notASocket(path: path)
    case let code: throw .system(Errno(code: code, call: "connect \(path)"))
    }
    try requireOwnUser(socket)
    return LineConnection(adopting: socket)
  }

  /// Makes two connections that are each other's peer, for tests.
  package static func pair() throws(Errno) -> (LineConnection, LineConnection) {
    var ends: (Int32, Int32) = (-1, -1)
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutableBytes(of: &ends) {
      unsafe socketpair(AF_UNIX, type, 0, $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    if result != 0 { throw Errno(call: "socketpair") }
    return (
      LineConnection(adopting: FileDescriptor(adopting: ends.0)),
      LineConnection(adopting: FileDescriptor(adopting: ends.1))
    )
  }

  /// Closes at once; lines not yet taken and output not yet written are dropped.
  package func close() {
    socket = nil
    descriptor = -1
    input.removeAll()
    output.removeAll()
  }
}

// MARK: - From the peer

extension LineConnection {
  /// Bytes that have come and are not yet taken as lines.
  package var pendingBytes: Int { input.count }

  /// Reads what is there without waiting; false at the end of the stream.
  ///
  /// Take the lines by `nextLine` also after false. Bytes beyond one line of the greatest length
  /// stay in the kernel until lines are taken. A peer that closed with our bytes unread
  /// (ECONNRESET) has ended like any other.
  package func receive() throws(LineError) -> Bool {
    guard descriptor >= 0 else { throw .closed }
    while !isAtEnd, input.count <= maximumLineBytes {
      guard try receiveOnce(Int32(MSG_DONTWAIT)) == Self.chunkBytes else { break }
    }
    return !isAtEnd
  }

  /// Reads once, waiting or not as the flags say, and returns how many bytes it got.
  private func receiveOnce(_ flags: Int32) throws(LineError) -> Int {
    let raw = descriptor
    let count = unsafe input.append(room: Self.chunkBytes) {
      unsafe recv(raw, $0.baseAddress, $0.count, flags)
    }
    if count > 0 { return count }
    switch count == 0 ? ECONNRESET : errno {
    case ECONNRESET: isAtEnd = true
    case EAGAIN, EINTR: break
    case let code: throw .system(Errno(code: code, call: "recv"))
    }
    return 0
  }

  /// Takes the next whole line without its line feed; `nil` when none is buffered.
  ///
  /// Throws `.tooLong` as soon as a line is over the limit, and `.unterminated` when the stream has
  /// ended inside one.
  package func nextLine() throws(LineError) -> [UInt8]? {
    if input.isEmpty { return nil }
    let (bytes, isWhole) = input.measureLine()
    if bytes > maximumLineBytes { throw .tooLong(limit: maximumLineBytes) }
    if isWhole { return input.takeLine(bytes: bytes) }
    if isAtEnd { throw .unterminated(bytes: bytes) }
    return nil
  }

  /// The number of bytes that have come of a line that has no end yet.
  package var unfinishedBytes: Int {
    if input.isEmpty { return 0 }
    let (bytes, isWhole) = input.measureLine()
    return isWhole ? 0 : bytes
  }

  /// Waits for the next line, and takes it; output that is still buffered is written meanwhile.
  ///
  /// -1 waits for ever, 0 takes only what is there. Throws `.timedOut`, and `.closed` at the end of
  /// the stream.
  package func waitForLine(timeoutMilliseconds: Int32) throws(LineError) -> [UInt8] {
    if let line = try nextLine() { return line }
    guard descriptor >= 0 else { throw .closed }
    let deadline = Deadline(afterMilliseconds: timeoutMilliseconds)
    var remaining = timeoutMilliseconds
    while true {
      if wantsWrite {
        try waitWhileWriting(until: deadline)
      } else {
        try waitByReading(timeoutMilliseconds: remaining)
      }
      if let line = try nextLine() { return line }
      if isAtEnd { throw .closed }
      if remaining == 0 { throw .timedOut(milliseconds: timeoutMilliseconds) }
      remaining = deadline.remainingMilliseconds
    }
  }

  /// Writes a line and waits for the answer: one leased exchange, at the cost of its system calls.
  ///
  /// The answer is the next line that was not taken yet, so take earlier ones first.
  package func exchange(
    _ line: [UInt8],
    timeoutMilliseconds: Int32
  ) throws(LineError) -> [UInt8] {
    try send(line)
    return try waitForLine(timeoutMilliseconds: timeoutMilliseconds)
  }

  /// Waits for bytes by reading: a read that waits is one system call where a poll and a read are two.
  private func waitByReading(timeoutMilliseconds: Int32) throws(LineError) {
    if timeoutMilliseconds == 0 {
      _ = try receiveOnce(Int32(MSG_DONTWAIT))
    } else {
      let look = BriefLook()
      repeat {
        if try receiveOnce(Int32(MSG_DONTWAIT)) > 0 || isAtEnd { return }
      } while look.goesOn()
      try setReceiveTimeout(timeoutMilliseconds)
      _ = try receiveOnce(0)
    }
  }

  /// Waits while output is buffered, and watches both ways: the peer may wait for our reading before it
  /// reads.
  private func waitWhileWriting(until deadline: Deadline) throws(LineError) {
    let request = PollRequest(descriptor: descriptor, wantsWrite: true)
    do {
      _ = try Poll.waitForOne(request, until: deadline)
    } catch {
      throw .system(error)
    }
    try flush()
    _ = try receive()
  }

  /// Sets how long a read may wait; the kernel keeps the time, so an unchanged one costs nothing.
  private func setReceiveTimeout(_ milliseconds: Int32) throws(LineError) {
    if milliseconds == receiveTimeoutMilliseconds { return }
    let limit = max(0, Int(milliseconds))
    var time = timeval(tv_sec: limit / 1000, tv_usec: limit % 1000 * 1000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    if unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size) != 0 {
      throw .system(Errno(call: "setsockopt SO_RCVTIMEO"))
    }
    receiveTimeoutMilliseconds = milliseconds
  }
}

// MARK: - To the peer

extension LineConnection {
  /// Output is still buffered: poll for writing, then `flush`.
  package var wantsWrite: Bool { !output.isEmpty }

  /// The number of bytes that wait for a peer that does not read.
  package var backlogBytes: Int { output.count }

  /// Writes whole lines: at once what the kernel takes, the rest when it is flushed.
  ///
  /// The bytes end in a line feed. Throws `.backlogged`, before any of these bytes is written, when
  /// they would wait behind so many others that the limit is passed; and `.closed` when the peer is
  /// gone, after which lines that it sent before can still be received.
  package func send(_ bytes: [UInt8]) throws(LineError) {
    guard bytes.last == UInt8(ascii: "\n") else { fatalError("a line to send must end in LF") }
    if wantsWrite { try flush() }
    if output.count + bytes.count > maximumBacklogBytes {
      throw .backlogged(limit: maximumBacklogBytes)
    }
    let sent = wantsWrite ? 0 : try transmit(bytes)
    if sent > 0 { isInsideLine = bytes[sent - 1] != UInt8(ascii: "\n") }
    if sent < bytes.count { output.append(bytes, from: sent) }
  }

  /// Drops the lines that wait; of one that the peer has the beginning of, the rest still goes out.
  package func dropWaitingLines() {
    guard isInsideLine, case (let bytes, true) = output.measureLine() else {
      return output.removeAll()
    }
    let rest = output.takePrefix(bytes + 1)
    output.removeAll()
    output.append(rest, from: 0)
  }

  /// Writes as much of the buffered output as the kernel takes.
  package func flush() throws(LineError) {
    guard descriptor >= 0 else { throw .closed }
    let raw = descriptor
    while !output.isEmpty {
      let count = unsafe output.remove { bytes in
        let count = unsafe transmitOnce(raw, bytes)
        if count > 0 { isInsideLine = unsafe bytes[count - 1] != UInt8(ascii: "\n") }
        return count
      }
      if count < 0, try mustWait(errno) { return }
    }
  }

  /// Answers how many of the bytes the kernel took.
  private func transmit(_ bytes: [UInt8]) throws(LineError) -> Int {
    guard descriptor >= 0 else { throw .closed }
    let raw = descriptor
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe transmitOnce(raw, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      if count >= 0 {
        sent += count
      } else if try mustWait(errno) {
        break
      }
    }
    return sent
  }

  /// Says if a failed write is to be tried later (true) or at once (false); otherwise it is over.
  private func mustWait(_ code: Int32) throws(LineError) -> Bool {
    switch code {
    case EAGAIN: return true
    case EINTR: return false
    case EPIPE, ECONNRESET:
      output.removeAll()
      throw .closed
    default: throw .system(Errno(code: code, call: "send"))
    }
  }
}

/// Sends bytes once; MSG_NOSIGNAL makes a peer that is gone an error instead of a SIGPIPE.
@inline(__always)
private func transmitOnce(_ raw: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  return unsafe send(raw, bytes.baseAddress, bytes.count, flags)
}
