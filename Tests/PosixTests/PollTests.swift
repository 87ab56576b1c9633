import Foundation
import LockstepPosix
import Testing

struct PollTests {
  let near: LineConnection
  let far: LineConnection

  init() throws {
    (near, far) = try LineConnection.pair()
  }

  private let nothing = PollResult(isReadable: false, isWritable: false)

  @Test func `results stand in the order of requests, for what was asked`() throws {
    try near.send(line("x"))
    let found = try Poll.wait(
      [
        PollRequest(descriptor: near.descriptor),
        PollRequest(descriptor: far.descriptor),
        PollRequest(descriptor: near.descriptor, wantsRead: false, wantsWrite: true),
        PollRequest(descriptor: far.descriptor, wantsWrite: true),
        PollRequest(descriptor: far.descriptor, wantsRead: false),
        PollRequest(descriptor: -1, wantsWrite: true),
      ],
      timeoutMilliseconds: -1
    )
    #expect(
      found == [
        nothing,
        PollResult(isReadable: true, isWritable: false),
        PollResult(isReadable: false, isWritable: true),
        PollResult(isReadable: true, isWritable: true),
        nothing,
        nothing,
      ]
    )
  }

  @Test func `a peer that has hung up is readable`() throws {
    far.close()
    let requests = [true, false].map { PollRequest(descriptor: near.descriptor, wantsRead: $0) }
    let found = try Poll.wait(requests, timeoutMilliseconds: -1)
    #expect(found.map(\.isReadable) == [true, true])
  }

  @Test func `a descriptor that is not open is an error`() throws {
    let (other, _) = try LineConnection.pair()
    let requests = [PollRequest(descriptor: 1_000_000), PollRequest(descriptor: other.descriptor)]
    #expect(throws: Errno(code: Errno.badDescriptor, call: "poll descriptor 1000000")) {
      try Poll.wait(requests, timeoutMilliseconds: 0)
    }
  }

  @Test func `nothing ready is found when the time is up, never sooner`() throws {
    let request = PollRequest(descriptor: near.descriptor)
    #expect(try Poll.wait([request], timeoutMilliseconds: 0) == [nothing])
    let start = SystemClock.monotonicNanoseconds()
    #expect(try Poll.wait([request], timeoutMilliseconds: 2) == [nothing])
    let middle = SystemClock.monotonicNanoseconds()
    #expect(try Poll.wait([request], timeoutNanoseconds: 1_500_000) == [nothing])
    #expect(try Poll.wait([], timeoutNanoseconds: 1_500_000) == [])
    let end = SystemClock.monotonicNanoseconds()
    #expect(middle - start >= 2_000_000)
    #expect(end - middle >= 3_000_000)
  }

  @Test func `the clocks agree with Foundation's`() {
    let before = Date().timeIntervalSince1970
    let wall = Double(SystemClock.wallMicroseconds()) / 1_000_000
    let after = Date().timeIntervalSince1970
    #expect(wall >= before - 0.001 && wall <= after + 0.001)
    let start = ProcessInfo.processInfo.systemUptime
    let monotonic = Double(SystemClock.monotonicNanoseconds()) / 1_000_000_000
    #expect(abs(monotonic - start) < 60)  // From the same start.
  }
}

struct SignalsTests {
  @Test func `signals wait to be taken instead of ending the process`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let signals = try Signals()
      guard signals.take() == [] else { exit(1) }
      raise(SIGTERM)
      raise(SIGINT)
      let request = PollRequest(descriptor: signals.descriptor)
      guard try Poll.wait([request], timeoutMilliseconds: 0)[0].isReadable else { exit(2) }
      guard signals.take().sorted() == [Signals.interrupt, Signals.terminate] else { exit(3) }
      guard signals.take() == [] else { exit(4) }
      exit(7)
    }
  }
}
