import LockstepWorkouts
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing

/// How a script is played and judged, on devices that do just what the test says.
struct RunnerTests {
  private typealias Plan = [(at: Interval, effects: [DeviceEffect])]

  private static let click = DeviceEffect.haptic(Haptic(.click))
  /// One click of the watch, three seconds into the run.
  private static let clickAtThree: Plan = [(.seconds(3), [click])]

  private static func shown(_ page: WatchScreen.Page, set: Int64 = 1) -> DeviceEffect {
    let run = WatchScreen.Run(
      workout: "Core",
      exercise: "Plank",
      page: page,
      set: set,
      sets: 3,
      sinceUptimeNanoseconds: nil,
      untilUptimeNanoseconds: nil
    )
    return .shown(WatchScreen(content: .run(run)).text)
  }

  /// Plays a scenario's text on a watch and a phone of the test's; returns what it logged, too.
  private static func play(
    _ source: String,
    watch: FakeDevice = FakeDevice(),
    phone: FakeDevice = FakeDevice()
  ) throws -> (report: Runner.Report, log: [LogEvent]) {
    var log: [LogEvent] = []
    var engine = Engine(.init())
    var runner = Runner(try ScriptParser.parse(source)) { log.append($0) }
    try engine.attach(.watch, to: watch)
    try engine.attach(.phone, to: phone)
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    return (report, log)
  }

  // MARK: Order

  @Test func `of one instant come faults, actions, the pair's own events, expectations`() throws {
    let (_, log) = try Self.play(
      """
      @3s link cut
          watch start
          phone finish Core
          expect link stalled
      """,
      watch: FakeDevice(Self.clickAtThree)
    )
    let last = log.filter { $0.timeNanoseconds == 3_000_000_000 }.map(\.kind)
    let finish = Action("finish", [.init("workout", .text("Core"))])
    let expected: [LogEvent.Kind] = [
      .link(.stalled), .action(Action("start")), .action(finish), .effect(.haptic(Haptic(.click))),
      .expectation(line: 4, failure: nil),
    ]
    #expect(last == expected)
  }

  @Test func `the watch's deadline comes before the phone's of the same instant`() throws {
    let plan: Plan = [(.seconds(3), [.note("mine")])]
    let (_, log) = try Self.play(
      "@4s end",
      watch: FakeDevice(plan),
      phone: FakeDevice(plan)
    )
    #expect(log.filter { $0.kind == .effect(.note("mine")) }.map(\.device) == [.watch, .phone])
  }

  @Test func `what an action brings about at once is seen by an expectation of its instant`()
    throws
  {
    let (report, _) = try Self.play(
      "@1s watch start\n    expect watch page work",
      watch: FakeDevice(onAction: [Self.shown(.work)])
    )
    #expect(report.verdict == .pass)
  }

  // MARK: Expectations at an instant

  @Test(arguments: [
    ("@3s", true), ("@3s1ns", false), ("@2s999ms999us999ns", false),
  ])
  func `an event is expected at its very instant`(time: String, isThere: Bool) throws {
    let positive = try Self.play(
      "\(time) expect watch haptic click",
      watch: FakeDevice(Self.clickAtThree)
    )
    let negative = try Self.play(
      "\(time) expect not watch haptic click",
      watch: FakeDevice(Self.clickAtThree)
    )
    #expect(positive.report.verdict == (isThere ? .pass : .failed))
    #expect(negative.report.verdict == (isThere ? .failed : .pass))
  }

  @Test func `a state is expected as long as it lasts`() throws {
    let (report, _) = try Self.play(
      """
      @3s expect watch page work
      @4s expect watch page work set 1 of 3
      @5s expect not watch page work
          expect watch page rest
      """,
      watch: FakeDevice([(.seconds(3), [Self.shown(.work)]), (.seconds(5), [Self.shown(.rest)])])
    )
    #expect(report.verdict == .pass)
    #expect(report.expectations == 4)
  }

  @Test func `a haptic that was missed is another than one that was played`() throws {
    let (report, _) = try Self.play(
      "@3s expect watch haptic click missed\n    expect not watch haptic click",
      watch: FakeDevice([(.seconds(3), [.haptic(Haptic(.click, wasMissed: true))])])
    )
    #expect(report.verdict == .pass)
  }

  // MARK: Windows

  @Test(arguments: [("2s", true), ("1s999ms999us999ns", false), ("1h", true)])
  func `a window takes in the instant at its end`(window: String, isIn: Bool) throws {
    let positive = try Self.play(
      "@1s expect watch haptic click within \(window)",
      watch: FakeDevice(Self.clickAtThree)
    )
    let negative = try Self.play(
      "@1s expect not watch haptic click within \(window)",
      watch: FakeDevice(Self.clickAtThree)
    )
    #expect(positive.report.verdict == (isIn ? .pass : .failed))
    #expect(negative.report.verdict == (isIn ? .failed : .pass))
  }

