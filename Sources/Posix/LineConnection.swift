import Glibc

/// A stream socket for lines: each ends in a line feed and has at most 1 MiB.
///
/// No call waits, except `exchange` and `waitForLine`. Both directions have limited buffers: from a
/// peer that sends without end, at most about one line is read; a peer that does not read is given up
/// at 8 MiB. After any error except `.timedOut`, the connection can only be closed.
///
///     while try connection.receive() {                       // when poll says readable
///       while let line = try connection.nextLine() { … }
///     }
package final class LineConnection {
  /// The greatest length of a line from the peer in bytes, without its line feed.
  package let maximumLineBytes: Int = 1_048_576

  /// The greatest number of bytes that wait for a peer that does not read.
  package let maximumBacklogBytes: Int = 8_388_608

  /// The descriptor for polling; -1 once closed.
  package private(set) var descriptor: Int32

  /// `true` once the peer sends no more; earlier lines may still be buffered.
  package private(set) var isAtEnd = false

  private var socket: FileDescriptor?
  private var input = ByteQueue()
  private var output = ByteQueue()
  /// `true` if the kernel has taken only the beginning of the last line.
  private var isInsideLine = false
  private var receiveTimeoutMilliseconds: Int32 = -1

  /// The number of bytes that one read asks for; a read that gets fewer has emptied the socket.
  private static let chunkBytes = 65_536

  /// Takes over a connected stream socket.
  ///
  /// The socket is made blocking, so that `waitForLine` can wait in its read; all other calls use
  /// non-blocking system calls.
  package init(adopting descriptor: consuming FileDescriptor) {
    try? descriptor.setNonBlocking(false)
    self.descriptor = descriptor.raw
    socket = consume descriptor
  }

  /// Connects to a listener of the same user, without waiting; throws the reason if that fails.
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

  /// Makes two connections that are connected with each other, for tests.
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

  /// Closes the connection at once; lines that were not taken and bytes that were not written are
  /// dropped.
  package func close() {
    socket = nil
    descriptor = -1
    input.removeAll()
    output.removeAll()
  }
}

// MARK: - From the peer

extension LineConnection {
  /// The number of received bytes that have not been taken as lines.
  package var pendingBytes: Int { input.count }

  /// Reads the received bytes without waiting; returns `false` at the end of the stream.
  ///
  /// `nextLine` returns the received lines even after `false`. Bytes beyond one line of the greatest
  /// length stay in the kernel until lines are taken. A peer that closed with unread bytes (ECONNRESET)
  /// counts as one that closed normally.
  package func receive() throws(LineError) -> Bool {
    guard descriptor >= 0 else { throw .closed }
    while !isAtEnd, input.count <= maximumLineBytes {
      guard try receiveOnce(Int32(MSG_DONTWAIT)) == Self.chunkBytes else { break }
    }
    return !isAtEnd
  }

  /// Reads once, with or without waiting by the flags, and returns the number of bytes.
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

  /// Takes the next whole line, without its line feed; `nil` if none is buffered.
  ///
  /// Throws `.tooLong` as soon as a line exceeds the limit, and `.unterminated` if the stream has ended
  /// inside a line.
  package func nextLine() throws(LineError) -> [UInt8]? {
    if input.isEmpty { return nil }
    let (bytes, isWhole) = input.measureLine()
    if bytes > maximumLineBytes { throw .tooLong(limit: maximumLineBytes) }
    if isWhole { return input.takeLine(bytes: bytes) }
    if isAtEnd { throw .unterminated(bytes: bytes) }
    return nil
  }

  /// The number of received bytes of a line that has not ended yet.
  package var unfinishedBytes: Int {
    if input.isEmpty { return 0 }
    let (bytes, isWhole) = input.measureLine()
    return isWhole ? 0 : bytes
  }

  /// Waits for the next line and takes it; meanwhile buffered output is written.
  ///
  /// With -1 it waits without limit, with 0 it takes only a line that is there. It throws `.timedOut`,
  /// or `.closed` at the end of the stream.
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

  /// Writes a line and waits for the answer: one step of a lease, with as few system calls as possible.
  ///
  /// The answer is the next line that was not taken yet, so earlier lines must be taken first.
  package func exchange(
    _ line: [UInt8],
    timeoutMilliseconds: Int32
  ) throws(LineError) -> [UInt8] {
    try send(line)
    return try waitForLine(timeoutMilliseconds: timeoutMilliseconds)
  }

  /// Waits for bytes by a blocking read, which is one system call instead of a poll and a read.
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

  /// Waits while output is buffered, for reading and writing: the peer may not read before this end
  /// does.
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

  /// Sets the time that a read may wait; an unchanged time costs no system call.
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
  /// `true` if output is still buffered: poll for writing, then call `flush`.
  package var wantsWrite: Bool { !output.isEmpty }

  /// The number of bytes that wait for a peer that does not read.
  package var backlogBytes: Int { output.count }

  /// Writes whole lines: as much as the kernel takes at once; `flush` writes the rest.
  ///
  /// The bytes must end in a line feed. Throws `.backlogged`, without writing any of them, if they
  /// would make the waiting bytes exceed the limit. Throws `.closed` if the peer is gone; lines that it
  /// sent before can still be received.
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

  /// Drops the lines that wait; if the peer has the beginning of a line, the rest of it is still sent.
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

  /// Writes bytes, and returns the number that the kernel took.
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

  /// Says if a failed write must be tried later (`true`) or at once (`false`); throws if the connection
  /// is over.
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

/// Sends bytes once.
///
/// MSG_NOSIGNAL gives an error instead of SIGPIPE if the peer is gone.
@inline(__always)
private func transmitOnce(_ raw: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  return unsafe send(raw, bytes.baseAddress, bytes.count, flags)
}
