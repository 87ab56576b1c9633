import LockstepProtocol

/// Cases about the watch's view, in which its pending changes are applied to a newer snapshot by the
/// table of CHANGE-8.
enum WatchViewCases {
  static let all: [Case] = rows + values + settings

  /// Makes a snapshot whose first exercise stands as these values say.
  private static func plan(
    _ sets: Int64 = 2,
    done: Int64 = 0,
    status: String = "inProgress",
    counted: Int64? = nil
  ) -> SnapshotSpec {
    let isBegun = done > 0 || status != "inProgress"
    let log = LogSpec(
      sets: sets,
      done: done,
      status: isBegun ? status : "notStarted",
      counted: counted
    )
    let row = LogSpec(id: "L2", exercise: "Row")
    return SnapshotSpec(workouts: [WorkoutSpec(logs: [log, row])])
  }

  /// Spells the first row of the open workout's list, such as `1 of 3 inProgress`.
  private static func shown(_ b: Harness) -> String {
    let row = b.screen["exercises"][0]
    return "\(row["setsDone"]) of \(row["sets"]) \(row["status"].text ?? "?")"
  }

  // MARK: One row each

  private static let rows: [Case] = [
    pending(
      "a set counts with the one before, which was taken back",
      plan(3, done: 1),
      set,
      [
        (plan(3), "2 of 3 inProgress")
      ]
    ),
    pending(
      "a set that is taken back is so where the other side has it",
      plan(3, done: 2),
      undo,
      [
        (plan(3, done: 2), "1 of 3 inProgress"), (plan(3, done: 1), "1 of 3 inProgress"),
        (plan(3, done: 3), "3 of 3 inProgress"),
      ]
    ),
    pending(
      "what is completed has no more sets than are done",
      plan(done: 2),
      ["done"],
      [
        (plan(5, done: 2), "2 of 2 completed"), (plan(2, done: 3), "3 of 2 completed"),
      ]
    ),
    pending(
      "what was taken back is not completed",
      plan(done: 2),
      ["done"],
      [
        (plan(done: 1), "1 of 2 inProgress"), (plan(), "0 of 2 notStarted"),
        (plan(1, done: 1), "1 of 1 completed"),
      ]
    ),
    pending(
      "a completion ends what was skipped",
      plan(done: 2),
      ["done"],
      [
        (plan(done: 2, status: "skipped"), "2 of 2 completed")
      ]
    ),
    pending(
      "of two plans the wearer's holds, which is the later",
      plan(done: 2),
      ["one-more"],
      [
        (plan(5, done: 2), "2 of 3 inProgress"), (plan(1, done: 2), "2 of 3 inProgress"),
        (plan(done: 2, status: "completed"), "2 of 3 inProgress"),
      ]
    ),
    pending(
      "the last set completes what was skipped, and no other does",
      plan(done: 1),
      set,
      [
        (plan(done: 1, status: "skipped"), "2 of 2 completed"),
        (plan(3, done: 1, status: "skipped"), "2 of 3 skipped"),
      ]
    ),
    pending(
      "what is skipped stays so, whatever is done of it",
      plan(done: 1),
      ["skip"],
      [
        (plan(3, done: 2), "2 of 3 skipped"), (plan(), "0 of 2 skipped"),
        (plan(done: 2, status: "completed"), "2 of 2 completed"),
      ]
    ),
    pending(
      "what goes on is completed no more",
      plan(done: 1, status: "skipped"),
      undo,
      [
        (plan(done: 1), "1 of 2 inProgress"), (plan(), "0 of 2 notStarted"),
        (plan(done: 2, status: "completed"), "1 of 2 inProgress"),
        (plan(done: 2, status: "completed", counted: 2), "0 of 2 notStarted"),
      ]
    ),
  ]

  private static let set = ["start", "next", "leave"]
  private static let undo = ["undo"]