  @Test func `a window takes in the whole instant at its beginning`() throws {
    let (report, _) = try Self.play(
      "@3s expect watch haptic click within 1s",
      watch: FakeDevice(Self.clickAtThree)
    )
    #expect(report.verdict == .pass)
  }

  @Test func `a window closes when it gets what it waits for, and takes nothing of before`() throws
  {
    let (report, log) = try Self.play(
      "@1s expect watch page work within 5s\n@4s expect watch haptic click within 5s",
      watch: FakeDevice([(.seconds(3), [Self.shown(.work), Self.click])])
    )
    let checks = log.filter { if case .expectation = $0.kind { true } else { false } }
    #expect(checks.map(\.timeNanoseconds) == [3_000_000_000, 9_000_000_000])
    #expect(report.failures.map(\.line) == [2])
  }

  @Test func `what happens at the end of a window by an action of that instant is in it`() throws {
    let (report, _) = try Self.play(
      "@1s expect watch page work within 2s\n@3s watch start",
      watch: FakeDevice(onAction: [Self.shown(.work)])
    )
    #expect(report.verdict == .pass)
  }

  @Test func `the run goes on until its last window has closed`() throws {
    let (report, _) = try Self.play("@1s expect not watch session within 1m")
    #expect(report.virtualTime == .seconds(61))
    #expect(report.verdict == .pass)
  }

  @Test func `the run goes on until its end line, and plays what stands after it`() throws {
    let (report, log) = try Self.play("@1s expect not watch session\n@9s end\n+1s watch start")
    #expect(report.virtualTime == .seconds(10))
    #expect(log.last?.kind == .action(Action("start")))
  }

  // MARK: What is reported

  @Test func `a failing expectation says what was found instead`() throws {
    let (report, log) = try Self.play(
      """
      @4s expect watch page rest
          expect phone mirror none
          expect link disconnected
          expect not watch page work
          expect phone workout Core completed
          expect watch refuses start
      """,
      watch: FakeDevice([(.seconds(3), [Self.shown(.work, set: 2)])])
    )
    #expect(report.verdict == .failed)
    let found = [
      "the watch shows Plank: work 2 of 3", "the phone has shown nothing yet",
      "the link is connected", "it holds at 4s", "the workout is deleted", "it did not happen",
    ]
    #expect(report.failures.map(\.line) == [1, 2, 3, 4, 5, 6])
    #expect(report.failures.map(\.found) == found)
    #expect(report.failures.allSatisfy { $0.time == .at(4) })
    // The log says the same, so that the failure has its place among the events.
    #expect(log.contains { $0.kind == .expectation(line: 1, failure: found[0]) })
  }

  @Test func `an event that did not happen is reported with those of its sort that did`() throws {
    let (report, _) = try Self.play(
      """
      @1s expect watch haptic success within 5s
          expect watch outcome message replied within 5s
          expect watch outcome userInfo delivered within 5s
          expect watch receives userInfo within 1s
      """,
      watch: FakeDevice([
        (.milliseconds(900), [.haptic(Haptic(.stop))]),
        (
          .seconds(3),
          [
            Self.click, .haptic(Haptic(.start, wasMissed: true)),
            .session(.outcome(.message, id: 4, .failed(.notReachable))),
            .session(.received(.message, id: 9)),
          ]
        ),
      ])
    )
    let found = [
      "it did not happen; there was haptic click at 3s, haptic start (missed) at 3s",
      "it did not happen; there was message 4 failed 7007 (notReachable) at 3s",
      "it did not happen", "it did not happen",
    ]
    #expect(report.failures.map(\.found) == found)
  }

  @Test func `failures stand in the order of the file, whenever they came about`() throws {
    let (report, _) = try Self.play(
      "@1s expect watch session within 5s\n@2s expect watch session"
    )
    #expect(report.failures.map(\.line) == [1, 2])
    #expect(report.failures.map(\.time) == [.at(6), .at(2)])
  }

  // MARK: Refusals

  private static let refusal = DeviceEffect.refused(action: "start", reason: "nothing is open")

