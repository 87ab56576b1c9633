import Foundation
import LockstepPosix
import Testing

struct LineConnectionTests {
  let near: LineConnection
  let far: LineConnection

  init() throws {
    (near, far) = try LineConnection.pair()
  }

  /// Moves what is buffered until everything has arrived or the far end is full of it.
  private func pump() throws {
    repeat {
      if near.wantsWrite { try near.flush() }
      _ = try far.receive()
    } while near.wantsWrite && far.pendingBytes <= far.maximumLineBytes
  }

  // MARK: - Lines

  @Test func `a half line waits for its other half`() throws {
    let raw = try Half(near)
    try raw.write("hel")
    #expect(try far.receive())
    #expect(try far.nextLine() == nil)
    #expect(far.pendingBytes == 3)
    try raw.write("lo\nwor")
    #expect(try far.receive())
    #expect(try takeLines(far) == ["hello"])
    #expect(far.pendingBytes == 3)
  }

  @Test func `a line that comes byte by byte is a line`() throws {
    let raw = try Half(near)
    for byte in bytes("{\"a\":1}") {
      try raw.write([byte])
      #expect(try far.receive())
      #expect(try far.nextLine() == nil)
    }
    try raw.write("\n")
    #expect(try far.receive())
    #expect(try far.nextLine() == bytes("{\"a\":1}"))
    #expect(try far.nextLine() == nil)
  }

  @Test func `many lines of one read come one by one, empty ones too`() throws {
    try near.send(bytes("a\n\nb\n\n\nc\r\n"))
    #expect(try far.receive())
    #expect(try takeLines(far) == ["a", "", "b", "", "", "c\r"])
    #expect(far.pendingBytes == 0)
  }

  @Test func `nothing there is no line and no end`() throws {
    #expect(try far.receive())
    #expect(try far.nextLine() == nil)
    #expect(!far.isAtEnd)
  }

  @Test func `a hundred thousand lines arrive whole and in order`() throws {
    var next = 0
    for start in stride(from: 0, to: 100_000, by: 5000) {
      try near.send((start..<start + 5000).flatMap { line("line \($0)") })
      repeat {
        try pump()
        while let found = try far.nextLine() {
          #expect(found == bytes("line \(next)"))
          next += 1
        }
      } while near.wantsWrite || next < start + 5000
    }
    #expect(next == 100_000)
  }

  // MARK: - Limits

  @Test func `a line of one mebibyte passes`() throws {
    try near.send([UInt8](repeating: 97, count: 1_048_576) + line(""))
    var found: [UInt8]?
    while found == nil {
      try pump()
      found = try far.nextLine()
    }
    #expect(found?.count == 1_048_576)
    #expect(far.pendingBytes == 0)
  }

  @Test(arguments: [true, false])
  func `a byte more is too much, with or without its line feed`(isEnded: Bool) throws {
    try near.send([UInt8](repeating: 97, count: isEnded ? 1_048_577 : 3_000_000) + line(""))
    var found: LineError?
    while found == nil {
      try pump()
      do { #expect(try far.nextLine() == nil) } catch { found = error }
    }
    #expect(found == .tooLong(limit: 1_048_576))
  }

  @Test func `a peer that sends without end is not read without end`() throws {
    for _ in 0..<4 { try near.send([UInt8](repeating: 97, count: 1_048_575) + line("")) }
    for _ in 0..<100 { try pump() }
    #expect(far.pendingBytes <= 1_048_576 + 65_536)
    #expect(near.wantsWrite)
  }

  @Test func `a peer that does not read is given up, with no line torn`() throws {
    var sent = 0
    var found: LineError?
    while found == nil {
      do {
        try near.send([UInt8](repeating: 97, count: 99_999) + line(""))
        sent += 1
      } catch { found = error }
    }
    #expect(found == .backlogged(limit: 8_388_608))
    #expect((83...93).contains(sent))  // 8 MiB of lines wait, behind what the kernel took.
    var received = 0
    while received < sent {
      try pump()
      while let line = try far.nextLine() {
        #expect(line.count == 99_999)
        received += 1
      }
    }
    #expect(!near.wantsWrite)
    #expect(far.pendingBytes == 0)
  }

  // MARK: - The end

  @Test func `lines from before the end are still taken`() throws {
    try near.send(line("last"))
    near.close()
    while try far.receive() {}
    #expect(far.isAtEnd)
    #expect(try takeLines(far) == ["last"])
  }

  @Test func `an end inside a line is no line`() throws {
    try Half(near).write("whole\nhalf")
    near.close()
    while try far.receive() {}
    #expect(try far.nextLine() == bytes("whole"))
    #expect(far.pendingBytes == 4)
    #expect(throws: LineError.unterminated(bytes: 4)) { try far.nextLine() }
    #expect(throws: LineError.unterminated(bytes: 4)) {
      try far.waitForLine(timeoutMilliseconds: -1)
    }
  }

