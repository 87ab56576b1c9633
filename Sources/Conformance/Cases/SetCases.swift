import LockstepProtocol

/// Cases about the values of sets that are done, on both devices.
enum SetCases {
  static let all: [Case] = recorded + shown + corrections + kept + [counted, beyond]

  /// Makes a snapshot with one exercise of ten repetitions of 60 kg, and the sets of the last time.
  private static func press(done: Int64 = 0, last: String = "") -> SnapshotSpec {
    var snapshot = Harness.one(sets: 3, done: done)
    snapshot.workouts[0].logs[0].reps = 10
    snapshot.workouts[0].logs[0].weight = 60
    snapshot.workouts[0].logs[0].lastTime = last
    return snapshot
  }

  /// Spells the values that a change has, with the number of the set if it names one.
  private static func said(_ change: JSONValue) -> String {
    let names = ["set", "reps", "weight", "seconds", "kind"]
    let fields = names.filter { !change[$0].isMissing }
    return fields.map { "\($0) \(change[$0].text ?? "\(change[$0])")" }.joined(separator: ", ")
  }

  private static func did(_ values: String) -> String { Harness.input("did", values) }

  /// Starts a workout, of whose first exercise a completion counts so many sets.
  private static func completed(_ b: Harness, sets: Int64) throws(Stop) {
    try b.phoneStarted(["Press", "Row"])
    try b.act(Harness.input("plan", #""exercise":"Press","sets":\#(sets)"#))
    try b.act(Harness.input("complete", #""exercise":"Press""#))
    try b.takeContexts()
    try b.given(b.log()["setsCounted"] == .integer(sets), "sets that a completion counted")
  }

  /// A set that is taken back was not done, however it came to be.
  private static let counted = Case(
    "CHANGE-8",
    .phone,
    "of the sets that a completion counted, those that are taken back are counted no more"
  ) { (b) throws(Stop) in
    try completed(b, sets: 3)
    try b.act(b.change(1, #""was":3,"sets":1,"setsWere":3"#))
    try b.act(b.change(2, #""was":3,"setsDone":2"#))
    try b.takeContexts()
    try b.demand("CHANGE-8", b.log()["setsDone"], is: 2, "the sets done")
    try b.demand("CHANGE-8", b.log()["setsCounted"], is: 2, "those that are counted")
    try b.act(Harness.input("undo", #""exercise":"Press""#))
    try b.takeContexts()
    try b.demand("CHANGE-8", b.log()["setsDone"], is: 0, "the sets done without the completion")
  }

  private static let beyond = Case(
    "CHANGE-8",
    .phone,
    "where a set was done after those that a completion counted, none of them is counted any more"
  ) { (b) throws(Stop) in
    try completed(b, sets: 5)
    try b.act(b.change(1, #""was":5,"setsDone":6"#))
    try b.takeContexts()
    try b.demand("CHANGE-8", b.log()["setsDone"], is: 6, "the sets done")
    try b.demand("CHANGE-8", b.log()["setsCounted"], is: .missing, "those that are counted")
    try b.act(Harness.input("undo", #""exercise":"Press""#))
    try b.takeContexts()
    try b.demand("CHANGE-8", b.log()["setsDone"], is: 5, "the sets done without the completion")
  }

  // MARK: The watch

  private static let recorded: [Case] = [
    Case("RUN-39", .watch, "what the wearer said of a set is recorded in the place of the plan") {
      (b) throws(Stop) in
      try b.watchRuns(press(), then: "start")
      let kept = try b.act(did(#""reps":8,"kind":"failure""#)).changes.count
      try b.demand("RUN-40", kept, is: 0, "changes while the set is at work")
      let changes = try b.act(Harness.input("next")).changes
      let wanted = ["reps 8, weight 60, kind failure"]
      try b.demand("RUN-39", changes.map(said), is: wanted, "what is recorded")
    },
    Case("RUN-40", .watch, "of a set that is done, did records a correction") {
      (b) throws(Stop) in
      try b.watchRuns(press(done: 1), then: "start", "next")
      let last = try b.act(did(#""weight":55"#)).changes
      try b.demand("RUN-40", last.map(said), is: ["set 2, weight 55"], "of the last set")
      try b.demand("RUN-40", last[0]["setsDone"], is: .missing, "its sets done")
      try b.demand("CHANGE-1", last[0]["saw"]["$date"], is: 0, "when it had been corrected")
      let first = try b.act(did(#""set":1,"reps":9"#)).changes
      try b.demand("RUN-40", first.map(said), is: ["set 1, reps 9"], "of an earlier one")
      let refused = try b.act(did(#""set":3,"reps":9"#)).refusals("did")
      try b.demand("RUN-40", refused, is: 1, "refusals of a set that is not done")
    },
    Case("RUN-40", .watch, "what was said of a set goes when it is gone back from") {
      (b) throws(Stop) in
      try b.watchRuns(press(), then: "start")
      try b.act(did(#""reps":8"#))
      try b.act(Harness.input("back"))
      try b.act(Harness.input("start"))
      let changes = try b.act(Harness.input("next")).changes
      try b.demand("RUN-40", changes.map(said), is: ["reps 10, weight 60"], "what is recorded")
    },
  ]

  private static let shown: [Case] = [
    Case("SHOWN-2", .watch, "a set shows its target, last time's, and what was done") {
      (b) throws(Stop) in
      try b.watchRuns(press(last: #"{"reps":7,"weight":60},{"reps":6,"weight":52}"#), then: "start")
      try b.demand("SHOWN-2", b.screen["target"].text != nil, "a target", "\(b.screen)")
      try b.demand("SHOWN-2", b.screen["lastTime"].text != nil, "last time's", "\(b.screen)")
      try b.demand("SHOWN-2", b.screen["actual"], is: .missing, "what was done so far")
      let live = try b.act(did(#""reps":8"#)).liveMessages
      try b.demand("SHOWN-2", b.screen["actual"].text != nil, "what was said", "\(b.screen)")
      try b.demand("MIRROR-1", live.count, is: 1, "live messages")
      for name in ["target", "lastTime", "actual"] {
        let said = live.first?[name] ?? .missing
        try b.demand("MIRROR-1", said, is: b.screen[name], "“\(name)” of the live message")
      }
    },
    Case("MIRROR-1", .watch, "a page with another target is sent again") { (b) throws(Stop) in
      try b.watchRuns(press())
      let before = b.screen["target"]
      let live = try b.act(Harness.input("weight-unit", #""unit":"lb""#)).liveMessages
      try b.demand("MIRROR-1", live.count, is: 1, "live messages")
      try b.demand(
        "MIRROR-1",
        live.first?["target"] ?? .missing,
        is: b.screen["target"],
        "“target”"
      )
      try b.demand("MIRROR-1", b.screen["target"] != before, "another target", "\(before)")
    },
    Case("CHANGE-7", .watch, "a correction is in the view at once") { (b) throws(Stop) in
      try b.watchRuns(press(), then: "start", "next")
      let before = b.screen["actual"]
      try b.act(did(#""reps":8"#))
      try b.demand("CHANGE-7", b.screen["actual"] != before, "another value", "\(before)")
    },
  ]

  // MARK: The phone

  /// Brings a phone into a state in which two sets are done as planned, ten repetitions of 60 kg each.
  private static func twoDone(_ b: Harness) throws(Stop) {
    try b.phoneStarted(["Press", "Row"])
    try b.act(Harness.input("plan", #""exercise":"Press","sets":4,"reps":10,"weight":60"#))
    try b.act(b.change(1, #""was":0,"setsDone":2"#))
    try b.takeContexts()
  }

  /// Spells the values of a set in the document that differ from the plan.
  private static func set(_ place: Int, _ b: Harness) -> String {
    let sets = b.log()["doneSets"]
    return sets.elements.count < place ? "" : said(sets[place - 1])
  }

  private static func corrected(
    _ claim: String,
    _ values: String,
    becomes wanted: String,
    isRefused: Bool = false,
    ownerIsTold: Bool = false
  ) -> Case {
    Case("CHANGE-17", .phone, claim) { (b) throws(Stop) in
      try twoDone(b)
      let other = #""was":2,"set":1,"reps":9,"setAt":{"$date":8000},"saw":{"$date":0}"#
      try b.act(b.change(1, other, origin: 2))
      try b.act(b.change(2, values))
      try b.takeContexts()
      try b.demand("CHANGE-17", set(1, b), is: wanted, "the set")
      let reason = b.context["refusals"][0]["reason"].text
      try b.demand("CHANGE-17", reason == "conflict", is: isRefused, "whether it is refused")
      let isTold = !b.screen["notice"].isMissing
      try b.demand("CHANGE-17", isTold, is: ownerIsTold, "whether the owner is told")
    }
  }

  private static let corrections: [Case] = [
    corrected(
      "a correction that was made later than another one holds, and the owner is told",
      #""was":2,"set":1,"reps":7,"setAt":{"$date":9000},"saw":{"$date":0}"#,
      becomes: "reps 7",
      ownerIsTold: true
    ),
    corrected(
      "a correction that was made before another one stays out",
      #""was":2,"set":1,"reps":7,"setAt":{"$date":7000},"saw":{"$date":0}"#,
      becomes: "reps 9",
      isRefused: true
    ),
    corrected(
      "a correction of somebody who saw the other one holds, whatever the clocks say",
      #""was":2,"set":1,"weight":50,"setAt":{"$date":7000},"saw":{"$date":8000}"#,
      becomes: "reps 9, weight 50"
    ),
    corrected(
      "a correction of a set that is not done is refused",
      #""was":3,"set":3,"reps":7"#,
      becomes: "reps 9",
      isRefused: true
    ),
    Case("CHANGE-17", .phone, "a correction is of the set that its wearer saw") {
      (b) throws(Stop) in
      try twoDone(b)
      let date = b.date(b.now)
      try b.act(b.change(1, #""was":2,"setsDone":3,"reps":5"#, origin: 2, at: date + 6_000_000))
      try b.act(b.change(2, #""was":2,"setsDone":3,"reps":6"#, at: date + 20_000_000))
      try b.act(b.change(3, #""was":3,"set":3,"reps":7"#, at: date + 21_000_000))
      try b.takeContexts()
      try b.demand("CHANGE-17", set(3, b), is: "reps 5", "the other watch's set")
      try b.demand("CHANGE-17", set(4, b), is: "reps 7", "the set that was corrected")
    },
    Case("CHANGE-17", .phone, "a value outside its range is refused", .invalid) {
      (b) throws(Stop) in
      try twoDone(b)
      try b.act(b.change(2, #""was":2,"set":1,"reps":10000"#))
      try b.takeContexts()
      let reason = b.context["refusals"][0]["reason"]
      try b.demand("CHANGE-17", reason, is: "invalidValue", "the reason")
      try b.demand("CHANGE-17", set(1, b), is: "", "the set")
    },
  ]

  private static let kept: [Case] = [
    Case("ACTION-24", .phone, "a weight is in the unit that is named, or in that of the settings") {
      (b) throws(Stop) in
      try twoDone(b)
      try b.act(Harness.input("weight-unit", #""unit":"lb""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.context["settings"]["weightUnit"], is: "lb", "the unit")
      for (weight, kept) in [("45", "20.412"), (#""45lb""#, "20.412"), (#""20.5kg""#, "20.5")] {
        try b.act(Harness.input("did", #""exercise":"Press","set":1,"weight":\#(weight)"#))
        try b.takeContexts()
        try b.demand("ACTION-24", set(1, b), is: "weight \(kept)", "a weight of \(weight)")
      }
      for weight in [#""45st""#, #""1.234kg""#, "10000", #""-1kg""#] {
        let wrong = Harness.input("did", #""exercise":"Press","weight":\#(weight)"#)
        try b.demand("ACTION-24", try b.act(wrong).refusals("did"), is: 1, "a weight of \(weight)")
      }
    },
    Case("ACTION-24", .watch, "a weight is in the unit that is named, or in that of the settings") {
      (b) throws(Stop) in
      try b.watchRuns(press(), then: "start", "next")
      let kilograms = b.screen["actual"]
      let change = try b.act(Harness.input("weight-unit", #""unit":"lb""#)).changes
      try b.demand("CHANGE-1", change.first?["weightUnit"] ?? .missing, is: "lb", "the unit")
      try b.demand("SHOWN-2", b.screen["actual"] != kilograms, "other words", "\(kilograms)")
      let pounds = try b.act(did(#""weight":45"#)).changes
      try b.demand("ACTION-24", pounds.map(said), is: ["set 1, weight 20.412"], "pounds")
      let named = try b.act(did(#""weight":"50kg""#)).changes
      try b.demand("ACTION-24", named.map(said), is: ["set 1, weight 50"], "kilograms")
    },
    Case("CHANGE-18", .phone, "a set has what its change says, and else what was planned then") {
      (b) throws(Stop) in
      try twoDone(b)
      try b.act(b.change(2, #""was":2,"setsDone":3,"reps":8,"kind":"drop""#))
      try b.act(Harness.input("plan", #""exercise":"Press","reps":12"#))
      try b.takeContexts()
      try b.demand("CHANGE-18", set(2, b), is: "reps 10", "a set as planned, under a new plan")
      try b.demand("CHANGE-18", set(3, b), is: "reps 8, kind drop", "the set that was said")
    },
    Case("CHANGE-18", .phone, "a set that is taken back takes its values with it") {
      (b) throws(Stop) in
      try twoDone(b)
      try b.act(b.change(2, #""was":2,"set":2,"reps":8"#))
      try b.act(b.change(3, #""was":2,"setsDone":1"#))
      try b.act(b.change(4, #""was":1,"setsDone":2"#))
      try b.takeContexts()
      try b.demand("CHANGE-18", set(2, b), is: "", "the set that was done anew")
    },
    Case("CHANGE-18", .phone, "a watch's set that is taken back leaves another's as it was") {
      (b) throws(Stop) in
      try twoDone(b)
      let date = b.date(b.now)
      try b.act(b.change(1, #""was":2,"setsDone":3,"reps":5"#, origin: 2, at: date + 6_000_000))
      try b.act(b.change(2, #""was":2,"setsDone":1"#, at: date + 20_000_000))
      try b.takeContexts()
      try b.demand("CHANGE-18", set(2, b), is: "reps 5", "the other watch's set")
    },
    Case("CHANGE-6", .phone, "a log has what was done in it the last time") { (b) throws(Stop) in
      try twoDone(b)
      try b.act(b.change(2, #""was":2,"set":1,"reps":8"#))
      try b.act(Harness.input("finish", #""workout":"Push""#))
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      let last = b.log()["lastTime"]
      try b.demand("CHANGE-6", last.elements.count, is: 2, "sets of the last time")
      try b.demand("CHANGE-6", last[0]["reps"], is: 8, "what was done in the first")
      try b.demand("CHANGE-6", last[1]["weight"], is: 60, "what was done in the second")
    },
    Case("ACTION-20", .phone, "did corrects a set, by default the last, also in the last workout") {
      (b) throws(Stop) in
      try twoDone(b)
      try b.act(Harness.input("did", #""exercise":"Press","reps":8"#))
      try b.act(Harness.input("did", #""exercise":"Press","set":1,"weight":55"#))
      try b.takeContexts()
      try b.demand("ACTION-20", set(1, b), is: "weight 55", "the first set")
      try b.demand("ACTION-20", set(2, b), is: "reps 8", "the last set")
      try b.act(Harness.input("finish", #""workout":"Push""#))
      let effects = try b.act(Harness.input("did", #""exercise":"Press","set":2,"reps":9"#))
      try b.demand("ACTION-20", effects.words("document"), is: ["document:workout"], "documents")
    },
  ]
}
