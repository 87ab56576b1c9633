import LockstepProtocol

/// Cases about a run of either device whose exercise is changed elsewhere: by a snapshot on the watch, in
/// the documents of the phone.
enum RunFollowCases {
  static let all: [Case] = (plans + elsewhere + ends).ofBothDevices

  /// Brings the device onto the rest after the second of three sets, the first of which had been done.
  private static func rests(_ b: Harness, then verbs: String...) throws(Stop) {
    try b.runs(Harness.one(sets: 3, done: 1), then: "start", "next")
    try b.given(b.page == "rest 2 of 3", "a rest after the second set")
    try b.advance(seconds: 10)
    for verb in verbs { try b.drive(verb) }
  }

  /// Goes back from a finish with 3 of 2 sets done, which leaves one of them.
  private static func demandBack(_ b: Harness) throws(Stop) {
    let effects = try b.drive("back")
    if b.role == .watch {
      try b.demand("RUN-34", effects.changes.map { $0["was"] }, is: [3], "“was”")
    }
    try b.demand("RUN-34", b.recorded(effects), is: [#"{"setsDone":1}"#], "what is recorded")
    try b.demand("RUN-5", b.page, is: "work 2 of 2", "the page")
  }

  private static let elsewhere: [RunCase] = [
    RunCase("RUN-42", "a paused rest whose set is taken back elsewhere stays paused") {
      (b) throws(Stop) in
      try rests(b, then: "pause-rest")
      let left = b.run["left"]
      var taken = Harness.one(sets: 3, done: 1)
      taken.applied = 1
      try b.becomes(taken)
      try b.demand("RUN-42", b.page, is: "rest 1 of 3", "the page")
      try b.demand("RUN-42", b.run["left"], is: left, "what is left of the rest")
    },
    RunCase("RUN-42", "a rest whose set is taken back elsewhere keeps its time") {
      (b) throws(Stop) in
      try rests(b)
      let times = [b.run["since"], b.run["until"]]
      var taken = Harness.one(sets: 3, done: 1)
      taken.applied = 1
      try b.becomes(taken)
      try b.demand("RUN-42", b.page, is: "rest 1 of 3", "the page")
      let now = [b.run["since"], b.run["until"]]
      try b.demand("RUN-42", now, is: times, "the beginning and the end of the rest")
    },
    RunCase("RUN-19", "a paused rest after the last set of a shorter plan finishes") {
      (b) throws(Stop) in
      try rests(b, then: "pause-rest")
      try b.becomes(Harness.one(sets: 2, done: 1))
      try b.demand("RUN-19", b.page, is: "finish 2 of 2", "the page")
    },
    RunCase("RUN-37", "the next work of an exercise that is timed no longer has no countdown") {
      (b) throws(Stop) in
      try b.runs(Harness.one(duration: 20))
      try b.becomes(Harness.one())
      try b.drive("start")
      try b.given(b.page == "work 1 of 2", "a set at work")
      try b.demand("RUN-37", b.run["until"], is: .missing, "the end of its countdown")
    },
    RunCase("RUN-37", "the next work of an exercise that is timed now has a countdown") {
      (b) throws(Stop) in
      try b.runs()
      try b.becomes(Harness.one(duration: 20))
      try b.drive("start")
      let length = b.countdown
      try b.demand("RUN-37", length, is: 20 * Harness.second, "the length of its countdown")
    },
    RunCase("RUN-34", "back in an exercise that was over is from as many as were done") {
      (b) throws(Stop) in
      try b.runs(Harness.one(done: 3, status: "completed"))
      try demandBack(b)
    },
    RunCase("RUN-37", "a changed duration holds from the next work on") { (b) throws(Stop) in
      try b.runs(Harness.one(duration: 20), then: "start")
      let end = b.run["until"]
      try b.becomes(Harness.one(duration: 4))
      try b.demand("RUN-37", b.run["until"], is: end, "the end of the work under way")
      try b.drive("back")
      try b.drive("start")
      let length = b.countdown
      try b.demand("RUN-37", length, is: 4 * Harness.second, "the length of the next work")
    },
    RunCase("RUN-34", "back from finish is from as many as are done") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 2, done: 3))
      try demandBack(b)
    },
    RunCase("RUN-16", "a run of an exercise that was over goes on after a snapshot") {
      (b) throws(Stop) in
      var snapshot = Harness.one(sets: 2, done: 2, status: "completed")
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.runs(snapshot)
      snapshot.rest = 50
      try b.becomes(snapshot)
      try b.demand("RUN-16", b.screen["screen"], is: "run", "the screen")
    },
    RunCase("RUN-42", "what is to be done again has the figures of the plan as it is now") {
      (b) throws(Stop) in
      func plan(_ done: Int64, _ weight: Int64) -> SnapshotSpec {
        let log = LogSpec(sets: 3, done: done, rest: 20, reps: 10, weight: weight)
        return SnapshotSpec(applied: 1, workouts: [WorkoutSpec(logs: [log])])
      }
      try b.runs(plan(0, 60), then: "start", "next")
      let old = b.run["target"]
      let told = try b.becomes(plan(0, 75))
      try b.demand("RUN-42", b.page, is: "ready 1 of 3", "the page")
      let target = b.run["target"]
      try b.demand("RUN-42", target != old, "another “target” than \(old)", "\(target)")
      if b.role == .watch {
        let said = told.liveMessages.last?["target"] ?? .missing
        try b.demand("MIRROR-1", said, is: target, "“target” of the live message")
      }
      try b.drive("start")
      try b.demand("RUN-37", b.run["target"], is: target, "“target” of the set")
    },
    RunCase("RUN-17", "a snapshot with the same number of sets sends no live message") {
      (b) throws(Stop) in
      try b.runs(then: "start")
      var snapshot = SnapshotSpec()
      snapshot.workouts[0].logs[0].done = 1
      let effects = try b.becomes(snapshot)
      try b.demand("RUN-17", effects.liveMessages.count, is: 0, "live messages")
      try b.demand("RUN-17", b.page, is: "work 1 of 2", "the page")
    },
    RunCase("RUN-19", "a plan that changes nothing on work sends no live message") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 2), then: "start", "next", "next")
      let effects = try b.becomes(Harness.one(sets: 1))
      try b.demand("RUN-19", b.page, is: "work 2 of 2", "the page")
      try b.demand("RUN-19", effects.liveMessages.count, is: 0, "live messages")
    },
    RunCase("RUN-42", "what goes on keeps its time") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, done: 2, duration: 20), then: "start")
      let times = [b.run["since"], b.run["until"]]
      var taken = Harness.one(sets: 3, done: 1, duration: 20)
      taken.applied = 1
      try b.becomes(taken)
      try b.demand("RUN-42", b.page, is: "work 2 of 3", "the page")
      try b.demand("RUN-42", [b.run["since"], b.run["until"]] == times, "the same", "others")
    },
  ]

  private static let plans: [RunCase] = [
    followed("work keeps its set", ["start"], from: 3, to: 1, page: "work 1 of 1"),
    followed(
      "work 2 keeps its set too",
      ["start", "next", "next"],
      from: 3,
      to: 1,
      page: "work 2 of 2"
    ),
    followed("work has more sets to come", ["start"], from: 2, to: 4, page: "work 1 of 4"),
    followed("ready with enough done finishes", [], from: 3, done: 1, to: 1, page: "finish 1 of 1"),
    followed(
      "rest after the last finishes",
      ["start", "next"],
      from: 3,
      to: 1,
      page: "finish 1 of 1"
    ),
    followed("rest stays", ["start", "next"], from: 3, to: 2, page: "rest 1 of 2"),
    followed(
      "finish with more sets rests after the old number",
      [],
      from: 2,
      done: 2,
      to: 3,
      page: "rest 2 of 3"
    ),
    followed(
      "finish rests after what was done, however many more there are",
      [],
      from: 2,
      done: 2,
      to: 5,
      page: "rest 2 of 5"
    ),
    undone("the set at work is the next one now", done: 2, ["start"], page: "work 2 of 3"),
    undone("a rest goes on after the set before", done: 1, ["start", "next"], page: "rest 1 of 3"),
    undone("without a set done it is ready", done: 0, ["start", "next"], page: "ready 1 of 3"),
    undone("ready is for the set before", done: 2, [], page: "ready 2 of 3"),
    undone("finish is ready for the last set", done: 3, [], page: "ready 3 of 3"),
  ]

  /// Makes the case in which the other side takes back the last set that is done, before the run or in
  /// it.
  private static func undone(
    _ claim: String,
    done: Int64,
    _ verbs: [String],
    page: String
  ) -> RunCase {
    RunCase("RUN-42", "a set that is taken back elsewhere: \(claim)") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, done: done))
      for verb in verbs { try b.drive(verb) }
      var taken = Harness.one(sets: 3, done: verbs.contains("next") ? done : done - 1)
      taken.applied = 1
      let effects = try b.becomes(taken)
      try b.demand("RUN-42", b.page, is: page, "the page")
      try b.demandSaid("RUN-42", effects)
      try b.demand("RUN-42", effects.changes.count, is: 0, "changes")
    }
  }

  private static func followed(
    _ claim: String,
    _ verbs: [String],
    from: Int64,
    done: Int64 = 0,
    to: Int64,
    page: String
  ) -> RunCase {
    RunCase("RUN-19", "a plan of \(to) sets after \(from): \(claim)") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: from, done: done))
      for verb in verbs { try b.drive(verb) }
      let effects = try b.becomes(Harness.one(sets: to, done: done))
      try b.demand("RUN-19", b.page, is: page, "the page")
      try b.demandSaid("RUN-18", effects)
      try b.demand("RUN-19", effects.changes.count, is: 0, "changes")
    }
  }

  // MARK: The end of the exercise

  private static let ends: [RunCase] = [
    ended("its workout is deleted", { $0.workouts = [] }),
    ended("it is completed elsewhere") { $0.workouts = Harness.over("completed", done: 2) },
    ended("it is skipped elsewhere") { $0.workouts = Harness.over("skipped", done: 1) },
  ]

  private static func ended(
    _ why: String,
    _ edit: @escaping @Sendable (inout SnapshotSpec) -> Void
  ) -> RunCase {
    RunCase("RUN-16", "a rest that counts down is gone, without a haptic, when \(why)") {
      (b) throws(Stop) in
      try b.runs(Harness.one(rest: 20), then: "start", "next")
      var plan = Harness.one(rest: 20)
      plan.applied = 1
      edit(&plan)
      var effects = try b.becomes(plan)
      try b.demand("RUN-16", b.screen["screen"] != "run", "no run", b.page)
      effects += try b.advance(seconds: 30)
      try b.demand("RUN-16", effects.words("haptic"), is: [], "haptics")
      try b.demand("RUN-16", effects.changes.count, is: 0, "changes")
    }
  }
}

extension Harness {
  /// Makes a workout whose first exercise is over.
  fileprivate static func over(_ status: String, done: Int64) -> [WorkoutSpec] {
    let row = LogSpec(id: "L2", exercise: "Row")
    return [WorkoutSpec(logs: [LogSpec(done: done, status: status), row])]
  }
}
