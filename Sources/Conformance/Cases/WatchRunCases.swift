import LockstepProtocol

/// Cases about a run of one exercise on the watch: pages, inputs, recorded edits.
enum WatchRunCases {
  static let all: [Case] = opening + recording + elsewhere

  // MARK: Opening and recording

  private static let opening: [Case] = [
    Case("RUN-1", .watch, "a run opens on an exercise that is over, too") { (b) throws(Stop) in
      try b.watchIn(Harness.one(done: 1, status: "skipped"))
      try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("RUN-1", b.screen["screen"], is: "run", "the screen")
    },
    Case("RUN-3", .watch, "opening sends one live message and records nothing") {
      (b) throws(Stop) in
      try b.watchIn()
      let effects = try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("RUN-3", effects.liveMessages.count, is: 1, "live messages")
      try b.demand("RUN-3", effects.changes.count, is: 0, "changes")
    },
  ]

  private static let recording: [Case] = [
    Case("RUN-6", .watch, "a change of a run has exactly the field that it records") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let effects = try b.act(Harness.input("next"))
      try b.given(effects.changes.count == 1, "a change for the set that was done")
      let known = ["type", "origin", "sequence", "date", "workout", "log", "setsDone"]
      // What the wearer saw may stand beside it.
      let found = effects.changes[0].names.filter { $0 != "was" }
      try b.demand("RUN-6", found.sorted(), is: known.sorted(), "the fields")
    },
    recordedOver("a set that ends", "next", after: ["start", "next", "next"], was: 1),
    recordedOver("back from rest", "back", after: ["start", "next"], was: 1),
    Case("RUN-21", .watch, "skip with a name records skipped for that exercise") {
      (b) throws(Stop) in
      try b.watchIn()
      let effects = try b.act(Harness.input("skip", #""exercise":"Press""#))
      let told = effects.changes.map(Harness.edited)
      try b.demand("RUN-21", told, is: [#"{"status":"skipped"}"#], "what is recorded")
    },
    Case("RUN-21", .watch, "skip without a name ends the run first") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let effects = try b.act(Harness.input("skip"))
      try b.demand(
        "RUN-21",
        effects.words("packet"),
        is: ["packet:message", "packet:userInfo"],
        "the end of the run, then the change"
      )
    },
    Case("RUN-36", .watch, "undo takes back that an exercise is skipped, or else its last set") {
      (b) throws(Stop) in
      var snapshot = Harness.one(sets: 3, done: 2)
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.watchIn(snapshot)
      let undo = Harness.input("undo", #""exercise":"Press""#)
      try b.demand(
        "RUN-36",
        try b.act(undo).changes.map(Harness.edited),
        is: [#"{"setsDone":1}"#],
        "a set"
      )
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      let told = try b.act(undo).changes.map(Harness.edited)
      try b.demand("RUN-36", told, is: [#"{"status":"inProgress"}"#], "what is recorded of a skip")
      let refused = try b.act(Harness.input("undo", #""exercise":"Row""#)).refusals("undo")
      try b.demand("RUN-36", refused, is: 1, "refusals where nothing is done")
    },
    Case("RUN-20", .watch, "the screen stands at the end") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let words = try b.act(Harness.input("next")).map(\.word)
      try b.demand("RUN-20", words.last ?? "nothing", is: "shown", "the last effect")
    },
    ordered("a set that ends", after: ["start"], "next", [change, live]),
    ordered(
      "timed work that ends",
      Harness.one(duration: 1),
      "start",
      seconds: 1,
      ["haptic:stop", change, live]
    ),
    ordered(
      "a rest that ends",
      Harness.one(rest: 1),
      after: ["start"],
      "next",
      seconds: 1,
      ["haptic:start", live]
    ),
    ordered("one more set", Harness.one(done: 2), "one-more", [change, live]),
    ordered("done", Harness.one(done: 2), "done", ["haptic:success", change, live]),
    ordered("leave", after: ["start"], "leave", [live]),
    ordered("skip of the run's exercise", after: ["start"], "skip", [live, change]),
  ]

  /// Makes a case in which a page records an edit after another device has already done more.
  private static func recordedOver(
    _ what: String,
    _ verb: String,
    after verbs: [String],
    was: Int64
  ) -> Case {
    Case("RUN-34", .watch, "\(what) says what the page said, whatever another device has done") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 5))
      for verb in verbs { try b.act(Harness.input(verb)) }
      try b.tell(Harness.one(sets: 5, done: 4))
      let effects = try b.act(Harness.input(verb))
      try b.given(effects.changes.count == 1, "a change")
      try b.demand("RUN-34", effects.changes[0]["was"], is: .integer(was), "“was”")
    }
  }

  private static let change = "packet:userInfo"
  private static let live = "packet:message"

  /// Makes a case about the order of effects of a verb in a run, or of those in some seconds after it.
  private static func ordered(
    _ what: String,
    _ snapshot: SnapshotSpec = Harness.one(),
    after verbs: [String] = [],
    _ verb: String,
    seconds: Int64 = 0,
    _ wanted: [String]
  ) -> Case {
    Case("RUN-20", .watch, "the effects of \(what) come in their order") { (b) throws(Stop) in
      try b.watchRuns(snapshot)
      for verb in verbs { try b.act(Harness.input(verb)) }
      var effects = try b.act(Harness.input(verb))
      if seconds > 0 { effects = try b.advance(seconds: seconds) }
      let words = effects.words("haptic", change, live)
      try b.demand("RUN-20", words, is: wanted, "the order")
    }
  }

  // MARK: Changes from elsewhere

  private static let elsewhere: [Case] = [
    ended("its workout is not in the snapshot", { $0.workouts = [] }),
    ended("its log is not in the snapshot", { $0.workouts[0].logs[0].id = "L9" }),
    ended("its log was completed", { $0.workouts[0].logs[0].status = "completed" }),
    Case("RUN-23", .watch, "a run whose workout was omitted goes on") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      var snapshot = SnapshotSpec()
      snapshot.workouts = []
      snapshot.omitted = ["Push"]
      try b.tell(snapshot)
      try b.demand("RUN-23", b.page, is: "work 1 of 2", "the page")
    },
    Case("RUN-23", .watch, "a run whose workout was omitted keeps its figures") {
      (b) throws(Stop) in
      let log = LogSpec(
        sets: 3,
        rest: 7,
        reps: 10,
        weight: 60,
        lastTime: #"{"reps":8,"weight":55},{"reps":7,"weight":50}"#
      )
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start")
      let shown = ["page", "set", "sets", "since", "target", "lastTime"]
      let before = b.screen
      try b.given(!before["target"].isMissing && !before["lastTime"].isMissing, "figures shown")
      let told = try b.tell(SnapshotSpec(omitted: ["Push"], workouts: []))
      try b.demand("RUN-23", told.liveMessages.count, is: 0, "live messages")
      let found = shown.map { b.screen[$0] }
      try b.demand("RUN-23", found, is: shown.map { before[$0] }, "\(shown)")
      let change = try b.act(Harness.input("next")).changes.first ?? .missing
      let recorded = ["reps", "weight"].map { change[$0] }
      try b.demand("RUN-39", recorded, is: [10, 60], "the repetitions and kilograms recorded")
      let length = (b.screen["until"].number ?? 0) - (b.screen["since"].number ?? 0)
      try b.demand("RUN-23", length, is: 7 * Harness.second, "the length of its rest")
      try b.act(Harness.input("next"))
      try b.demand("RUN-23", b.screen["target"], is: before["target"], "“target” of the next set")
    },
  ]

  private static func ended(
    _ why: String,
    _ edit: @escaping @Sendable (inout SnapshotSpec) -> Void
  ) -> Case {
    Case("RUN-16", .watch, "a run ends, with a notice and nothing recorded, when \(why)") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      var snapshot = SnapshotSpec()
      edit(&snapshot)
      let effects = try b.tell(snapshot)
      try b.demand("RUN-16", b.screen["screen"] != "run", "no run", b.page)
      try b.demand("RUN-16", effects.words("haptic"), is: [], "haptics")
      try b.demand("RUN-16", effects.changes.count, is: 0, "changes")
      try b.demand("RUN-16", !(b.screen["notice"].text ?? "").isEmpty, "a notice", "none")
    }
  }
}
