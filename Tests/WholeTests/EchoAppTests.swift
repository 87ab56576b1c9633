import Lockstep
import LockstepBuiltApps
import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim
import Testing

/// The two echoes of `Examples`, a Swift value and a program in Python, are one app.
@Suite(.waiting)
struct EchoAppTests {
  private let workspace: Workspace
  private let program = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"

  init() throws { workspace = try Workspace() }

  // MARK: The same log

  private static let scenario = """
    title pair
    seed 7
    @0s   watch launch
    @2s   watch do say {"text":"hello"}
    @4s   link break
    @6s   phone do say {"text":"later"}
          watch do say {"text":"and this"}
    @8s   watch quit
    @10s  link restore
    @13s  watch launch
    @15s  phone do say {"text":"bye"}
    @20s  end
    """

  /// The same, in Swift.
  private func log(of pair: Lockstep.LockstepPair) throws -> [String] {
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(2))
    try pair.act(.watch, "say", ["text": "hello"])
    try pair.run(for: .seconds(2))
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "say", ["text": "later"])
    try pair.act(.watch, "say", ["text": "and this"])
    try pair.run(for: .seconds(2))
    try pair.act(.watch, "quit")
    try pair.run(for: .seconds(2))
    try pair.change(link: .restore)
    try pair.run(for: .seconds(3))
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "say", ["text": "bye"])
    try pair.run(for: .seconds(5))
    return withoutDigests(pair.log)
  }

  /// What digests are made of differs: of a value its events and calls, of a program its lines.
  private func withoutDigests(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/,"digest":"[0-9a-f]{16}"/, with: "") }
  }

  private func logOfPrograms(_ mode: String) throws -> [String] {
    let path = try workspace.write("echo.scenario", Self.scenario)
    let log = workspace.file("echo.ndjson")
    let finished = try workspace.run(
      "lockstep",
      ["run", "--mode", mode, path, "--log", log, "--watch-app", program, "--phone-app", program]
    )
    // A scenario that expects something says so in its log, so that this one expects nothing.
    #expect(finished.status == .exited(2), "\(finished)")
    let text = String(decoding: try FileSystem.readFile(log), as: UTF8.self)
    return withoutDigests(text.split(separator: "\n").map(String.init))
  }

  @Test(arguments: ["inprocess", "processes"])
  func `a value and a program have one log, wherever the program's device is`(mode: String) throws {
    let values = try log(of: .init(watch: { Echo() }, phone: { Echo() }, seed: 7))
    #expect(values.contains { $0.contains(#""heard":["hello","and this","bye"]"#) })
    let programs = try logOfPrograms(mode)
    #expect(zip(values, programs).first { $0 != $1 } == nil)
    #expect(programs.count == values.count)
  }

  // MARK: In one test

  @Test func `a program is an app of a pair in a test, beside a value or another program`() throws {
    let (value, built) = (LockstepPair.App.value { Echo() }, LockstepPair.App.program(program))
    let values = try log(of: .init(watch: value, phone: value, seed: 7))
    for (watch, phone) in [(built, value), (value, built), (built, built)] {
      let mixed = try log(of: .init(watch: watch, phone: phone, seed: 7))
      #expect(zip(values, mixed).first { $0 != $1 } == nil)
      #expect(mixed.count == values.count)
    }
  }

  @Test func `a pair writes its log and reports, in folders that it makes`() throws {
    let pair = try Lockstep.LockstepPair(watch: { Echo() }, phone: { Echo() })
    try pair.launch(.watch)
    let (log, page) = (workspace.file("out/run.ndjson"), workspace.file("out/pages/run.html"))
    try pair.write(log: log)
    try pair.write(report: .html, to: page)
    #expect(try workspace.read("out/pages/run.html").hasPrefix("<!DOCTYPE html>"))
    let again = workspace.file("again/more/run.html")
    let made = try workspace.run("lockstep", ["report", log, "--as", "html", "--out", again])
    #expect(made.status == .exited(0))
    #expect(try workspace.read("again/more/run.html").hasPrefix("<!DOCTYPE html>"))
    let failure = #expect(throws: Lockstep.LockstepPair.Failure.self) {
      try pair.write(log: "/dev/null/run.ndjson")
    }
    #expect(failure?.kind == .unwritten && failure?.description.hasPrefix("/dev/null/") == true)
  }

  @Test func `a program that cannot be started is an app that ends, with its reason`() throws {
    let pair = try Lockstep.LockstepPair(watch: .program("no-such-program"), phone: { Echo() })
    let found = try pair.expectAppEnd(of: .watch) { try $0.act(.watch, "launch") }
    #expect(found.contains("there is no such command"), "\(found)")
  }

  @Test func `a program that hangs is an app that ends after its patience`() throws {
    let pair = try Lockstep.LockstepPair(
      watch: .program("sleep 60", patience: .milliseconds(20)),
      phone: { Echo() }
    )
    let found = try pair.expectAppEnd(of: .watch) { try $0.act(.watch, "launch") }
    #expect(found.contains("LOCKSTEP_SOCKET within 20 ms"), "\(found)")
  }

  // MARK: The scenario beside it

  @Test(arguments: ["inprocess", "processes"])
  func `the scenario of the echo passes with two of them`(mode: String) throws {
    let finished = try workspace.run(
      "lockstep",
      [
        "run", "--mode", mode, Package.file("Examples/echo/echo.scenario"), "--watch-app", program,
        "--phone-app", program,
      ]
    )
    #expect(finished.status == .exited(0), "\(finished)")
  }

  // MARK: Against the workout app

  @Test func `a program hears the phone's workout app, and is heard`() throws {
    let path = try workspace.write(
      "mixed.scenario",
      """
      title An echo on the watch, the workout app on the phone
      @0s  watch launch
      @2s  watch do say {"text":"hello"}
           expect phone receives message {"text":"hello"} within 1s
      @4s  phone starter-splits
           phone start Core
      @9s  link break
      @10s watch do say {"text":"later"}
      @12s link restore
           expect phone receives userInfo {"text":"later"} within 3s
      @20s end
      """
    )
    let finished = try workspace.run("lockstep", ["run", path, "--watch-app", program])
    #expect(finished.status == .exited(0), "\(finished)")
  }

  @Test func `a value hears the watch's workout app, and is heard`() throws {
    var engine = Engine(.init(title: "mixed", seed: 1))
    let model = DeviceModel.watch()
    let watch = InProcessPort(.watch) { model.make(seed: 1, incarnation: $0, disk: $1) }
    try engine.attach(.watch, to: watch)
    try engine.attach(.phone, to: Lockstep.LockstepPair.port(.phone, .value { Echo() }, 1))
    try engine.act(.watch, Action("launch"))
    try engine.run(through: .zero + .seconds(2))
    try engine.act(.phone, Action("say", [.init("text", .text("hello"))]))
    try engine.run(through: .zero + .seconds(4))
    let ping = try JSONText(validating: Array(#"{"text":"ping"}"#.utf8))
    try engine.act(.watch, Action("user-info", [.init("payload", .json(ping))]))
    try engine.run(through: .zero + .seconds(10))
    let events = engine.takeEvents()
    let screens = events.compactMap { event -> String? in
      guard event.device == .phone, case .effect(.shown(let screen)) = event.kind
      else { return nil }
      return screen.description
    }
    let shown = #"{"screen":"echo","heard":["hello","ping"]}"#
    #expect(screens.last == shown, "\(screens)")
    #expect(events.contains { $0.device == .watch && $0.kind.isDelivery(of: "message") })
    let ended = events.contains { event in
      if case .effect(.appEnded) = event.kind { true } else { false }
    }
    #expect(!ended)
  }
}

extension LogEvent.Kind {
  fileprivate func isDelivery(of kind: String) -> Bool {
    if case .delivered(_, let delivered) = self { delivered == kind } else { false }
  }
}
