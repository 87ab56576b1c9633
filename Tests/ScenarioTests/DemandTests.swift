import LockstepDevices
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing

/// When, how often and in what order something is expected, on devices that do just what the test says.
struct DemandTests {
  private typealias Plan = [(at: Interval, effects: [DeviceEffect])]

  private static func haptic(_ kind: Haptic.Kind) -> DeviceEffect { .haptic(Haptic(kind)) }

  private static func screen(_ page: String) -> DeviceEffect {
    .shown(
      JSONText { writer in
        writer.beginObject()
        writer.field("screen", "own")
        writer.field("page", page)
        writer.field("sets", 3)
        writer.endObject()
      }
    )
  }

  /// Clicks at 3, 4 and 5 seconds, a start at 6, the pages a from 2 and b from 6 seconds on.
  private static let plan: Plan = [
    (.seconds(2), [screen("a")]), (.seconds(3), [haptic(.click)]), (.seconds(4), [haptic(.click)]),
    (.seconds(5), [haptic(.click)]), (.seconds(6), [haptic(.start), screen("b")]),
  ]

  private static func play(_ source: String, _ plan: Plan = plan) throws -> Runner.Report {
    let script = try ScriptParser.parse(source)
    var engine = Engine(.init(rules: EffectRules(.open)))
    var runner = Runner(script) { _ in }
    try engine.attach(.watch, to: FakeDevice(plan))
    try engine.attach(.phone, to: FakeDevice())
    var pacer = Unpaced()
    var report = runner.run(on: &engine, pacedBy: &pacer)
    report.judge(script)
    return report
  }

  @Test(arguments: [
    "watch haptic click 3 times within 10s", "watch haptic click at most 3 times within 10s",
    "watch haptic click at least 2 times within 10s", "watch haptic stop 0 times within 10s",
    "watch screen page = a for 3s", "not watch screen page = b for 3s",
    "not watch haptic start for 3s",
    "watch haptic click before watch haptic start within 10s",
    "watch screen page = a until watch haptic start within 10s",
    "not watch haptic start until watch screen page = b within 10s",
    "watch haptic start after watch haptic click by 3s within 10s",
    "watch haptic click after watch haptic click by 0s to 1s within 10s",
    "watch screen page = b after watch screen page = a by 3s500ms within 10s",
    "watch screen sets < 9 after watch screen page by 0s to 10s within 10s",
    "watch screen sets >= 3", "watch screen {\"page\":\"a\"}", "watch screen sets < 4",
  ])
  func `a demand that holds is met`(line: String) throws {
    let report = try Self.play("@2s500ms expect \(line)")
    #expect(report.verdict == .pass, "\(report.failures)")
  }

  @Test(arguments: [
    ("watch haptic click 2 times within 10s", "it happened 3 times"),
    ("watch haptic click 4 times within 10s", "it happened 3 times"),
    ("watch haptic click at most 2 times within 10s", "it happened 3 times"),
    ("watch haptic click at least 4 times within 10s", "it happened 3 times"),
    ("watch haptic stop 1 times within 1s", "it did not happen; there was haptic click at 3s"),
    (
      "watch haptic click 2 times",
      "it did not happen, and it was counted at this instant alone: add “within TIME”"
    ),
    ("watch screen page = a for 4s", "on the watch's screen page is \"b\", at 6s"),
    (
      "watch haptic start before watch haptic click within 10s",
      "“watch haptic click” came before it"
    ),
    (
      "watch haptic stop before watch haptic success within 100ms",
      "it did not happen, and “watch haptic success” did not come either"
    ),
    (
      "watch screen page = a until watch haptic stop within 1s",
      "“watch haptic stop” never came"
    ),
    (
      "not watch haptic click until watch haptic start within 10s",
      "there was haptic click at 3s, before “watch haptic start”"
    ),
    (
      "watch haptic start after watch haptic click by 1s within 10s",
      "it was 3s after “watch haptic click”"
    ),
    (
      "watch haptic stop after watch haptic click by 1s within 2s",
      "it did not happen; there was haptic click at 3s, haptic click at 4s, and “watch haptic click” "
        + "was at 3s"
    ),
    ("watch screen sets > 3", "on the watch's screen sets is 3"),
    (
      "watch screen {\"page\":\"b\"}",
      "on the watch's screen it is {\"screen\":\"own\",\"page\":\"a\",\"sets\":3}"
    ),
  ])
  func `a demand that does not hold says what was there`(line: String, found: String) throws {
    let report = try Self.play("@2s500ms expect \(line)")
    #expect(report.verdict == .failed)
    #expect(report.failures.map(\.found) == [found])
  }

  @Test func `of a pair of the same instant the order in the log counts`() throws {
    let first = "watch haptic start"
    let second = "watch event shown"
    #expect(try Self.play("@5s500ms expect \(first) before \(second) within 9s").verdict == .pass)
    let report = try Self.play("@5s500ms expect \(second) before \(first) within 9s")
    #expect(report.failures.map(\.found) == ["“\(first)” came before it"])
  }

