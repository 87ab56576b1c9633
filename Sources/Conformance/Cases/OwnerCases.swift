import LockstepProtocol

/// Cases about the choice of the workout that the owner's words mean, and about actions that come too
/// late.
enum OwnerCases {
  static let all: [Case] = meant + late + [launch, unit, end]

  /// Plays two workouts to their end, the first with sets of 8 repetitions, the second with sets of 9.
  private static func twoOver(_ b: Harness) throws(Stop) {
    try b.phoneWithSplit()
    for reps in [8, 9] {
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      try b.act(Harness.input("did", #""exercise":"Press","set":1,"reps":\#(reps)"#))
      try b.takeContexts()
      try b.advance(seconds: 60)
    }
    try b.given(b.screen["past"] == 2, "two workouts that are over")
  }

  private static let meant: [Case] = [
    Case("CHANGE-6", .phone, "the last time is that of the newest workout") { (b) throws(Stop) in
      try twoOver(b)
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.log()["lastTime"][0]["reps"], is: 9, "the repetitions")
    },
    Case("ACTION-20", .phone, "undo means the newest of two workouts that are over") {
      (b) throws(Stop) in
      try twoOver(b)
      let effects = try VerbCases.does(b, "undo", #""exercise":"Press""#)
      let written = effects.first { $0.word == "document:workout" }?.value["content"] ?? .missing
      let newest = JSONValue.integer(b.date(b.now) - 60_000_000)
      try b.demand("ACTION-20", written["start"]["$date"], is: newest, "when it was started")
    },
    Case("ACTION-25", .phone, "a note of 4,097 bytes is refused") { (b) throws(Stop) in
      try b.phoneStarted()
      for (count, isTaken) in [(4_096, true), (4_097, false)] {
        let note = #""exercise":"Press","text":"\#(String.long(count))""#
        let refused = try b.act(Harness.input("note", note)).refusals("note")
        try b.demand("ACTION-25", refused, is: isTaken ? 0 : 1, "refusals of \(count) bytes")
      }
    },
    Case("ACTION-25", .phone, "a completed exercise of which more is planned goes on") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      try b.act(Harness.input("plan", #""exercise":"Press","sets":3"#))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()["status"], is: "inProgress", "the log's status")
      try b.demand("CHANGE-8", b.log()["sets"], is: 3, "the sets planned")
    },
    Case("ACTION-25", .phone, "a workout of history ends after it began") { (b) throws(Stop) in
      try b.phoneWithSplit()
      let effects = try b.act(Harness.input("history", #""count":2"#))
      let written = effects.filter { $0.word == "document:workout" }.map { $0.value["content"] }
      try b.demand("ACTION-25", written.count, is: 2, "workouts")
      for workout in written {
        let start = workout["start"]["$date"].number ?? 0
        let end = workout["end"]["$date"].number ?? 0
        let what = "an end from \(start) to \(b.date(b.now))"
        try b.demand("ACTION-25", (start...b.date(b.now)).contains(end), what, "\(end)")
      }
    },
  ]

  private static let late: [Case] = [
    Case("LAUNCH-6", .phone, "what is allowed after the workout is over launches nothing") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("forget-permission"))
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.given(!b.screen["question"].isMissing, "a question")
      try b.act(Harness.input("finish", #""workout":"Push""#))
      let launches = try b.act(Harness.input("allow")).packets("launch").count
      try b.demand("LAUNCH-6", launches, is: 0, "launches")
    },
    Case("RUN-30", .phone, "while a stale mirror is shown no run begins") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1))
      try b.act(Harness.presence("notRunning"))
      try b.given(b.mirror == "stale work", "a stale mirror")
      let refused = try b.act(Harness.input("run", #""exercise":"Press""#)).refusals("run")
      try b.demand("RUN-30", refused, is: 1, "refusals")
    },
  ]

  private static let launch = Case(
    "SESSION-62",
    .phone,
    "a launch is waited for as long as was set"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    try b.tried("reply-timeout", #""seconds":7"#)
    try b.act(Harness.input("start", #""split":"Push""#))
    let before = SessionCases.outcomes(try b.advance(seconds: 6))
    try b.demand("SESSION-62", before, is: [], "outcomes before 7 s")
    let after = SessionCases.outcomes(try b.advance(seconds: 1))
    try b.demand("SESSION-62", after, is: ["launch unknown 7012"], "outcomes at 7 s")
  }

  private static let unit = Case(
    "ACTION-23",
    .phone,
    "a unit that somebody else has written is taken"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    try b.needsLease()
    try b.act(Harness.input("rest", #""rest":50"#))
    let edit = #""document":"settings","field":"weightUnit","value":"lb""#
    if try b.act(Harness.input("edit-file", edit)).refusals("edit-file") == 1 {
      throw .notApplicable("the program's documents are no files")
    }
    try b.advance(seconds: 20)
    try b.takeContexts()
    try b.demand("ACTION-23", b.context["settings"]["weightUnit"], is: "lb", "the unit")
  }

  private static let end = Case(
    "MIRROR-23",
    .phone,
    "an end of another start's run of the same number hides none of it",
    .invalid
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(b.live(1, 1))
    let fields = #""incarnation":2,"run":1,"version":5"#
    try b.act(Harness.message(b.nextID(), #"{"type":"liveEnd",\#(fields)}"#))
    try b.demand("MIRROR-12", b.mirror, is: "none", "the mirror after a greater end")
    try b.act(b.live(1, 1, "rest", incarnation: 2))
    try b.demand("MIRROR-23", b.mirror, is: "live rest", "the mirror of that start's run")
  }
}
