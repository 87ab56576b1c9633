import LockstepProtocol

/// Cases about the countdowns and haptics of a run on either device, in virtual time.
enum RunTimeCases {
  static let all: [Case] = (countdowns + shortened + haptics + completed + deadlines).ofBothDevices

  /// Lists the haptics among the effects: their kinds, and the seconds since a start.
  private static func played(_ effects: [Effect], since start: Int64) -> [String] {
    effects.filter { $0.word.hasPrefix("haptic:") }.map { effect in
      let missed = effect.value["missed"] == true ? " missed" : ""
      let nanoseconds = effect.uptime - start
      let rest = nanoseconds % Harness.second == 0 ? "" : ".\(nanoseconds % Harness.second)"
      return "\(effect.word.dropFirst(7)) \(nanoseconds / Harness.second)\(rest)s\(missed)"
    }
  }

  private static let countdowns: [RunCase] = [
    RunCase("RUN-8", "a rest counts down from the rest time and leads to work") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      let start = b.now
      try b.needsLease()
      try b.demand(
        "RUN-8",
        b.run["until"],
        is: .integer(start + 20 * Harness.second),
        "the end of the countdown"
      )
      try b.advance(seconds: 20)
      try b.demand("RUN-8", b.page, is: "work 2 of 2", "the page after the rest")
    },
    RunCase("RUN-9", "timed work counts down and ends the set") { (b) throws(Stop) in
      try b.runs(Harness.one(duration: 30), then: "start")
      let effects = try b.advance(seconds: 30)
      try b.demand("RUN-9", b.page, is: "rest 1 of 2", "the page after the work")
      let recorded = b.recorded(effects)
      try b.demand("RUN-9", recorded, is: [#"{"setsDone":1}"#], "what is recorded")
    },
    RunCase("RUN-9", "work without a length has no countdown") { (b) throws(Stop) in
      try b.runs(then: "start")
      try b.demand("RUN-9", b.run["until"], is: .missing, "the end of a countdown")
      try b.advance(seconds: 3_600)
      try b.demand("RUN-9", b.page, is: "work 1 of 2", "the page after an hour")
    },
    RunCase("RUN-8", "an exercise's own rest holds for it") { (b) throws(Stop) in
      var snapshot = Harness.one(rest: 20)
      snapshot.workouts[0].logs[0].rest = 8
      try b.runs(snapshot, then: "start", "next")
      let length = b.countdown
      try b.demand("RUN-8", length, is: 8 * Harness.second, "the length of the rest")
    },
    RunCase("RUN-38", "longer and shorter move the end of a rest by 15 s") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      let end = b.run["until"].number ?? 0
      let effects = try b.drive("longer")
      let longer = end + 15 * Harness.second
      try b.demand("RUN-38", b.run["until"], is: .integer(longer), "the end")
      try b.demandSaid("RUN-38", effects)
      try b.drive("shorter")
      try b.demand("RUN-38", b.run["until"], is: .integer(end), "the end, shorter again")
      try b.drive("shorter")
      try b.drive("shorter")
      try b.demand("RUN-38", b.page, is: "work 2 of 2", "the page once the end has passed")
      let refused = try b.refusals(of: "longer")
      try b.demand("RUN-38", refused, is: 1, "refusals on work")
    },
    RunCase("RUN-41", "a paused rest neither clicks nor ends, and goes on with what was left") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      try b.advance(seconds: 15)
      let paused = try b.drive("pause-rest")
      let left = 5 * Harness.second
      try b.demand("RUN-41", b.run["until"], is: .missing, "the end of the countdown")
      try b.demand("RUN-41", b.run["left"], is: .integer(left), "what is left")
      try b.demandSaid("RUN-41", paused)
      if b.role == .watch {
        let said = paused.liveMessages.first?["left"] ?? .missing
        try b.demand("MIRROR-1", said, is: .integer(left / 1_000), "“left” of the live message")
      }
      let waiting = try b.advance(seconds: 50)
      try b.demand("RUN-41", waiting.words("haptic"), is: [], "haptics while it is paused")
      try b.demand("RUN-41", b.page, is: "rest 1 of 2", "the page while it is paused")
      let again = try b.refusals(of: "pause-rest")
      try b.demand("RUN-41", again, is: 1, "refusals of a second pause")
      try b.drive("resume-rest")
      let length = (b.run["until"].number ?? 0) - b.now
      try b.demand("RUN-41", length, is: left, "what is left when it goes on")
      let rest = try b.advance(seconds: 5).words("haptic")
      try b.demand("RUN-41", rest.count, is: 4, "three clicks and a start, then")
      try b.demand("RUN-41", b.page, is: "work 2 of 2", "the page at the end")
      for verb in ["pause-rest", "resume-rest"] {
        let refused = try b.refusals(of: verb)
        try b.demand("RUN-41", refused, is: 1, "refusals of \(verb) on work")
      }
    },
    RunCase("RUN-41", "a paused rest is skipped, gone back from, and made longer and shorter") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, rest: 20), then: "start", "next", "pause-rest")
      try b.needsLease()
      try b.drive("longer")
      try b.demand("RUN-41", b.run["left"], is: .integer(35 * Harness.second), "longer")
      try b.drive("next")
      try b.demand("RUN-41", b.page, is: "work 2 of 3", "the page after next")
      for verb in ["back", "pause-rest", "back"] { try b.drive(verb) }
      try b.demand("RUN-41", b.page, is: "work 1 of 3", "the page after back")
      for verb in ["next", "pause-rest", "shorter", "shorter"] { try b.drive(verb) }
      try b.demand("RUN-41", b.page, is: "work 2 of 3", "the page when nothing is left")
    },
    RunCase("RUN-8", "without a rest work follows work, and back leads from one to the other") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, rest: 0), then: "start", "next")
      try b.demand("RUN-8", b.page, is: "work 2 of 3", "the page after a set")
      let told = b.recorded(try b.drive("back"))
      try b.demand("RUN-5", b.page, is: "work 1 of 3", "the page after back")
      try b.demand("RUN-5", told, is: [#"{"setsDone":0}"#], "what is recorded")
    },
    RunCase("RUN-11", "finish without a countdown waits") { (b) throws(Stop) in
      try b.runs(Harness.one(done: 1, finish: 0), then: "start", "next")
      try b.advance(seconds: 60)
      try b.demand("RUN-11", b.page, is: "finish 2 of 2", "the page a minute later")
    },
    RunCase("RUN-11", "finish counts down and completes the exercise") { (b) throws(Stop) in
      try b.runs(Harness.one(done: 2, finish: 7))
      let effects = try b.advance(seconds: 7)
      try b.demand("RUN-11", b.page, is: b.screenAfterRun, "the screen")
      let recorded = b.recorded(effects)
      try b.demand("RUN-11", recorded, is: [#"{"status":"completed"}"#], "what is recorded")
    },
    RunCase("RUN-10", "a countdown under way keeps its end when the rest time changes") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      let until = b.run["until"]
      try b.act(Harness.input("rest", #""rest":90"#))
      try b.demand("RUN-10", b.run["until"], is: until, "the end of the countdown")
    },
    RunCase("RUN-10", "a changed rest time holds from the next rest on") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, rest: 20), then: "start")
      try b.act(Harness.input("rest", #""rest":90"#))
      try b.drive("next")
      try b.needsLease()
      let wanted = JSONValue.integer(b.now + 90 * Harness.second)
      try b.demand("RUN-10", b.run["until"], is: wanted, "the end of the countdown")
    },
    RunCase("RUN-7", "a page entered again begins anew") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, rest: 20), then: "start", "next")
      try b.advance(seconds: 5)
      try b.drive("next")
      try b.advance(seconds: 7)
      try b.drive("back")
      let wanted = JSONValue.integer(b.now + 20 * Harness.second)
      try b.demand("RUN-7", b.run["since"], is: .integer(b.now), "the beginning")
      try b.demand("RUN-7", b.run["until"], is: wanted, "the end of the countdown")
    },
    RunCase("RUN-11", "an hour is the longest countdown, and is one") { (b) throws(Stop) in
      try b.runs(Harness.one(), then: "start")
      for (verb, field) in [("rest", "rest"), ("auto-finish", "countdown")] {
        try b.act(Harness.input(verb, #""\#(field)":3600"#))
      }
      try b.drive("next")
      try b.demand("RUN-8", b.countdown, is: 3_600 * Harness.second, "the length of the rest")
      for verb in ["next", "next"] { try b.drive(verb) }
      try b.demand("RUN-11", b.countdown, is: 3_600 * Harness.second, "the length of finish")
    },
    RunCase("RUN-8", "an exercise whose own rest is 0 has none") { (b) throws(Stop) in
      var snapshot = Harness.one(rest: 20)
      snapshot.workouts[0].logs[0].rest = 0
      try b.runs(snapshot, then: "start", "next")
      try b.demand("RUN-8", b.page, is: "work 2 of 2", "the page after a set")
    },
    RunCase("RUN-38", "a rest that is lengthened clicks again before its new end") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      try b.needsLease()
      let before = try b.advance(seconds: 18, nanoseconds: 500_000_000).words("haptic")
      try b.given(before == ["haptic:click", "haptic:click"], "two clicks before the end")
      let now = try b.drive("longer").words("haptic")
      try b.demand("RUN-38", now, is: [], "haptics at once")
      let later = try b.advance(seconds: 16, nanoseconds: 500_000_000).words("haptic")
      let wanted = ["haptic:click", "haptic:click", "haptic:click", "haptic:start"]
      try b.demand("RUN-38", later, is: wanted, "haptics before the new end")
    },
    RunCase("RUN-39", "of a second that was begun nothing is recorded") { (b) throws(Stop) in
      try b.runs(Harness.one(duration: 30), then: "start")
      try b.advance(seconds: 12, nanoseconds: 700_000_000)
      let told = b.valuesRecorded(try b.drive("next"))
      try b.demand("RUN-39", told, is: ["seconds 12"], "the seconds of the set")
    },
    RunCase("RUN-38", "a rest that is shortened to 3 s clicks three times, at once first") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      try b.needsLease()
      try b.advance(seconds: 2)
      let now = try b.drive("shorter").words("haptic")
      try b.demand("RUN-38", now, is: ["haptic:click"], "haptics at once")
      let later = try b.advance(seconds: 3).words("haptic")
      let wanted = ["haptic:click", "haptic:click", "haptic:start"]
      try b.demand("RUN-38", later, is: wanted, "haptics after it")
    },
    RunCase("RUN-10", "a rest that runs keeps its end, and the next one is as it is set then") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 4, rest: 45), then: "start", "next")
      try b.needsLease()
      let end = JSONValue.integer(b.now + 45 * Harness.second)
      try b.demand("RUN-10", b.run["until"], is: end, "the end of the rest")
      try b.act(Harness.input("rest", #""rest":90"#))
      try b.demand("RUN-10", b.run["until"], is: end, "its end after the wearer's change")
      for verb in ["next", "next"] { try b.drive(verb) }
      let second = JSONValue.integer(b.now + 90 * Harness.second)
      try b.demand("RUN-10", b.run["until"], is: second, "the end of the next rest")
      try b.becomes(
        SnapshotSpec(
          rest: 20,
          applied: 9,
          workouts: [
            WorkoutSpec(logs: [LogSpec(sets: 4, done: 2)])
          ]
        )
      )
      try b.demand("RUN-10", b.run["until"], is: second, "its end after the phone's change")
      for verb in ["next", "next"] { try b.drive(verb) }
      let third = JSONValue.integer(b.now + 20 * Harness.second)
      try b.demand("RUN-10", b.run["until"], is: third, "the end of the one after it")
    },
  ]

  private static let shortened: [RunCase] = [
    ("RUN-38", "a rest", [String]()), ("RUN-41", "a paused rest", ["pause-rest"]),
  ].map { statement, what, verbs in
    RunCase(statement, "\(what) that is shortened by just what is left is over at once") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 45), then: "start", "next")
      try b.advance(seconds: 30)
      for verb in verbs { try b.drive(verb) }
      let effects = try b.drive("shorter")
      try b.demand(statement, b.page, is: "work 2 of 2", "the page with nothing left of 45 s")
      try b.demand(statement, effects.words("haptic"), is: [], "haptics of a rest that is over so")
    }
  }

  // MARK: Haptics

  private static let haptics: [RunCase] = [
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
    RunCase("RUN-13", "what is skipped with next plays nothing") { (b) throws(Stop) in
      try b.runs(then: "start")
      var effects = try b.drive("next")
      effects += try b.drive("next")
      effects += try b.drive("next")
      try b.demand("RUN-13", effects.words("haptic"), is: [], "haptics")
    },
    RunCase("RUN-13", "done plays success at once") { (b) throws(Stop) in
      try b.runs(Harness.one(done: 2))
      let effects = try b.drive("done")
      try b.demand("RUN-13", effects.words("haptic"), is: ["haptic:success"], "haptics")
      let missed = effects.first { $0.word == "haptic:success" }?.value["missed"] == true
      try b.demand("RUN-14", !missed, "a haptic that is played", "a missed one")
    },
    late("250 ms late is played", 250_000_000, isMissed: false),
    late("251 ms late is missed", 251_000_000, isMissed: true),
    RunCase("RUN-35", "an app behind another one plays nothing, and reports nothing") {
      (b) throws(Stop) in
      if b.role == .watch {
        // Without its workout session, which would keep it running.
        try b.watchOpen()
        try b.act(Harness.input("deny"))
        try b.tell(Harness.one(rest: 4))
        try b.act(Harness.launch(1, "W1"))
        try b.act(Harness.input("exercise", #""exercise":"Press""#))
      } else {
        try b.runs(Harness.one(rest: 4))
      }
      for verb in ["start", "next"] { try b.drive(verb) }
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
  ) -> RunCase {
    RunCase(statement, "the haptics of \(what)") { (b) throws(Stop) in
      try b.runs(snapshot)
      var effects: [Effect] = []
      for verb in verbs { effects = try b.drive(verb) }
      let start = b.now
      effects += try b.advance(seconds: seconds)
      try b.demand(statement, played(effects, since: start), is: wanted, "haptics")
    }
  }

  private static func late(_ claim: String, _ nanoseconds: Int64, isMissed: Bool) -> RunCase {
    RunCase("RUN-14", "a haptic \(claim)") { (b) throws(Stop) in
      try b.runs(Harness.one(done: 2, finish: 5))
      try b.sleep(seconds: 5, nanoseconds: nanoseconds)
      let effects = try b.act()
      let haptic = effects.first { $0.word.hasPrefix("haptic:") }
      try b.given(haptic != nil, "a haptic at the end of finish")
      try b.demand("RUN-14", haptic?.value["missed"] == true, is: isMissed, "missed")
    }
  }

  private static let completed: [RunCase] = [
    ("has no countdown", Harness.one(done: 2, finish: 0)),
    ("is of an exercise that was over", Harness.one(done: 2, status: "completed")),
  ].map { what, snapshot in
    RunCase("RUN-13", "done on a finish that \(what) plays success") { (b) throws(Stop) in
      try b.runs(snapshot)
      let played = try b.drive("done").words("haptic")
      try b.demand("RUN-13", played, is: ["haptic:success"], "haptics")
    }
  }

  // MARK: Deadlines (the lease)

  private static let deadlines: [RunCase] = [
    RunCase("LEASE-12", "a step without inputs acts on one deadline") { (b) throws(Stop) in
      try b.runs(Harness.one(rest: 3), then: "start")
      try b.needsLease()
      // The click at the beginning of the rest is due at once, in a step of its own.
      let first = try b.step([Harness.input("next")])
      try b.demand("LEASE-12", first.words("haptic"), is: [], "haptics of the step with the input")
      let second = try b.step([])
      try b.demand("LEASE-12", second.words("haptic"), is: ["haptic:click"], "haptics of the next")
    },
    RunCase("LEASE-12", "a step without inputs acts on one deadline, though more is due") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, duration: 3, rest: 10), then: "start", "next")
      try b.needsLease()
      try b.advance(seconds: 9, nanoseconds: 999_999_999)
      try b.sleep(seconds: 0, nanoseconds: 1)
      // The rest is over, and three seconds before the end of the set click at once.
      let first = try b.step([]).words("haptic")
      try b.demand("LEASE-12", first, is: ["haptic:start"], "haptics of the end of the rest")
      try b.demand("LEASE-12", b.deadline, is: b.now, "the deadline of its answer")
      let second = try b.step([]).words("haptic")
      try b.demand("LEASE-12", second, is: ["haptic:click"], "haptics of the next step")
    },
    RunCase("LEASE-8", "an answer names the earliest deadline, or none") { (b) throws(Stop) in
      try b.runs(Harness.one(rest: 30), then: "start")
      try b.needsLease()
      // Out of reach no page is said again (MIRROR-22).
      try b.act(Harness.linkDown)
      try b.demand("LEASE-8", b.deadline, is: nil, "the deadline on work")
      let start = b.now
      try b.drive("next")
      try b.demand("LEASE-8", b.deadline, is: start + 27 * Harness.second, "the deadline on rest")
      try b.act(Harness.input("rest", #""rest":45"#))
      try b.demand("LEASE-8", b.deadline, is: start + 27 * Harness.second, "the same, given anew")
      try b.drive("next")
      try b.demand("LEASE-8", b.deadline, is: nil, "the deadline on work again")
    },
    RunCase("LEASE-11", "a jump of the date moves no countdown", .invalid) {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 30), then: "start", "next")
      try b.needsLease()
      b.jumpDate(seconds: -86_400)
      try b.advance(seconds: 29)
      try b.demand("LEASE-11", b.page, is: "rest 1 of 2", "the page a second before the end")
      try b.advance(seconds: 1)
      try b.demand("LEASE-11", b.page, is: "work 2 of 2", "the page at the end")
    },
  ]
}
