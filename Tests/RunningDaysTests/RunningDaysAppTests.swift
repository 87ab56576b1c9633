import LockstepDevices
import LockstepHTTP
import LockstepHealth
import LockstepPair
import LockstepProtocol
import LockstepRunningDays
import LockstepScenario
import LockstepSimulation
import Testing

/// Running Days on a phone of a pair: what wakes it, and what becomes of each run.
struct RunningDaysAppTests {
  /// An app that does nothing, on the watch.
  private struct Nothing: App {
    var nextDeadline: Uptime? { nil }
    mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] { [] }
    mutating func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }

  private static let language = Language(
    Vocabulary(
      watch: SystemVerbs.words(of: .watch, with: Vocabulary.Side(isOpen: true)),
      phone: SystemVerbs.words(of: .phone, with: RunningDaysApp.words)
    ),
    servers: [.days]
  )

  private static let phone = DevicePolicy(
    role: .phone,
    app: RunningDaysApp.words,
    launchesAtStart: true,
    ownsContainer: true,
    emptyScreen: nil,
    notKept: "what the phone must remember is lost when it ends"
  )

  /// A run with the server at one address; what the report says, and the log as it is written.
  private static func play(_ lines: String, seed: UInt64 = 1, asks: Bool = false) throws -> (
    report: Runner.Report, log: String
  ) {
    let text = "server runs at https://runs.example/api kind days\n\n" + lines
    let script = try ScriptParser.parse(text, in: language)
    let server = try WebAddress("https://runs.example/api")
    let models: [(DeviceRole, DeviceModel)] = [
      (.watch, DeviceModel(policy: .foreign(.watch)) { _ in Nothing() }),
      (.phone, DeviceModel(policy: phone) { _ in RunningDaysApp(server: server) }),
    ]
    var engine = Engine(.init(of: script, seed: seed))
    for (role, model) in models {
      let port = InProcessPort(role) { number, disk in
        model.make(seed: seed, incarnation: number, disk: disk, asksPermission: asks)
      }
      try engine.attach(role, to: port)
    }
    var writer = JSONWriter()
    var runner = Runner(script) { event in event.write(into: &writer) }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    return (report, String(decoding: writer.bytes, as: UTF8.self))
  }

  /// - Parameter mayEnd: Whether health may end an app that the server lets wait for too long.
  private static func check(_ lines: String, asks: Bool = false, mayEnd: Bool = false) throws {
    let report = try play(lines, asks: asks).report
    let failures = report.failures.filter { !mayEnd || !$0.found.contains("ended by itself") }
    #expect(failures.isEmpty && report.fault == nil && report.broken.isEmpty, "\(report)")
  }

  @Test func `it asks its owner once, and reads what the answer allows`() throws {
    for (answer, count) in [("allow", 1), ("deny", 0)] {
      try Self.check(
        """
        @1s phone \(answer)
        @2s phone quit
        @3s phone launch
        @4s phone home
        @60s phone health-save workout 1800
        @90s expect server runs has \(count) runs
        """,
        asks: true
      )
    }
  }

  @Test func `a run that is saved wakes it, is synced, and is on its screen`() throws {
    try Self.check(
      """
      @1s phone home
      @59s expect phone app suspended
      @60s phone health-save workout 1800
           expect phone app background within 1s
           expect server runs has 1 run within 1s
           expect phone app suspended within 20s
      @2m  phone health-save stepCount 500
           phone launch
      @3m  expect phone screen days = 1
           expect phone screen says = "1 synced"
           expect phone screen waiting = 0
      @4m  phone health-delete workout
           expect server runs has 0 runs within 1s
           expect phone screen days = 0 within 1s
      """
    )
  }

  @Test func `a locked phone tells it once it is unlocked`() throws {
    try Self.check(
      """
      @1s phone home
          phone lock-screen
      @60s phone health-save workout 1800
      @5m expect server runs has 0
      @6m phone unlock-screen
          expect server runs has 1 within 1s
      """
    )
  }

  @Test func `whoever ends it is told of no run until it is opened`() throws {
    try Self.check(
      """
      @1s phone quit
      @60s phone health-save workout 1800
      @2h expect server runs has 0
      @3h phone launch
          expect server runs has 1 within 1s
      """
    )
  }

  /// All that can befall a request.
  private static let faults = (WebFault.names + RunServer.ownFaults).filter { $0 != "none" }

  @Test(arguments: faults)
  func `after any fault in the background each run is there once, by the next change or the task`(
    _ fault: String
  ) throws {
    for end in ["home", "home\n@2s  phone power-cut\n@5s  phone restart\n@6s  phone home"] {
      try Self.check(
        """
        @1s  phone \(end)
        @60s server runs \(fault)
             phone health-save workout 1800
        @2h  expect server runs has 1
        @3h  phone health-save workout 600
        @5h  expect server runs has 2
        """,
        mayEnd: true
      )
    }
  }

  @Test func `an app that answers too late is ended, and after three times woken no more`() throws {
    let slow = Array(repeating: "     server runs slower", count: 9).joined(separator: "\n")
    try Self.check(
      """
      @1s  phone home
      @60s \(slow.dropFirst(5))
           phone background-refresh off
           phone health-save workout 1800
           expect phone event appEnded 3 times within 10m
           expect phone event note text contains "no longer wakes the app" within 10m
      """,
      mayEnd: true
    )
  }

  @Test func `its task brings what no change of health does`() throws {
    try Self.check(
      """
      @1s  phone network offline
      @2s  phone health-save workout 1800
      @10s phone home
      @60s phone network online
      @14m expect server runs has 0
           expect phone event note text contains "runs the task “com.runningdays.sync”" within 2m
           expect server runs has 1 within 2m
           expect phone event note text contains "has completed the task" within 2m
      """
    )
  }

  @Test(arguments: 1...24)
  func `wherever the phone loses power, each run is on the server once`(_ tenth: Int) throws {
    let milliseconds = 60_000 + tenth * 10
    try Self.check(
      """
      @1s  phone home
      @60s server runs 500-stored
           phone health-save workout 1800
      @\(milliseconds)ms phone power-cut
      @70s phone restart
      @80s phone sync
      @2m  expect server runs has 1
      """
    )
  }

  @Test func `equal seeds give equal logs`() throws {
    let lines = "@1s phone health-save workout 60\n@2s phone sync-all\n@9s end\n"
    #expect(try Self.play(lines, seed: 7).log == Self.play(lines, seed: 7).log)
  }
}