  @Test(arguments: [
    ("", Verdict.failed), ("    expect watch refuses start\n", .pass),
    ("+1s expect watch refuses start\n", .failed),
    ("    expect watch refuses next\n", .failed), ("    expect phone refuses start\n", .failed),
    ("    expect not watch refuses start\n", .failed),
    ("    expect watch refuses start within 5s\n", .pass),
  ])
  func `a refused action fails the scenario unless a line of its instant expects it`(
    line: String,
    verdict: Verdict
  ) throws {
    let (report, log) = try Self.play(
      "@1s watch start\n\(line)@9s expect link connected\n",
      watch: FakeDevice(onAction: [Self.refusal])
    )
    #expect(report.verdict == verdict)
    let isTold = report.failures.contains {
      $0.line == 1 && $0.time == .at(1)
        && $0.found.hasPrefix("the watch refuses it: nothing is open")
    }
    let isExpected = line.contains("expect watch refuses start") && !line.hasPrefix("+")
    #expect(isTold == !isExpected)
    // The log has it at its instant, so that reports of the log show it.
    let isLogged = log.contains {
      if case .expectation(1, .some) = $0.kind {
        $0.timeNanoseconds == 1_000_000_000
      } else {
        false
      }
    }
    #expect(isLogged == isTold)
  }

  @Test func `an app that refuses another action than it was asked for fails the line`() throws {
    let other = DeviceEffect.refused(action: "hello", reason: "")
    let found =
      "the watch's app refuses “hello”, which is not the action of this line, without a reason "
      + "(if it should, add: expect watch refuses do hello)"
    let (report, _) = try Self.play(
      "@1s watch start\n@2s expect link connected",
      watch: FakeDevice(onAction: [other])
    )
    #expect(report.failures.map(\.found) == [found])
    let (meant, _) = try Self.play(
      "@1s watch start\n    expect watch refuses do hello",
      watch: FakeDevice(onAction: [other])
    )
    #expect(meant.verdict == .pass)
  }

  @Test func `the advice after a refusal is a line that can be read`() throws {
    let refusal = DeviceEffect.refused(action: "go", reason: "not yet")
    let (report, _) = try Self.play(
      "@1s watch do go",
      watch: FakeDevice(onAction: [refusal])
    )
    let advice = "the watch refuses it: not yet (if it should, add: expect watch refuses do go)"
    #expect(report.failures.map(\.found) == [advice])
  }

  @Test func `a line that changes nothing is told and fails nothing`() throws {
    let (report, _) = try Self.play(
      """
      @3s link restore
          watch resume
          phone restart
          link cut
      +1s link cut
          watch suspend
      +1s watch suspend
          phone clock +0s
          expect link stalled
      """
    )
    #expect(report.verdict == .pass)
    #expect(report.idle.map(\.line) == [1, 2, 3, 5, 7, 8])
    #expect(report.idle.first?.reason == "the link is in range")
  }

  @Test(arguments: [
    ("expect watch refuses start within 5s", [3, 4]),
    ("expect watch refuses start 2 times within 5s", [4]),
    ("expect watch refuses start at least 1 times within 5s", [4]),
  ])
  func `a window takes as many refusals as its line asks for`(line: String, failing: [Int]) throws {
    let source = "@1s \(line)\n@2s watch start\n@4s watch start\n@7s watch start\n"
    let (report, _) = try Self.play(source, watch: FakeDevice(onAction: [Self.refusal]))
    #expect(report.failures.map(\.line) == failing)
  }

  // MARK: Verdicts

  @Test(arguments: ["", "title Nothing", "@1s watch launch\n@2s end"])
  func `a script that expects nothing decides nothing`(source: String) throws {
    #expect(try Self.play(source).report.verdict == .undecided)
  }

  @Test func `a device whose deadline never moves is named as a loop`() throws {
    let watch = try Self.play("@1s expect link connected", watch: FakeDevice(isRestless: true))
    #expect(watch.report.verdict == .crashed)
    #expect(watch.report.fault == DeviceFault(.watch, .looped(steps: Engine.stepsPerInstant)))
    let phone = try Self.play("@1s expect link connected", phone: FakeDevice(isRestless: true))
    #expect(phone.report.fault == DeviceFault(.phone, .looped(steps: Engine.stepsPerInstant)))
  }

  @Test func `a broken promise weighs more than a failed expectation`() throws {
    let twice = SessionEvent.outcome(.message, id: 1, .delivered)
    let watch = FakeDevice([(.seconds(3), [.session(twice), .session(twice)])])
    let (report, _) = try Self.play("@4s expect watch session", watch: watch)
    #expect(report.verdict == .promiseBroken)
    #expect(report.failures.count == 1)
    #expect(!report.broken.isEmpty)
    #expect(report.broken.allSatisfy { $0.timeNanoseconds == 3_000_000_000 })
  }

  @Test(arguments: [
    (Verdict.pass, Int32(0)), (.failed, 1), (.undecided, 2), (.crashed, 3), (.promiseBroken, 4),
  ])
  func `each verdict has its exit code`(verdict: Verdict, code: Int32) {
    #expect(verdict.exitCode == code)
    #expect(Verdict.allCases.count == 5)
  }
}

extension TrueTime {
  /// Whole seconds into the run.
  fileprivate static func at(_ seconds: Int64) -> TrueTime { .zero + .seconds(seconds) }
}