  @Test func `sending to a peer that is gone says closed and kills nobody`() throws {
    try far.send(line("goodbye"))
    far.close()
    try waitForEnd(of: near.descriptor)
    #expect(throws: LineError.closed) { try near.send(line("x")) }
    #expect(!near.wantsWrite)
    while try near.receive() {}
    #expect(try takeLines(near) == ["goodbye"])
  }

  @Test func `what waits for a peer that is gone is dropped`() throws {
    try near.send([UInt8](repeating: 97, count: 3_000_000) + line(""))
    #expect(near.wantsWrite)
    far.close()
    try waitForEnd(of: near.descriptor)
    #expect(throws: LineError.closed) { try near.flush() }
    #expect(!near.wantsWrite)
  }

  @Test func `no signal tells that the peer is gone`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_DFL)
      let (near, far) = try LineConnection.pair()
      far.close()
      do throws(LineError) { try near.send([10]) } catch { exit(error == .closed ? 7 : 1) }
    }
  }

  @Test func `a peer that closed with our bytes unread has ended like any other`() throws {
    try near.send(line("unread"))
    far.close()
    while try near.receive() {}
    #expect(try near.nextLine() == nil)
  }

  @Test func `a closed connection takes and gives nothing`() throws {
    try far.send(line("x"))
    near.close()
    #expect(near.descriptor == -1)
    #expect(throws: LineError.closed) { try near.receive() }
    #expect(throws: LineError.closed) { try near.send(line("x")) }
    #expect(throws: LineError.closed) { try near.waitForLine(timeoutMilliseconds: -1) }
    #expect(try near.nextLine() == nil)
  }

  @Test func `a line without its line feed is our own mistake`() async {
    await #expect(processExitsWith: .failure) {
      let (near, _) = try LineConnection.pair()
      try near.send(Array("no end".utf8))
    }
  }

  // MARK: - Waiting

  @Test(arguments: [0, 1] as [Int32])
  func `no line in time is a time-out, and half a line is none`(milliseconds: Int32) throws {
    let timeOut = LineError.timedOut(milliseconds: milliseconds)
    #expect(throws: timeOut) { try far.waitForLine(timeoutMilliseconds: milliseconds) }
    try Half(near).write("hal")
    #expect(throws: timeOut) { try far.waitForLine(timeoutMilliseconds: milliseconds) }
    try near.send(line("f"))
    #expect(try far.waitForLine(timeoutMilliseconds: milliseconds) == bytes("half"))
  }

  @Test func `a wait is never shorter than asked for`() throws {
    for milliseconds in 1...3 as ClosedRange<Int32> {
      try Half(near).write("half a line, after which less than a whole millisecond is left")
      let start = SystemClock.monotonicNanoseconds()
      _ = try? far.waitForLine(timeoutMilliseconds: milliseconds)
      #expect(SystemClock.monotonicNanoseconds() - start >= Int64(milliseconds) * 1_000_000)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `each wait has its own limit`() throws {
    try near.send(line("x"))
    #expect(try far.waitForLine(timeoutMilliseconds: 90_000) == bytes("x"))
    #expect(throws: LineError.timedOut(milliseconds: 1)) {
      try far.waitForLine(timeoutMilliseconds: 1)
    }
  }

  @Test func `waiting ends with the stream`() throws {
    near.close()
    #expect(throws: LineError.closed) { try far.waitForLine(timeoutMilliseconds: -1) }
  }

  @Test func `an adopted descriptor may be non-blocking`() throws {
    let (one, other) = try LineConnection.pair()
    let copy = try Half(one).duplicate()
    try copy.setNonBlocking()
    let adopted = LineConnection(adopting: copy)
    // A wait in a non-blocking read would spin.
    #expect(fcntl(adopted.descriptor, F_GETFL) & O_NONBLOCK == 0)
    try other.send(line("x"))
    #expect(try adopted.waitForLine(timeoutMilliseconds: -1) == bytes("x"))
    #expect(throws: LineError.timedOut(milliseconds: 2)) {
      try adopted.waitForLine(timeoutMilliseconds: 2)
    }
  }
}

