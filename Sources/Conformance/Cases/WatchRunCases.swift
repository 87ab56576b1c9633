import LockstepProtocol

/// Cases about a run of one exercise on the watch: pages, inputs, recorded edits.
enum WatchRunCases {
  /// A step of a case: the verb, the page that it leads to, and the edit that it records.
  private typealias Turn = (verb: String, page: String, records: String)

  private static let pages: [(claim: String, turns: [Turn])] = [
    (
      "start and next lead through two sets to finish and done",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("next", "work 2 of 2", ""), ("next", "finish 2 of 2", #"{"setsDone":2}"#),
        ("done", "exercises", #"{"status":"completed"}"#),
      ]
    ),
    (
      "next leaves ready too",
      [("next", "work 1 of 2", "")]
    ),
    (
      "back leads from work 1 to ready, and records nothing",
      [("start", "work 1 of 2", ""), ("back", "ready 1 of 2", "")]
    ),
    (
      "back leads from rest 1 to work 1, and takes the set back",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("back", "work 1 of 2", #"{"setsDone":0}"#),
      ]
    ),
    (
      "back leads from work 2 to rest 1, and records nothing",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("next", "work 2 of 2", ""), ("back", "rest 1 of 2", ""),
      ]
    ),
    (
      "back leads from finish to the last work, and takes the set back",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("next", "work 2 of 2", ""), ("next", "finish 2 of 2", #"{"setsDone":2}"#),
        ("back", "work 2 of 2", #"{"setsDone":1}"#),
      ]
    ),
    (
      "one-more plans a set, rests after the old number of sets, and goes to its work",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("next", "work 2 of 2", ""), ("next", "finish 2 of 2", #"{"setsDone":2}"#),
        ("one-more", "rest 2 of 3", #"{"sets":3}"#), ("next", "work 3 of 3", ""),
      ]
    ),
  ]

  private static let refused: [(page: String, before: [String], verbs: [String])] = [
    ("ready", [], ["back", "one-more", "done"]),
    ("work", ["start"], ["start", "one-more", "done"]),
    ("rest", ["start", "next"], ["start", "one-more", "done"]),
    ("finish", ["start", "next", "next", "next"], ["start", "next"]),
  ]

  static let all: [Case] = opening + table + recording + elsewhere

  // MARK: The table

  /// Counts the sets that are done by the page that is shown, in a run that began with none.
  private static func done(onPage b: Harness) -> Int64? {
    guard let set = b.screen["set"].number else { return nil }
    switch b.screen["page"].text {
    case "ready", "work": return set - 1
    case "rest", "finish": return set
    default: return nil
    }
  }

  private static let agreement = Case("RUN-4", .watch, "the page says what the log says") {
    (b) throws(Stop) in
    try b.watchRuns(Harness.one(sets: 3))
    var recorded: Int64 = 0
    for verb in [
      "start", "next", "back", "next", "next", "back", "next", "next", "next", "next", "back",
      "next", "one-more", "next", "back", "back", "back", "back", "back",
    ] {
      for packet in try b.act(Harness.input(verb)).packets("userInfo") {
        recorded = packet["payload"]["setsDone"].number ?? recorded
        try b.act(b.userInfoReceipt(packet["id"].number ?? 0))
      }
      try b.demand("RUN-4", done(onPage: b), is: recorded, "the sets done, on \(b.page)")
    }
  }

  private static let table: [Case] =
    [agreement]
    + pages.map { story in
      Case("RUN-5", .watch, story.claim) { (b) throws(Stop) in
        try b.watchRuns()
        for turn in story.turns {
          let effects = try b.act(Harness.input(turn.verb))
          try b.demand("RUN-5", b.page, is: turn.page, "the page after “\(turn.verb)”")
          let told = effects.changes.map(recorded).joined(separator: " ")
          try b.demand("RUN-5", told, is: turn.records, "what “\(turn.verb)” records")
        }
      }
    }
    + refused.map { row in
      Case("RUN-5", .watch, "\(row.page) refuses \(row.verbs.joined(separator: ", "))", .invalid) {
        (b) throws(Stop) in
        try b.watchRuns()
        for verb in row.before { try b.act(Harness.input(verb)) }
        let before = b.page
        for verb in row.verbs {
          let effects = try b.act(Harness.input(verb))
          try b.demand("RUN-5", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
          try b.demand("RUN-5", b.page, is: before, "the page after a refused “\(verb)”")
        }
      }
    }
    + [
      Case("RUN-5", .watch, "leave ends the run from work, and records nothing") {
        (b) throws(Stop) in
        try b.watchRuns(then: "start")
        let effects = try b.act(Harness.input("leave"))
        try b.demand("RUN-5", b.page, is: "exercises", "the screen after leave")
        try b.demand("RUN-22", effects.changes.count, is: 0, "changes that leave records")
      },
      Case("RUN-5", .watch, "the six inputs of a run are refused without one", .invalid) {
        (b) throws(Stop) in
        try b.watchIn()
        for verb in ["start", "next", "back", "one-more", "done", "leave"] {
          let effects = try b.act(Harness.input(verb))
          try b.demand("RUN-5", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
        }
      },
    ]

  /// Spells the fields that a change edits, without its number, date and place.
  static func recorded(_ change: JSONValue) -> String {
    let names = ["setsDone", "sets", "status", "restSeconds", "autoFinish"]
    let fields = change.names.filter(names.contains).map {
      JSONValue.Field(name: $0, value: change[$0])
    }
    return "\(JSONValue.object(fields))"
  }

  // MARK: Opening and recording

  private static let opening: [Case] = [
    Case("RUN-1", .watch, "a run opens on an exercise that is over, too") { (b) throws(Stop) in
      try b.watchIn(Harness.one(done: 1, status: "skipped"))
      try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("RUN-1", b.screen["screen"], is: "run", "the screen")
    },
    Case("RUN-2", .watch, "a run opens on ready with the set to come") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, done: 1))
      try b.demand("RUN-2", b.page, is: "ready 2 of 3", "the page")
    },
    Case("RUN-2", .watch, "a run whose sets are done opens on finish") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2, done: 2))
      try b.demand("RUN-2", b.page, is: "finish 2 of 2", "the page")
      try b.demand("RUN-2", !b.screen["until"].isMissing, "a countdown", "none")
    },
    Case("RUN-2", .watch, "finish of an exercise that is over has no countdown") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2, done: 2, status: "completed"))
      try b.demand("RUN-2", b.screen["until"], is: .missing, "the end of the countdown")
    },
    Case("RUN-3", .watch, "opening sends one live message and records nothing") {
      (b) throws(Stop) in
      try b.watchIn()
      let effects = try b.act(Harness.input("exercise", #""exercise":"Press""#))
      try b.demand("RUN-3", effects.liveMessages.count, is: 1, "live messages")
      try b.demand("RUN-3", effects.changes.count, is: 0, "changes")
    },
    Case("RUN-24", .watch, "one-more beyond 99 sets is refused", .invalid) { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 99, done: 99))
      let effects = try b.act(Harness.input("one-more"))
      try b.demand("RUN-24", effects.refusals("one-more"), is: 1, "refusals")
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
    Case("RUN-34", .watch, "back from finish is from as many as are done") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2, done: 3))
      let effects = try b.act(Harness.input("back"))
      try b.given(effects.changes.count == 1, "a change for going back")
      try b.demand("RUN-34", effects.changes[0]["was"], is: .integer(3), "“was”")
    },
    Case("RUN-21", .watch, "skip with a name records skipped for that exercise") {
      (b) throws(Stop) in
      try b.watchIn()
      let effects = try b.act(Harness.input("skip", #""exercise":"Press""#))
      let told = effects.changes.map(recorded)
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
        try b.act(undo).changes.map(recorded),
        is: [#"{"setsDone":1}"#],
        "a set"
      )
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      let told = try b.act(undo).changes.map(recorded)
      try b.demand("RUN-36", told, is: [#"{"status":"inProgress"}"#], "what is recorded of a skip")
      let refused = try b.act(Harness.input("undo", #""exercise":"Row""#)).refusals("undo")
      try b.demand("RUN-36", refused, is: 1, "refusals where nothing is done")
    },
    Case("RUN-37", .watch, "a changed duration holds from the next work on") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(duration: 20), then: "start")
      let end = b.screen["until"]
      try b.tell(Harness.one(duration: 4))
      try b.demand("RUN-37", b.screen["until"], is: end, "the end of the work under way")
      try b.act(Harness.input("back"))
      try b.act(Harness.input("start"))
      let length = (b.screen["until"].number ?? 0) - (b.screen["since"].number ?? 0)
      try b.demand("RUN-37", length, is: 4 * Harness.second, "the length of the next work")
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
    Case("RUN-16", .watch, "a run of an exercise that was over goes on after a snapshot") {
      (b) throws(Stop) in
      var snapshot = Harness.one(sets: 2, done: 2, status: "completed")
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.watchRuns(snapshot)
      snapshot.rest = 50
      try b.tell(snapshot)
      try b.demand("RUN-16", b.screen["screen"], is: "run", "the screen")
    },
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
    Case("RUN-42", .watch, "what is to be done again has the figures of the plan as it is now") {
      (b) throws(Stop) in
      func plan(_ done: Int64, _ weight: Int64) -> SnapshotSpec {
        let log = LogSpec(sets: 3, done: done, rest: 20, reps: 10, weight: weight)
        return SnapshotSpec(applied: 1, workouts: [WorkoutSpec(logs: [log])])
      }
      try b.watchRuns(plan(0, 60), then: "start", "next")
      let old = b.screen["target"]
      let live = try b.tell(plan(0, 75)).liveMessages
      try b.demand("RUN-42", b.page, is: "ready 1 of 3", "the page")
      let target = b.screen["target"]
      try b.demand("RUN-42", target != old, "another “target” than \(old)", "\(target)")
      try b.demand(
        "MIRROR-1",
        live.last?["target"] ?? .missing,
        is: target,
        "“target” of the live message"
      )
      try b.act(Harness.input("start"))
      try b.demand("RUN-37", b.screen["target"], is: target, "“target” of the set")
    },
    Case("RUN-17", .watch, "a snapshot with the same number of sets sends no live message") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      var snapshot = SnapshotSpec()
      snapshot.workouts[0].logs[0].done = 1
      let effects = try b.tell(snapshot)
      try b.demand("RUN-17", effects.liveMessages.count, is: 0, "live messages")
      try b.demand("RUN-17", b.page, is: "work 1 of 2", "the page")
    },
    followed("work keeps its set", ["start"], from: 3, to: 1, page: "work 1 of 1"),
    followed(
      "work 2 keeps its set too",
      ["start", "next", "next"],
      from: 3,
      to: 1,
      page: "work 2 of 2"
    ),
    Case("RUN-19", .watch, "a plan that changes nothing on work sends no live message") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 2), then: "start", "next", "next")
      let effects = try b.tell(Harness.one(sets: 1))
      try b.demand("RUN-19", b.page, is: "work 2 of 2", "the page")
      try b.demand("RUN-19", effects.liveMessages.count, is: 0, "live messages")
    },
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
    undone("the set at work is the next one now", done: 2, ["start"], page: "work 2 of 3"),
    undone("a rest goes on after the set before", done: 1, ["start", "next"], page: "rest 1 of 3"),
    undone("without a set done it is ready", done: 0, ["start", "next"], page: "ready 1 of 3"),
    undone("ready is for the set before", done: 2, [], page: "ready 2 of 3"),
    undone("finish is ready for the last set", done: 3, [], page: "ready 3 of 3"),
    Case("RUN-42", .watch, "what goes on keeps its time") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, done: 2, duration: 20), then: "start")
      let times = [b.screen["since"], b.screen["until"]]
      try b.tell(Harness.one(sets: 3, done: 1, duration: 20))
      try b.demand("RUN-42", b.page, is: "work 2 of 3", "the page")
      try b.demand("RUN-42", [b.screen["since"], b.screen["until"]] == times, "the same", "others")
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

  /// Makes the case in which the other side takes back the last set that is done, before the run or in
  /// it.
  private static func undone(
    _ claim: String,
    done: Int64,
    _ verbs: [String],
    page: String
  ) -> Case {
    Case("RUN-42", .watch, "a set that is taken back elsewhere: \(claim)") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, done: done))
      for verb in verbs { try b.act(Harness.input(verb)) }
      var taken = Harness.one(sets: 3, done: verbs.contains("next") ? done : done - 1)
      taken.applied = 1
      let effects = try b.tell(taken)
      try b.demand("RUN-42", b.page, is: page, "the page")
      try b.demand("RUN-42", effects.liveMessages.count, is: 1, "live messages")
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
  ) -> Case {
    Case("RUN-19", .watch, "a plan of \(to) sets after \(from): \(claim)") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: from, done: done))
      for verb in verbs { try b.act(Harness.input(verb)) }
      let effects = try b.tell(Harness.one(sets: to, done: done))
      try b.demand("RUN-19", b.page, is: page, "the page")
      try b.demand("RUN-18", effects.liveMessages.count, is: 1, "live messages")
      try b.demand("RUN-19", effects.changes.count, is: 0, "changes")
    }
  }
}