  @Test(arguments: [
    ("@7s expect watch haptic click within 1s", "it was at 5s, 2s before"),
    ("@1s expect watch haptic click within 1s", "it came at 3s, 1s too late"),
    ("@3s expect watch screen page = b", "it came at 6s, 3s too late"),
    ("@7s expect watch haptic stop", "haptic start at 6s, 1s before"),
    ("@1s expect watch haptic stop", "haptic click at 3s, 2s after"),
    (
      "@3s500ms expect watch haptic stop",
      "haptic click at 3s, 500ms before; haptic click at 4s, 500ms after"
    ),
    ("@3s expect watch haptic stop", nil),
  ])
  func `what came at another time is told`(line: String, nearest: String?) throws {
    let report = try Self.play("\(line)\n@20s end")
    #expect(report.failures.map(\.nearest) == [nearest])
  }

  @Test func `what is there is told in the words of the language`() throws {
    let report = try Self.play(
      """
      @3s expect watch haptic start
          expect watch screen page = b
          expect link disconnected
          expect watch haptic click 2 times within 10s
      """
    )
    #expect(
      report.failures.map(\.actual) == [
        "watch haptic click", "watch screen page = \"a\"", "link connected",
        "watch haptic click 3 times",
      ]
    )
  }

  @Test(arguments: [
    ("fails there was haptic", Verdict.pass), ("fails something else", .failed), ("", .failed),
  ])
  func `a failure that is expected passes with its words alone`(header: String, verdict: Verdict)
    throws
  {
    let report = try Self.play("\(header)\n@3s expect watch haptic start")
    #expect(report.verdict == verdict)
  }

  @Test func `a file that says it fails, and does not, fails`() throws {
    let report = try Self.play("fails it did not happen\n@3s expect watch haptic click")
    #expect(report.verdict == .failed)
  }

  @Test(arguments: [
    ("fails there was haptic", Verdict.failed),
    ("fails there was haptic\nfails on the watch's screen", .pass),
    ("fails there was haptic\nfails on the watch's screen page is \"a\"", .pass),
    ("fails there was haptic\nfails on the watch's screen page is \"b\"", .failed),
    ("fails there was haptic\nfails on the watch's screen\nfails no more", .failed),
  ])
  func `a failure that the file does not name stays one`(header: String, verdict: Verdict) throws {
    let report = try Self.play(
      "\(header)\n@3s expect watch haptic start\n    expect watch screen page = b"
    )
    #expect(report.verdict == verdict)
  }

  @Test func `a lack that is told names the line that says it`() throws {
    let report = try Self.play("title A\nfails no more\n@3s expect watch haptic click")
    #expect(report.failures.map(\.line) == [2])
  }

  @Test(arguments: [
    ("c = 1e3", true), ("c != 1000.0", false), ("d = 1.5", true), ("d != 15e-1", false),
    ("list contains 1", true), ("list = [1]", true), ("a = {\"b\":2.0}", true),
    ("big = 9007199254740992", false), ("big = 9007199254740993.0", true), ("zero = -0.0", true),
    ("text = 1.5", false), ("text = \"1.5\"", true), ("{\"c\":1E+3}", true),
    ("after = 1", true), ("before >= 2", true), ("until != 3", true),
  ])
  func `values are compared, not their spelling`(look: String, holds: Bool) throws {
    let text =
      #"{"screen":"own","c":1000,"d":1.50,"list":[1.0],"a":{"b":2},"big":9007199254740993,"#
      + #""zero":0,"text":"1.5","after":1,"before":2,"until":4}"#
    let screen = try JSONText(validating: Array(text.utf8))
    let report = try Self.play("@3s expect watch screen \(look)", [(.seconds(2), [.shown(screen)])])
    #expect((report.verdict == .pass) == holds, "\(report.failures)")
  }

  @Test func `what is given and does not come about leaves the run undecided`() throws {
    let report = try Self.play(
      "given a start\n@3s expect watch haptic start\nthen more\n    expect watch haptic click"
    )
    #expect(report.verdict == .undecided)
    #expect(report.failures.map(\.place) == ["given a start"])
  }

  @Test func `a value of the run is used by the lines below it`() throws {
    let report = try Self.play(
      """
      @3s expect watch screen page as it
          expect watch screen as all
          expect watch screen page = $it
          expect watch screen sets = $all.sets
          expect watch screen page = $all.page
      @6s expect not watch screen page = $it
          expect watch screen page = $all.nothing
      """.replacing(
        "expect watch screen as all",
        with: "expect watch event haptic kind = click as all"
      )
      .replacing("$all.sets", with: "3").replacing("$all.page", with: "$it")
    )
    #expect(report.failures.map(\.line) == [7])
    #expect(report.failures.first?.found == "nothing is at “all.nothing” in what was captured")
  }
}