struct ExchangeTests {
  @Test func `each line is answered by its own`() throws {
    let (connection, child) = try startEcho()
    for number in 0..<1000 {
      let answer = try connection.exchange(line("step \(number)"), timeoutMilliseconds: 20_000)
      #expect(answer == bytes("step \(number)"))
    }
    connection.close()
    #expect(child.wait() == .exited(0))
  }

  @Test func `a line that fills both directions gets through`() throws {
    let (connection, child) = try startEcho()
    let long = [UInt8](repeating: 98, count: 1_048_576)
    for _ in 0..<3 {
      #expect(try connection.exchange(long + line(""), timeoutMilliseconds: 20_000) == long)
    }
    connection.close()
    #expect(child.wait() == .exited(0))
  }

  @Test func `a suspended peer times out and answers when it goes on`() throws {
    let (connection, child) = try startEcho()
    #expect(try connection.exchange(line("1"), timeoutMilliseconds: 20_000) == bytes("1"))
    child.suspend()
    #expect(throws: LineError.timedOut(milliseconds: 5)) {
      try connection.exchange(line("2"), timeoutMilliseconds: 5)
    }
    #expect(child.poll() == nil)
    child.resume()
    #expect(try connection.waitForLine(timeoutMilliseconds: 20_000) == bytes("2"))
  }

  @Test func `a peer that is killed is closed`() throws {
    let (connection, child) = try startEcho()
    child.suspend()
    try connection.send(line("never read"))
    child.kill()
    #expect(throws: LineError.closed) { try connection.waitForLine(timeoutMilliseconds: 20_000) }
    #expect(child.wait() == .signaled(9))
  }

  @Test func `a line that was not taken yet is the answer`() throws {
    let (near, far) = try LineConnection.pair()
    try far.send(line("early"))
    #expect(try near.exchange(line("x"), timeoutMilliseconds: 0) == bytes("early"))
    #expect(try far.waitForLine(timeoutMilliseconds: 0) == bytes("x"))
  }
}

/// Writes below the lines: bytes that need not end in a line feed.
struct Half: ~Copyable {
  private let descriptor: FileDescriptor

  init(_ connection: LineConnection) throws {
    descriptor = FileDescriptor(adopting: try copyDescriptor(connection.descriptor))
  }

  func write(_ text: String) throws { try descriptor.writeAll(bytes(text)) }

  func write(_ bytes: [UInt8]) throws { try descriptor.writeAll(bytes) }

  func duplicate() throws -> FileDescriptor {
    FileDescriptor(adopting: try copyDescriptor(descriptor.raw))
  }
}
