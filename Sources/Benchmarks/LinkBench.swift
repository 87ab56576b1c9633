import LockstepCommandLine
import LockstepHosting
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The benchmark of real processes over sockets, divided by the least that two or three bare processes
/// need.
enum LinkBench {
  private static let runs = 5
  private static let rounds = 10_000

  /// Measures all with the processors that the machine has, and with one, where nothing is gained by a
  /// process that waits for the other without sleeping.
  static func measure() throws(CommandError) -> [BenchFigure] {
    let all = try measure("", limits: [2, 1.8, 1.7])
    let one = try OneProcessor.run { () throws(CommandError) in
      try measure("-on-one", limits: [3, 2.5, 2])
    }
    return all + one
  }

  private static func measure(_ suffix: String, limits: [Double]) throws(CommandError)
    -> [BenchFigure]
  {
    let direct = try Median.pair(of: runs) { () throws(CommandError) in
      try pings(
        host: [try Sibling.path("phonesim"), "--link", "instant", "--listen"],
        phone: false
      )
    } over: { () throws(CommandError) in
      try bare(try own(), pingBytes, isRelayed: false)
    }
    let relayed = try Median.pair(of: runs) { () throws(CommandError) in
      try pings(
        host: [try Sibling.path("lockstep"), "host", "--quiet", "--link", "instant", "--listen"],
        phone: true
      )
    } over: { () throws(CommandError) in
      try bare(try own(), pingBytes, isRelayed: true)
    }
    let leased = try Median.pair(of: runs) { () throws(CommandError) in
      try LeaseBench.nanosecondsPerStep(rounds: rounds)
    } over: { () throws(CommandError) in
      try bare(try own(), LeaseBench.stepBytes, isRelayed: false)
    }
    return zip(
      [("message-with-reply", direct), ("message-through-host", relayed), ("leased-step", leased)],
      limits
    ).map { figure($0.0 + suffix, $0.1, limit: $1) }
  }

  private static func figure(
    _ name: String,
    _ pair: (value: Double, baseline: Double),
    limit: Double
  ) -> BenchFigure {
    BenchFigure(
      "link",
      name,
      unit: "us",
      value: pair.value / 1_000,
      baseline: pair.baseline / 1_000,
      limit: limit
    )
  }

  /// The size in bytes of the line with a ping; the line with its reply is about as long.
  private static var pingBytes: Int {
    var writer = JSONWriter()
    let payload = JSONText.object { writer in
      writer.field("type", "ping")
      writer.field("number", 1_000)
    }
    PeerFrame.effects([.packet(.message(id: 1_000, wantsReply: true, payload: payload))])
      .write(into: &writer)
    return writer.bytes.count
  }

  static func own() throws(CommandError) -> String {
    try CommandError.wrapping { try FileSystem.executablePath() }
  }

  /// Measures the nanoseconds for a number of bytes to go there and back between two processes,
  /// directly or through a third.
  static func bare(_ program: String, _ bytes: Int, isRelayed: Bool)
    throws(CommandError) -> Double
  {
    try CommandError.wrapping {
      Double(
        try BarePingPong.measure(
          rounds: rounds,
          bytes: bytes,
          program: program,
          isRelayed: isRelayed
        )
      )
    }
  }

  /// Measures the nanoseconds for a message with its reply, between a live watch and a phone that
  /// either hosts or connects.
  private static func pings(host: [String], phone: Bool) throws(CommandError) -> Double {
    let directory = try makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(directory) } }
    let path = directory + "/link"
    var children: [ChildProcess] = []
    defer { for child in children { child.terminate() } }
    children.append(try spawn(host + [path], output: .null))
    if phone {
      children.append(try spawn([try Sibling.path("phonesim"), "--connect", path], output: .null))
    }
    let watch = try spawn(
      [try Sibling.path("watchsim"), "--connect", path, "--ping", String(rounds)],
      output: .captured
    )
    guard watch.wait(timeoutMilliseconds: 60_000) == .exited(0) else {
      throw .inputOutput("the watch did not finish its pings")
    }
    return try nanoseconds(in: String(decoding: watch.takeOutput(), as: UTF8.self))
  }

  /// Reads the time from “… replies in 412ms…” in the watch's report.
  private static func nanoseconds(in report: String) throws(CommandError) -> Double {
    let words = report.split { $0 == " " || $0 == "\n" || $0 == "," }.map(String.init)
    guard let index = words.firstIndex(of: "replies"), index + 2 < words.count,
      let total = Interval(text: words[index + 2])
    else { throw .inputOutput("the watch reported: \(report)") }
    return Double(total.nanoseconds) / Double(rounds)
  }

  private static func spawn(_ arguments: [String], output: ChildStream) throws(CommandError)
    -> ChildProcess
  {
    try CommandError.wrapping { try ChildProcess.spawn(arguments, output: output) }
  }

  static func makeDirectory() throws(CommandError) -> String {
    try CommandError.wrapping { try FileSystem.makePrivateTemporaryDirectory() }
  }
}
