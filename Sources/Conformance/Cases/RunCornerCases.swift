import LockstepProtocol

/// Cases about the corners of a watch's run: pages without a countdown, what was done beyond the plan,
/// and several names that are alike.
enum RunCornerCases {
  static let all: [Case] = saidAgain + beyond + omitted + named

  // MARK: Pages without a countdown

  private static let saidAgain: [Case] = [
    ("ready", Harness.one(), [String]()), ("a paused rest", Harness.one(), ["start", "next"]),
    ("finish without a countdown", Harness.one(done: 2, finish: 0), []),
  ].map { what, snapshot, verbs in
    Case("MIRROR-22", .watch, "\(what) is said again after a minute") { (b) throws(Stop) in
      try b.watchRuns(snapshot)
      for verb in verbs { try b.act(Harness.input(verb)) }
      if !verbs.isEmpty { try b.act(Harness.input("pause-rest")) }
      let early = try b.advance(seconds: 59).liveMessages.count
      try b.demand("MIRROR-22", early, is: 0, "live messages within 59 s")
      let then = try b.advance(seconds: 1).liveMessages.count
      try b.demand("MIRROR-22", then, is: 1, "live messages after 60 s")
    }
  }

  // MARK: Beyond the plan

  private static let beyond: [Case] = [
    Case("RUN-40", .watch, "did on finish corrects the last set that is done, beyond the plan too")
    {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(done: 3))
      let changes = try b.act(Harness.input("did", #""reps":5"#)).changes
      try b.demand("RUN-40", changes.map { $0["set"] }, is: [3], "the set of the correction")
    },
    Case("RUN-39", .watch, "that nothing was done in a set is recorded in the place of the plan") {
      (b) throws(Stop) in
      let log = LogSpec(reps: 10, weight: 60)
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start")
      try b.act(Harness.input("did", #""reps":0"#))
      let changes = try b.act(Harness.input("next")).changes
      try b.demand("RUN-39", changes.map { $0["reps"] }, is: [0], "the repetitions")
    },
    Case("RUN-42", .watch, "what was said of the set at work goes on when sets are taken back") {
      (b) throws(Stop) in
      let log = LogSpec(sets: 3, done: 2, reps: 10, weight: 60)
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start")
      try b.act(Harness.input("did", #""reps":7,"kind":"failure""#))
      let said = b.screen["actual"]
      var taken = log
      taken.done = 1
      let told = try b.tell(SnapshotSpec(applied: 1, workouts: [WorkoutSpec(logs: [taken])]))
      try b.given(b.page == "work 2 of 3", "a set of another number at work")
      try b.demand("RUN-42", b.screen["actual"], is: said, "“actual” of the set that goes on")
      let live = told.liveMessages.last?["actual"] ?? .missing
      try b.demand("MIRROR-1", live, is: said, "“actual” of the live message")
      let change = try b.act(Harness.input("next")).changes.first ?? .missing
      let recorded = ["setsDone", "reps", "weight", "kind"].map { change[$0] }
      try b.demand("RUN-42", recorded, is: [2, 7, 60, "failure"], "what is recorded of it")
    },
    Case("CHANGE-8", .watch, "the ninety-ninth set that is planned is in the view") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 98, done: 98), then: "one-more", "leave")
      let sets = b.screen["exercises"][0]["sets"]
      try b.demand("CHANGE-8", sets, is: 99, "the sets on the list")
    },
    Case("SHOWN-2", .watch, "a hundred changes that are pending are counted") { (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.linkDown)
      try b.act((1...100).map { Harness.input("rest", #""rest":\#($0)"#) })
      try b.demand("SHOWN-2", b.screen["pending"], is: 100, "“pending”")
    },
  ]

  // MARK: Several workouts

  private static let omitted: [Case] = [
    Case("RUN-23", .watch, "a run goes on whose workout is omitted behind others") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.tell(SnapshotSpec(omitted: ["Pull", "Push", "Legs"], workouts: []))
      try b.demand("RUN-23", b.page, is: "work 1 of 2", "the page")
    },
    Case("RUN-16", .watch, "a run ends whose workout is gone, while another one is omitted") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.tell(SnapshotSpec(omitted: ["Pull"], workouts: []))
      try b.demand("RUN-16", b.screen["screen"] != "run", "no run", b.page)
    },
  ]

  private static let pull = WorkoutSpec(
    id: "W2",
    name: "Pull",
    logs: [LogSpec(id: "L2", exercise: "Row")]
  )

  private static let named: [Case] = [
    Case("LAUNCH-2", .watch, "a launch opens its workout in the place of one that is open") {
      (b) throws(Stop) in
      try b.watchIn(SnapshotSpec(workouts: [WorkoutSpec(), pull]))
      try b.act(Harness.launch(2, "W2"))
      try b.demand("LAUNCH-2", b.screen["workout"], is: "Pull", "the workout that is open")
    },
    Case("ACTION-26", .watch, "of two exercises of one name the first counts, also if it is over") {
      (b) throws(Stop) in
      let logs = [
        LogSpec(id: "L1", sets: 2, done: 2, status: "completed"), LogSpec(id: "L2", sets: 5),
      ]
      try b.watchIn(SnapshotSpec(workouts: [WorkoutSpec(logs: logs)]))
      try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("ACTION-26", b.page, is: "finish 2 of 2", "the page of its run")
    },
    Case("ACTION-26", .watch, "a name with a space behind it is another one") { (b) throws(Stop) in
      let logs = [LogSpec(id: "L1", exercise: "Press ", sets: 3), LogSpec(id: "L2", sets: 2)]
      try b.watchIn(SnapshotSpec(workouts: [WorkoutSpec(logs: logs)]))
      try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("ACTION-26", b.page, is: "ready 1 of 2", "the page of its run")
      try b.act(Harness.input("leave"))
      let refused = try b.act(Harness.input("exercise", #""exercise":" Press""#))
      try b.demand("ACTION-26", refused.refusals("exercise"), is: 1, "refusals of “ Press”")
    },
    Case(
      "CHANGE-11",
      .watch,
      "the workout session ends at a snapshot under which nothing is to be done"
    ) {
      (b) throws(Stop) in
      try b.watchIn()
      try b.given(b.screen["workoutSession"] == true, "a workout session")
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try b.tell(SnapshotSpec(rest: 50))
      try b.demand("CHANGE-11", b.screen["workoutSession"], is: false, "“workoutSession”")
    },
  ]
}
