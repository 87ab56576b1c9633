import LockstepProtocol

/// Cases about the watch's countdowns and haptics in virtual time.
enum WatchTimeCases {
  static let all: [Case] = countdowns + haptics + catchingUp

  /// Lists the haptics among the effects: their kinds, and the seconds since a start.
  private static func played(_ effects: [Effect], since start: Int64) -> [String] {
    effects.filter { $0.word.hasPrefix("haptic:") }.map { effect in
      let missed = effect.value["missed"] == true ? " missed" : ""
      let nanoseconds = effect.uptime - start
      let rest = nanoseconds % Harness.second == 0 ? "" : ".\(nanoseconds % Harness.second)"
      return "\(effect.word.dropFirst(7)) \(nanoseconds / Harness.second)\(rest)s\(missed)"
    }
  }

  private static let countdowns: [Case] = [
    Case("RUN-8", .watch, "a rest counts down from the rest time and leads to work") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 20), then: "start", "next")
      let start = b.now
      try b.needsLease()
      try b.demand(
        "RUN-8",
        b.screen["until"],
        is: .integer(start + 20 * Harness.second),
        "the end of the countdown"
      )
      try b.advance(seconds: 20)
      try b.demand("RUN-8", b.page, is: "work 2 of 2", "the page after the rest")
    },
    Case("RUN-9", .watch, "timed work counts down and ends the set") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(duration: 30), then: "start")
      let effects = try b.advance(seconds: 30)
      try b.demand("RUN-9", b.page, is: "rest 1 of 2", "the page after the work")
      let recorded = effects.changes.map(WatchRunCases.recorded)
      try b.demand("RUN-9", recorded, is: [#"{"setsDone":1}"#], "what is recorded")
    },
    Case("RUN-9", .watch, "work without a length has no countdown") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.demand("RUN-9", b.screen["until"], is: .missing, "the end of a countdown")
      try b.advance(seconds: 3_600)
      try b.demand("RUN-9", b.page, is: "work 1 of 2", "the page after an hour")
    },
    Case("RUN-8", .watch, "an exercise's own rest holds for it") { (b) throws(Stop) in
      var snapshot = Harness.one(rest: 20)
      snapshot.workouts[0].logs[0].rest = 8
      try b.watchRuns(snapshot, then: "start", "next")
      let length = (b.screen["until"].number ?? 0) - (b.screen["since"].number ?? 0)
      try b.demand("RUN-8", length, is: 8 * Harness.second, "the length of the rest")
    },
    Case("RUN-38", .watch, "longer and shorter move the end of a rest by 15 s") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 20), then: "start", "next")
      let end = b.screen["until"].number ?? 0
      let effects = try b.act(Harness.input("longer"))
      let longer = end + 15 * Harness.second
      try b.demand("RUN-38", b.screen["until"], is: .integer(longer), "the end")
      try b.demand("RUN-38", effects.liveMessages.count, is: 1, "live messages")
      try b.act(Harness.input("shorter"))
      try b.demand("RUN-38", b.screen["until"], is: .integer(end), "the end, shorter again")
      try b.act(Harness.input("shorter"))
      try b.act(Harness.input("shorter"))
      try b.demand("RUN-38", b.page, is: "work 2 of 2", "the page once the end has passed")
      let refused = try b.act(Harness.input("longer")).refusals("longer")
      try b.demand("RUN-38", refused, is: 1, "refusals on work")
    },
    Case("RUN-41", .watch, "a paused rest neither clicks nor ends, and goes on with what was left")
    {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 20), then: "start", "next")
      try b.advance(seconds: 15)
      let paused = try b.act(Harness.input("pause-rest"))
      let left = 5 * Harness.second
      try b.demand("RUN-41", b.screen["until"], is: .missing, "the end of the countdown")
      try b.demand("RUN-41", b.screen["left"], is: .integer(left), "what is left")
      let said = paused.liveMessages.first?["left"] ?? .missing
      try b.demand("MIRROR-1", said, is: .integer(left / 1_000), "“left” of the live message")
      let waiting = try b.advance(seconds: 50)
      try b.demand("RUN-41", waiting.words("haptic"), is: [], "haptics while it is paused")
      try b.demand("RUN-41", b.page, is: "rest 1 of 2", "the page while it is paused")
      let again = try b.act(Harness.input("pause-rest")).refusals("pause-rest")
      try b.demand("RUN-41", again, is: 1, "refusals of a second pause")
      try b.act(Harness.input("resume-rest"))
      let length = (b.screen["until"].number ?? 0) - b.now
      try b.demand("RUN-41", length, is: left, "what is left when it goes on")
      let rest = try b.advance(seconds: 5).words("haptic")
      try b.demand("RUN-41", rest.count, is: 4, "three clicks and a start, then")
      try b.demand("RUN-41", b.page, is: "work 2 of 2", "the page at the end")
      for verb in ["pause-rest", "resume-rest"] {
        let refused = try b.act(Harness.input(verb)).refusals(verb)
        try b.demand("RUN-41", refused, is: 1, "refusals of \(verb) on work")
      }
    },
    Case("RUN-41", .watch, "a paused rest is skipped, gone back from, and made longer and shorter")
    {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 20), then: "start", "next", "pause-rest")
      try b.needsLease()
      try b.act(Harness.input("longer"))
      try b.demand("RUN-41", b.screen["left"], is: .integer(35 * Harness.second), "longer")
      try b.act(Harness.input("next"))
      try b.demand("RUN-41", b.page, is: "work 2 of 3", "the page after next")
      for verb in ["back", "pause-rest", "back"] { try b.act(Harness.input(verb)) }
      try b.demand("RUN-41", b.page, is: "work 1 of 3", "the page after back")
      for verb in ["next", "pause-rest", "shorter", "shorter"] { try b.act(Harness.input(verb)) }
      try b.demand("RUN-41", b.page, is: "work 2 of 3", "the page when nothing is left")
    },
    Case("RUN-8", .watch, "without a rest work follows work, and back leads from one to the other")
    {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 0), then: "start", "next")
      try b.demand("RUN-8", b.page, is: "work 2 of 3", "the page after a set")
      let told = try b.act(Harness.input("back")).changes.map(WatchRunCases.recorded)
      try b.demand("RUN-5", b.page, is: "work 1 of 3", "the page after back")
      try b.demand("RUN-5", told, is: [#"{"setsDone":0}"#], "what is recorded")
    },
    Case("RUN-11", .watch, "finish without a countdown waits") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 1, finish: 0), then: "start", "next")
      try b.advance(seconds: 60)
      try b.demand("RUN-11", b.page, is: "finish 2 of 2", "the page a minute later")
    },
    Case("RUN-11", .watch, "finish counts down and completes the exercise") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 2, finish: 7))
      let effects = try b.advance(seconds: 7)
      try b.demand("RUN-11", b.page, is: "exercises", "the screen")
      let recorded = effects.changes.map(WatchRunCases.recorded)
      try b.demand("RUN-11", recorded, is: [#"{"status":"completed"}"#], "what is recorded")
    },
    Case("RUN-10", .watch, "a countdown under way keeps its end when the rest time changes") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 20), then: "start", "next")
      let until = b.screen["until"]
      try b.act(Harness.input("rest", #""rest":90"#))
      try b.demand("RUN-10", b.screen["until"], is: until, "the end of the countdown")
    },
    Case("RUN-10", .watch, "a changed rest time holds from the next rest on") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 20), then: "start")
      try b.act(Harness.input("rest", #""rest":90"#))
      try b.act(Harness.input("next"))
      try b.needsLease()
      let wanted = JSONValue.integer(b.now + 90 * Harness.second)
      try b.demand("RUN-10", b.screen["until"], is: wanted, "the end of the countdown")
    },
    Case("RUN-7", .watch, "a page entered again begins anew") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 20), then: "start", "next")
      try b.advance(seconds: 5)
      try b.act(Harness.input("next"))
      try b.advance(seconds: 7)
      try b.act(Harness.input("back"))
      let wanted = JSONValue.integer(b.now + 20 * Harness.second)
      try b.demand("RUN-7", b.screen["since"], is: .integer(b.now), "the beginning")
      try b.demand("RUN-7", b.screen["until"], is: wanted, "the end of the countdown")
    },
    Case("RUN-15", .watch, "what a deadline records has the date of the deadline") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(duration: 30), then: "start")
      let start = b.now
      try b.sleep(seconds: 40)
      let effects = try b.act()
      try b.given(!effects.changes.isEmpty, "a change at the end of timed work")
      try b.demand(
        "RUN-15",
        effects.changes[0]["date"]["$date"],
        is: .integer(b.date(start + 30 * Harness.second)),
        "the date"
      )
    },
  ]

  private static let haptics: [Case] = [
    sounds(
      "a rest of 5 s",
      Harness.one(rest: 5),
      ["start", "next"],
      5,
      ["click 2s", "click 3s", "click 4s", "start 5s"]
    ),
    sounds(
      "timed work of 4 s",
      Harness.one(duration: 4),
      ["start"],
      4,
      ["click 1s", "click 2s", "click 3s", "stop 4s"]
    ),
    sounds("finish", Harness.one(done: 2, finish: 4), [], 4, ["success 4s"]),
    sounds(
      "a rest of 3 s, whose first click is at its beginning",
      Harness.one(rest: 3),
      ["start", "next"],
      3,
      ["click 0s", "click 1s", "click 2s", "start 3s"],
      "RUN-12"
    ),
    sounds(
      "a rest of 2 s",
      Harness.one(rest: 2),
      ["start", "next"],
      2,
      ["click 0s", "click 1s", "start 2s"],
      "RUN-12"
    ),
    sounds(
      "a rest of 1 s",
      Harness.one(rest: 1),
      ["start", "next"],
      1,
      ["click 0s", "start 1s"],
      "RUN-12"
    ),
    Case("RUN-13", .watch, "what is skipped with next plays nothing") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      var effects = try b.act(Harness.input("next"))
      effects += try b.act(Harness.input("next"))
      effects += try b.act(Harness.input("next"))
      try b.demand("RUN-13", effects.words("haptic"), is: [], "haptics")
    },
    Case("RUN-13", .watch, "done plays success at once") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 2))
      let effects = try b.act(Harness.input("done"))
      try b.demand("RUN-13", effects.words("haptic"), is: ["haptic:success"], "haptics")
      let missed = effects.first { $0.word == "haptic:success" }?.value["missed"] == true
      try b.demand("RUN-14", !missed, "a haptic that is played", "a missed one")
    },
    late("250 ms late is played", 250_000_000, isMissed: false),
    late("251 ms late is missed", 251_000_000, isMissed: true),
    Case("RUN-35", .watch, "an app behind another one plays nothing, and reports nothing") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.input("deny"))
      try b.tell(Harness.one(rest: 4))
      try b.act(Harness.launch(1, "W1"))
      try b.act(Harness.input("exercise", #""exercise":"Press""#))
      for verb in ["start", "next"] { try b.act(Harness.input(verb)) }
      try b.given(b.page == "rest 1 of 2", "a rest without a workout session")
      try b.tried("home")
      let effects = try b.advance(seconds: 4)
      try b.demand("RUN-35", effects.words("haptic"), is: [], "haptics of the whole rest")
    },
  ]

  private static func sounds(
    _ what: String,
    _ snapshot: SnapshotSpec,
    _ verbs: [String],
    _ seconds: Int64,
    _ wanted: [String],
    _ statement: String = "RUN-13"
  ) -> Case {
    Case(statement, .watch, "the haptics of \(what)") { (b) throws(Stop) in
      try b.watchRuns(snapshot)
      var effects: [Effect] = []
      for verb in verbs { effects = try b.act(Harness.input(verb)) }
      let start = b.now
      effects += try b.advance(seconds: seconds)
      try b.demand(statement, played(effects, since: start), is: wanted, "haptics")
    }
  }

  private static func late(_ claim: String, _ nanoseconds: Int64, isMissed: Bool) -> Case {
    Case("RUN-14", .watch, "a haptic \(claim)") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 2, finish: 5))
      try b.sleep(seconds: 5, nanoseconds: nanoseconds)
      let effects = try b.act()
      let haptic = effects.first { $0.word.hasPrefix("haptic:") }
      try b.given(haptic != nil, "a haptic at the end of finish")
      try b.demand("RUN-14", haptic?.value["missed"] == true, is: isMissed, "missed")
    }
  }

  // MARK: Deadlines (the lease)

  private static let catchingUp: [Case] = [
    Case("LEASE-4", .watch, "what was due before now is done before the inputs") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      try b.sleep(seconds: 60)
      try b.act(Harness.input("next"))
      try b.demand("LEASE-4", b.page, is: "rest 2 of 3", "the page: work 2 began by itself first")
    },
    Case("LEASE-4", .watch, "an input at the instant of a deadline comes before it") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      try b.advance(seconds: 9, nanoseconds: 999_999_999)
      try b.sleep(seconds: 0, nanoseconds: 1)
      let effects = try b.act(Harness.input("back"))
      try b.demand("LEASE-4", b.page, is: "work 1 of 3", "the page: back came first")
      try b.demand("LEASE-4", effects.words("haptic"), is: [], "haptics of the rest")
    },
    Case("LEASE-13", .watch, "a page that a deadline begins, begins at the deadline") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, rest: 10), then: "start", "next")
      let end = b.now + 10 * Harness.second
      try b.sleep(seconds: 25)
      try b.act()
      try b.demand("LEASE-13", b.page, is: "work 2 of 3", "the page")
      try b.demand("LEASE-13", b.screen["since"], is: .integer(end), "its beginning")
    },
    Case("LEASE-4", .watch, "all that was due while it slept is done in one step") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2, duration: 30, rest: 10, finish: 5), then: "start")
      try b.sleep(seconds: 100)
      let effects = try b.step([Harness.input("rest", #""rest":45"#)])
      let haptics = effects.words("haptic")
      let wanted =
        ["click", "click", "click", "stop", "click", "click", "click", "start"]
        + ["click", "click", "click", "stop", "success"]
      try b.demand("LEASE-4", haptics, is: wanted.map { "haptic:\($0)" }, "haptics, in order")
    },
    Case("LEASE-12", .watch, "a step without inputs acts on one deadline") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 3), then: "start")
      try b.needsLease()
      // The click at the beginning of the rest is due at once, in a step of its own.
      let first = try b.step([Harness.input("next")])
      try b.demand("LEASE-12", first.words("haptic"), is: [], "haptics of the step with the input")
      let second = try b.step([])
      try b.demand("LEASE-12", second.words("haptic"), is: ["haptic:click"], "haptics of the next")
    },
    Case("LEASE-8", .watch, "an answer names the earliest deadline, or none") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 30), then: "start")
      try b.needsLease()
      // Out of reach no page is said again (MIRROR-22).
      try b.act(Harness.linkDown)
      try b.demand("LEASE-8", b.deadline, is: nil, "the deadline on work")
      let start = b.now
      try b.act(Harness.input("next"))
      try b.demand("LEASE-8", b.deadline, is: start + 27 * Harness.second, "the deadline on rest")
      try b.act(Harness.input("rest", #""rest":45"#))
      try b.demand("LEASE-8", b.deadline, is: start + 27 * Harness.second, "the same, given anew")
      try b.act(Harness.input("next"))
      try b.demand("LEASE-8", b.deadline, is: nil, "the deadline on work again")
    },
    Case("LEASE-11", .watch, "a jump of the date moves no countdown", .invalid) {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 30), then: "start", "next")
      try b.needsLease()
      b.jumpDate(seconds: -86_400)
      try b.advance(seconds: 29)
      try b.demand("LEASE-11", b.page, is: "rest 1 of 2", "the page a second before the end")
      try b.advance(seconds: 1)
      try b.demand("LEASE-11", b.page, is: "work 2 of 2", "the page at the end")
    },
    Case("MIRROR-3", .watch, "the dates of a live message are made when it is sent") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(rest: 30), then: "start", "next")
      try b.needsLease()
      let start = b.now
      b.jumpDate(seconds: 3_600)
      try b.act(Harness.linkDown)
      try b.advance(seconds: 5, nanoseconds: 1_500)
      let effects = try b.act(Harness.linkUp)
      try b.given(effects.liveMessages.count == 1, "the present live message on becoming reachable")
      let wall = b.date(b.now)
      let began = wall - (b.now - start) / 1_000
      let ends = wall + (start + 30 * Harness.second - b.now) / 1_000
      let live = effects.liveMessages[0]
      try b.demand("MIRROR-3", live["startedAt"]["$date"], is: .integer(began), "startedAt")
      try b.demand("MIRROR-3", live["endsAt"]["$date"], is: .integer(ends), "endsAt")
    },
  ]
}