  /// Makes a case in which the wearer changes an exercise, and snapshots come that know nothing of it.
  private static func pending(
    _ claim: String,
    _ plan: SnapshotSpec,
    _ verbs: [String],
    _ snapshots: [(SnapshotSpec, String)]
  ) -> Case {
    Case("CHANGE-8", .watch, "in the view, \(claim)") { (b) throws(Stop) in
      try b.watchIn(plan)
      let press = #""exercise":"Press""#
      let isOfRun = !["skip", "undo"].contains(verbs[0])
      if isOfRun { try b.act(Harness.input("exercise", press)) }
      for verb in verbs { try b.act(Harness.input(verb, isOfRun ? "" : press)) }
      if b.screen["screen"] == "run" { try b.act(Harness.input("leave")) }
      try b.given(b.screen["pending"] == 1, "one change that is pending")
      for (snapshot, wanted) in snapshots {
        try b.tell(snapshot)
        let told = snapshot.workouts[0].logs[0]
        let base = "\(told.done) of \(told.sets) \(told.status)"
        try b.demand("CHANGE-8", shown(b), is: wanted, "the exercise on a snapshot with \(base)")
      }
    }
  }

  // MARK: Values

  /// Tells the watch, in a run of three sets with one done, that this one has 9 repetitions.
  ///
  /// - Parameter ahead: The lead of the correction's date over the present, in seconds.
  private static func correct(_ b: Harness, ahead: Int64) throws(Stop) {
    let date = b.date(b.now) + ahead * 1_000_000
    let set = #""doneSets":[{"reps":9,"setAt":{"$date":\#(date)}}],"setsDone""#
    let log = LogSpec(sets: 3, done: 1, reps: 10, weight: 60)
    let text = SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]).json(to: b.origin)
    try b.act(Harness.context(b.nextID(), text.replacing(#""setsDone""#, with: set)))
  }

  private static let values: [Case] = [
    Case("CHANGE-17", .watch, "in the view, too, of two corrections the later one holds") {
      (b) throws(Stop) in
      let log = LogSpec(sets: 3, done: 1, reps: 10, weight: 60)
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start", "back")
      try b.given(b.page == "rest 1 of 3", "a rest after the first set")
      let change = try b.act(Harness.input("did", #""reps":7"#)).changes.first ?? .missing
      let own = b.screen["actual"]
      try correct(b, ahead: -3_600)
      try b.demand("CHANGE-17", b.screen["actual"], is: own, "“actual” with an earlier one")
      try correct(b, ahead: 3_600)
      // Who does not say what they saw has seen the other one.
      if change["saw"].isMissing { return }
      try b.demand("CHANGE-17", b.screen["actual"] != own, "the later one", "\(own)")
    },
    Case("CHANGE-18", .watch, "a set that is done again has what was planned, and no more") {
      (b) throws(Stop) in
      let log = LogSpec(sets: 3, reps: 10, weight: 60)
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start", "next")
      let planned = b.screen["actual"]
      try b.act(Harness.input("did", #""reps":7"#))
      try b.given(b.screen["actual"] != planned, "a set that is corrected")
      for verb in ["back", "next"] { try b.act(Harness.input(verb)) }
      try b.demand("CHANGE-18", b.screen["actual"], is: planned, "“actual” of the set done anew")
    },
  ]

  // MARK: Settings

  private static let settings: [Case] = [
    Case("CHANGE-8", .watch, "in the view, too, of two settings the one that was set later holds") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 9, rest: 45), then: "start")
      let change = try b.act(Harness.input("rest", #""rest":90"#)).changes.first ?? .missing
      // Who does not say what they saw has seen the other one.
      let later: Int64 = change["saw"].isMissing ? 90 : 20
      for (ahead, rest) in [(-3_600, 90), (3_600, later)] as [(Int64, Int64)] {
        let date = b.date(b.now) + ahead * 1_000_000
        let text = Harness.one(sets: 9, rest: 20).json(to: b.origin)
          .replacing(#""autoFinish""#, with: #""restSetAt":{"$date":\#(date)},"autoFinish""#)
        try b.act(Harness.context(b.nextID(), text))
        try b.act(Harness.input("next"))
        try b.demand("CHANGE-8", b.countdown, is: rest * Harness.second, "the length of the rest")
        try b.act(Harness.input("next"))
      }
    }
  ]
}
