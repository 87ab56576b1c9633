import LockstepCommandLine
import LockstepHosting
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// One leased step of a device process: encoded, sent, taken, answered, read.
enum LeaseBench {
  private static let payload = JSONText.object { writer in
    writer.field("type", "ping")
    writer.field("number", 1_000)
  }

  /// The step of the measurement: a message with reply arrives at the phone.
  private static func step(_ number: Int64) -> Step {
    Step(
      number: number,
      uptimeNanoseconds: 1_000_000_000 + number,
      wallMicroseconds: 1_767_603_601_000_000,
      inputs: number == 2
        ? [.link(isUp: true)]
        : [.packet(.message(id: number, wantsReply: true, payload: payload))]
    )
  }

  /// The size of the step's line.
  static var stepBytes: Int {
    var writer = JSONWriter()
    HostFrame.step(step(1_000)).write(into: &writer)
    return writer.bytes.count
  }

  static func nanosecondsPerStep(rounds: Int) throws(CommandError) -> Double {
    let directory = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(directory) } }
    return try CommandError.wrapping {
      let listener = try SocketListener(path: directory + "/link")
      defer { listener.close() }
      let child = try ChildProcess.spawn(
        [try Sibling.path("phonesim"), "--connect", listener.path],
        output: .null
      )
      defer { child.kill() }
      let connection = try accept(listener)
      try greet(connection)
      let port = SocketPort(
        .phone,
        connection,
        child: child,
        stallMilliseconds: 10_000,
        try Interruption()
      )
      return try measure(port, rounds: rounds)
    }
  }

  private static func accept(_ listener: SocketListener) throws -> LineConnection {
    let request = PollRequest(descriptor: listener.descriptor)
    _ = try Poll.wait([request], timeoutMilliseconds: 10_000)
    guard let connection = try listener.accept() else {
      throw CommandError.inputOutput("the phone did not connect")
    }
    return connection
  }

  private static func greet(_ connection: LineConnection) throws {
    _ = try Greeting.read(try connection.waitForLine(timeoutMilliseconds: 10_000))
    var writer = JSONWriter()
    HostFrame.welcome(Welcome(role: .phone, incarnation: 1, seed: 1, isLeased: true))
      .write(into: &writer)
    try connection.send(writer.bytes)
  }

  private static func measure(_ port: SocketPort, rounds: Int) throws -> Double {
    func exchange(_ step: Step) throws { _ = try port.step(step) }
    try exchange(
      Step(number: 1, uptimeNanoseconds: 0, wallMicroseconds: 1, inputs: [.start])
    )
    for number in 2...Int64(rounds / 10) { try exchange(step(number)) }
    let first = Int64(rounds / 10) + 1
    let start = SystemClock.monotonicNanoseconds()
    for number in first..<first + Int64(rounds) { try exchange(step(number)) }
    return Double(SystemClock.monotonicNanoseconds() - start) / Double(rounds)
  }
}
