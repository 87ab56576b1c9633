import LockstepProtocol

/// Cases about a run of one exercise on either device: its pages, its inputs, and what it records.
enum RunPageCases {
  /// A step of a case: the verb, the page that it leads to, and the edit that it records.
  private typealias Turn = (verb: String, page: String, records: String)

  private static let pages: [(claim: String, turns: [Turn])] = [
    (
      "start and next lead through two sets to finish and done",
      [
        ("start", "work 1 of 2", ""), ("next", "rest 1 of 2", #"{"setsDone":1}"#),
        ("next", "work 2 of 2", ""), ("next", "finish 2 of 2", #"{"setsDone":2}"#),
        ("done", "over", #"{"status":"completed"}"#),
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

  static let all: [Case] =
    (turns + refusals + leaving + [agreement] + opening + rests).ofBothDevices

  // MARK: The table

  private static let turns: [RunCase] = pages.map { story in
    RunCase("RUN-5", story.claim) { (b) throws(Stop) in
      try b.runs()
      for turn in story.turns {
        let effects = try b.drive(turn.verb)
        try b.demand("RUN-5", b.pageOrOver, is: turn.page, "the page after “\(turn.verb)”")
        let told = b.recorded(effects).joined(separator: " ")
        try b.demand("RUN-5", told, is: turn.records, "what “\(turn.verb)” records")
      }
    }
  }

  private static let refusals: [RunCase] = refused.map { row in
    RunCase("RUN-5", "\(row.page) refuses \(row.verbs.joined(separator: ", "))", .invalid) {
      (b) throws(Stop) in
      try b.runs()
      for verb in row.before { try b.drive(verb) }
      let before = b.page
      for verb in row.verbs {
        try b.demand("RUN-5", try b.refusals(of: verb), is: 1, "refusals of “\(verb)”")
        try b.demand("RUN-5", b.page, is: before, "the page after a refused “\(verb)”")
      }
    }
  }

  private static let leaving: [RunCase] = [
    RunCase("RUN-5", "leave ends the run from work, and records nothing") { (b) throws(Stop) in
      try b.runs(then: "start")
      let effects = try b.drive("leave")
      try b.demand("RUN-5", b.pageOrOver, is: "over", "the page after leave")
      try b.demand("RUN-22", b.recorded(effects), is: [], "what leave records")
    },
    RunCase("RUN-5", "the six inputs of a run are refused without one", .invalid) {
      (b) throws(Stop) in
      if b.role == .watch { try b.watchIn() } else { try b.phoneStarted() }
      for verb in ["start", "next", "back", "one-more", "done", "leave"] {
        try b.demand("RUN-5", try b.refusals(of: verb), is: 1, "refusals of “\(verb)”")
      }
    },
  ]

  // MARK: Sets

  /// Counts the sets that are done by the page that is shown, in a run that began with none.
  private static func done(onPage b: Harness) -> Int64? {
    guard let set = b.run["set"].number else { return nil }
    switch b.run["page"].text {
    case "ready", "work": return set - 1
    case "rest", "finish": return set
    default: return nil
    }
  }

  private static let agreement = RunCase("RUN-4", "the page says what the log says") {
    (b) throws(Stop) in
    try b.runs(Harness.one(sets: 3))
    var recorded: Int64 = 0
    for verb in [
      "start", "next", "back", "next", "next", "back", "next", "next", "next", "next", "back",
      "next", "one-more", "next", "back", "back", "back", "back", "back",
    ] {
      let effects = try b.drive(verb)
      recorded = b.setsRecorded(effects) ?? recorded
      for packet in effects.packets("userInfo") {
        try b.act(b.userInfoReceipt(packet["id"].number ?? 0))
      }
      try b.takeContexts()
      try b.demand("RUN-4", done(onPage: b), is: recorded, "the sets done, on \(b.page)")
    }
  }

  // MARK: Opening

  private static let opening: [RunCase] = [
    RunCase("SHOWN-12", "set and sets say where the run is") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, done: 1))
      var pages = [b.page]
      for verb in ["start", "next", "next", "next"] {
        try b.drive(verb)
        pages.append(b.page)
      }
      let wanted = ["ready 2 of 3", "work 2 of 3", "rest 2 of 3", "work 3 of 3", "finish 3 of 3"]
      try b.demand("SHOWN-12", pages, is: wanted, "the pages")
    },
    RunCase("RUN-2", "a run opens on ready with the set to come") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, done: 1))
      try b.demand("RUN-2", b.page, is: "ready 2 of 3", "the page")
    },
    RunCase("RUN-2", "a run whose sets are done opens on finish") { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 2, done: 2))
      try b.demand("RUN-2", b.page, is: "finish 2 of 2", "the page")
      try b.demand("RUN-2", !b.run["until"].isMissing, "a countdown", "none")
    },
    RunCase("RUN-2", "finish of an exercise that is over has no countdown") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 2, done: 2, status: "completed"))
      try b.demand("RUN-2", b.run["until"], is: .missing, "the end of the countdown")
    },
    RunCase("RUN-24", "one-more beyond 99 sets is refused", .invalid) { (b) throws(Stop) in
      try b.runs(Harness.one(sets: 99, done: 99))
      try b.demand("RUN-24", try b.refusals(of: "one-more"), is: 1, "refusals")
    },
    RunCase("RUN-24", "with 98 sets one more can be planned, and no other") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 98, done: 98))
      let more = b.recorded(try b.drive("one-more"))
      try b.demand("RUN-24", more, is: [#"{"sets":99}"#], "what is recorded")
      for verb in ["next", "next"] { try b.drive(verb) }
      try b.given(b.page == "finish 99 of 99", "the last page")
      try b.demand("RUN-24", try b.refusals(of: "one-more"), is: 1, "refusals of another one")
    },
    RunCase("RUN-3", "opening records nothing") { (b) throws(Stop) in
      try b.runs(then: "leave")
      let open = b.role == .watch ? "exercise" : "run"
      let effects = try b.act(Harness.input(open, #""exercise":"Press""#))
      try b.given(b.page == "ready 1 of 2", "another run")
      try b.demand("RUN-3", effects.changes.count, is: 0, "changes")
      try b.demand("RUN-3", effects.words("document"), is: [], "documents")
      // Of a run on the phone the watch hears nothing.
      let said = b.role == .watch ? 1 : 0
      let statement = b.role == .watch ? "RUN-3" : "RUN-30"
      try b.demand(statement, effects.liveMessages.count, is: said, "live messages")
    },
  ]

  // MARK: The exercise's own rest

  /// Makes a plan whose exercise has another rest than the settings.
  private static func own(_ rest: Int64, settings: Int64, sets: Int64 = 3, done: Int64 = 0)
    -> SnapshotSpec
  {
    let log = LogSpec(sets: sets, done: done, rest: rest)
    return SnapshotSpec(rest: settings, workouts: [WorkoutSpec(logs: [log])])
  }

  private static let rests: [RunCase] = [
    RunCase("RUN-5", "back from work takes the set back where the exercise's own rest is 0") {
      (b) throws(Stop) in
      try b.runs(own(0, settings: 45), then: "start", "next")
      try b.given(b.page == "work 2 of 3", "the second set at work")
      let told = b.recorded(try b.drive("back"))
      try b.demand("RUN-5", b.page, is: "work 1 of 3", "the page")
      try b.demand("RUN-5", told, is: [#"{"setsDone":0}"#], "what is recorded")
    },
    RunCase("RUN-5", "back from work leads to the exercise's own rest where the settings have none")
    {
      (b) throws(Stop) in
      try b.runs(own(30, settings: 0), then: "start", "next", "next")
      try b.given(b.page == "work 2 of 3", "the second set at work")
      let told = b.recorded(try b.drive("back"))
      try b.demand("RUN-5", b.page, is: "rest 1 of 3", "the page")
      try b.demand("RUN-5", told, is: [], "what is recorded")
      try b.demand("RUN-7", b.countdown, is: 30 * Harness.second, "the length of the rest")
    },
    RunCase("RUN-8", "an exercise whose own rest is 0 has none after one more set, either") {
      (b) throws(Stop) in
      try b.runs(own(0, settings: 45, sets: 2, done: 2), then: "one-more")
      try b.demand("RUN-8", b.page, is: "work 3 of 3", "the page")
    },
    RunCase("RUN-8", "an exercise's own rest follows one more set, though the settings have none") {
      (b) throws(Stop) in
      try b.runs(own(30, settings: 0, sets: 2, done: 2), then: "one-more")
      try b.demand("RUN-8", b.page, is: "rest 2 of 3", "the page")
      try b.demand("RUN-8", b.countdown, is: 30 * Harness.second, "the length of the rest")
    },
    RunCase("RUN-8", "an exercise's own rest follows a plan with more sets") { (b) throws(Stop) in
      try b.runs(own(30, settings: 0, sets: 2, done: 2))
      try b.becomes(own(30, settings: 0, sets: 3, done: 2))
      try b.demand("RUN-19", b.page, is: "rest 2 of 3", "the page")
      try b.demand("RUN-8", b.countdown, is: 30 * Harness.second, "the length of the rest")
    },
    RunCase("RUN-10", "a changed rest of the settings is nothing to an exercise with its own") {
      (b) throws(Stop) in
      try b.runs(own(30, settings: 45), then: "start")
      try b.becomes(own(30, settings: 0))
      try b.drive("next")
      try b.demand("RUN-8", b.page, is: "rest 1 of 3", "the page")
      try b.demand("RUN-8", b.countdown, is: 30 * Harness.second, "the length of the rest")
    },
    RunCase("RUN-8", "a changed rest of the exercise's own holds from the next rest on") {
      (b) throws(Stop) in
      try b.runs(own(30, settings: 45), then: "start", "next")
      let end = b.run["until"]
      try b.becomes(own(8, settings: 45))
      try b.demand("RUN-10", b.run["until"], is: end, "the end of the rest under way")
      for verb in ["next", "next"] { try b.drive(verb) }
      try b.demand("RUN-8", b.countdown, is: 8 * Harness.second, "the length of the next rest")
    },
  ]
}

extension Harness {
  /// The page of the run, such as `rest 1 of 2`; `over` where its person has ended it.
  fileprivate var pageOrOver: String { page == screenAfterRun ? "over" : page }
}
