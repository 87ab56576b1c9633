import Foundation
import LockstepPosix
import Testing

struct StandardStreamTests {
  @Test func `a reader that has gone ends the program quietly`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let (near, far) = try LineConnection.pair()
      far.close()
      dup2(near.descriptor, 1)
      StandardStream.write("nobody reads this\n", to: .output)
      exit(9)
    }
  }

  @Test func `a full disk ends the program with code 74 and a word`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(74),
      observing: [\.standardErrorContent]
    ) {
      unsafe dup2(open("/dev/full", O_WRONLY), 1)
      StandardStream.write("too much\n", to: .output)
      exit(9)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("cannot write to standard output: write: No space left on device"))
  }

  @Test func `who is to end waits for no reader who never reads`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let signals = try Signals()
      let (near, far) = try LineConnection.pair()
      dup2(near.descriptor, 1)
      raise(SIGTERM)
      StandardStream.write(String(repeating: "a", count: 10_000_000))
      withExtendedLifetime((signals, far)) { exit(9) }
    }
  }

  @Test func `a file that may not be so long is an error and no death`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let directory = try TestDirectory()
      do throws(Errno) {
        try FileSystem.writeFile(directory.file("a"), [UInt8](repeating: 1, count: 2_000))
      } catch {
        exit(error.code == EFBIG ? 7 : 8)
      }
      exit(9)
    }
  }

  @Test func `a slow reader of a non-blocking stream gets all of it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let (near, far) = try LineConnection.pair()
      let reader = try ChildProcess.spawn(
        ["wc", "-c"],
        input: .descriptor(far.descriptor),
        output: .captured
      )
      far.close()
      dup2(near.descriptor, 1)
      near.close()
      _ = fcntl(1, F_SETFL, O_NONBLOCK)
      StandardStream.write(String(repeating: "0123456789", count: 100_000), to: .output)
      close(1)
      guard reader.wait() == .exited(0) else { exit(1) }
      exit(reader.takeOutput() == Array("1000000\n".utf8) ? 7 : 2)
    }
  }

  @Test func `a socket is no terminal`() throws {
    #expect(!LineInput(descriptor: try LineConnection.pair().0.descriptor).isTerminal)
  }
}

struct LineInputTests {
  let typist: LineConnection
  let end: LineConnection
  let input: LineInput

  init() throws {
    (typist, end) = try LineConnection.pair()
    input = LineInput(descriptor: end.descriptor)
  }

  @Test func `nothing typed is waited for by nobody`() throws {
    #expect(try input.receive())
    #expect(input.nextLine() == nil)
  }

  @Test func `lines come as text, the last one without its end too`() throws {
    try Half(typist).write("start\n\nstop 1")
    #expect(try input.receive())
    #expect(input.nextLine() == "start")
    #expect(input.nextLine() == "")
    #expect(input.nextLine() == nil)
    typist.close()
    try waitForEnd(of: input.descriptor)
    #expect(try input.receive() == false)
    #expect(input.isAtEnd)
    #expect(input.nextLine() == "stop 1")
    #expect(input.nextLine() == nil)
  }

  @Test func `bytes that are no text are replaced`() throws {
    try Half(typist).write([0x61, 0xFF, 0x0A])
    _ = try input.receive()
    #expect(input.nextLine() == "a\u{FFFD}")
  }

  @Test func `a line without end is cut and not kept for ever`() throws {
    let half = try Half(typist)
    var text = ""
    for _ in 0..<40 {
      try half.write([UInt8](repeating: 97, count: 32_768))
      _ = try input.receive()
      while let line = input.nextLine() { text += line }
    }
    #expect(text.utf8.count == 1_048_576)
  }
}
