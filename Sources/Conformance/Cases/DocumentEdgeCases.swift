import LockstepProtocol

/// Cases about the ends of what a change may say, and about what the phone's documents, snapshots and
/// screens say at the end of a range, beside an absent value, or after a second one.
enum DocumentEdgeCases {
  static let all: [Case] =
    greatest + refused + equal + snapshots + [skipped] + owner + [deleted, numbers, gated, notice]

  // MARK: The ends of ranges

  private static let greatest: [Case] = [
    change(#""sets":99"#, "sets", 99), change(#""sets":1"#, "sets", 1),
    change(#""was":0,"setsDone":999"#, "setsDone", 999),
    setting("restSeconds", 0), setting("restSeconds", 3_600), setting("autoFinish", 0),
    setting("autoFinish", 3_600),
  ]

  private static func change(_ values: String, _ field: String, _ wanted: Int64) -> Case {
    Case("CHANGE-8", .phone, "a change may say that \(field) is \(wanted)") { (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.change(1, values))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.log()[field], is: .integer(wanted), "\(field)")
      try b.demand("CHANGE-8", b.context["refusals"].elements.count, is: 0, "refusals")
    }
  }

  private static func setting(_ field: String, _ value: Int64) -> Case {
    Case("CHANGE-8", .phone, "a change may set \(field) to \(value)") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.settingsChange(1, #""\#(field)":\#(value)"#))
      try b.takeContexts()
      try b.demand("CHANGE-8", b.context["settings"][field], is: .integer(value), field)
    }
  }

  private static let refused: [Case] = [
    (#""autoFinish":3601"#, "the countdown of 3601 s"),
    (#""autoFinish":-1"#, "the countdown of -1 s"),
    (#""restSeconds":-1"#, "the rest time of -1 s"),
    (#""restSeconds":20,"autoFinish":3601"#, "the rest time with a countdown of 3601 s"),
  ].map { values, what in
    Case("CHANGE-8", .phone, "a change of \(what) is refused with invalidValue", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      let before = b.context["settings"]
      let effects = try b.act(b.settingsChange(1, values))
      try b.takeContexts()
      let told = b.context["refusals"].elements.map { $0["reason"] }
      try b.demand("CHANGE-8", told, is: ["invalidValue"], "the reasons")
      try b.demand("CHANGE-8", b.context["settings"], is: before, "the settings")
      try b.demand("CHANGE-8", effects.words("document"), is: [], "documents")
    }
  }

  // MARK: Two values of one instant

  private static let equal: [Case] = [
    Case("CHANGE-8", .phone, "of two settings of one instant the first to come stays") {
      (b) throws(Stop) in
      try b.phoneStarted()
      for (origin, rest) in [(2, 90), (1, 20)] as [(Int64, Int)] {
        let values = #""restSeconds":\#(rest),"setAt":{"$date":8000},"saw":{"$date":0}"#
        try b.act(b.settingsChange(1, values, origin: origin))
        try b.takeContexts()
      }
      try b.demand("CHANGE-8", b.context["settings"]["restSeconds"], is: 90, "the rest time")
      let reasons = b.context["refusals"].elements.map { $0["reason"] }
      try b.demand("CHANGE-8", reasons, is: ["conflict"], "the reasons of refusals")
    },
    Case("CHANGE-17", .phone, "of two corrections of one instant the first to come stays") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.change(1, #""was":0,"setsDone":1"#))
      for (origin, sequence, reps) in [(2, 1, 9), (1, 2, 7)] as [(Int64, Int64, Int)] {
        let date = #""setAt":{"$date":8000},"saw":{"$date":0}"#
        let values = #""was":1,"set":1,"reps":\#(reps),\#(date)"#
        try b.act(b.change(sequence, values, origin: origin))
        try b.takeContexts()
      }
      try b.demand("CHANGE-17", b.log()["doneSets"][0]["reps"], is: 9, "the repetitions")
      let reasons = b.context["refusals"].elements.map { $0["reason"] }
      try b.demand("CHANGE-17", reasons, is: ["conflict"], "the reasons of refusals")
    },
  ]

  // MARK: What the snapshot says

  private static let snapshots: [Case] = [
    Case("CHANGE-6", .phone, "an icon of a split that is gray is in its workout") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("edit-split", #""split":"Push","color":"gray","icon":"star""#))
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.workout["systemImage"], is: "star", "the icon in the snapshot")
      let shown = b.screen["workouts"][0]["systemImage"]
      try b.demand("SHOWN-3", shown, is: "star", "the icon on the screen")
    },
    Case("CHANGE-6", .phone, "the last time is that of the newest workout with the exercise") {
      (b) throws(Stop) in
      try VerbCases.three(b)
      try b.act(Harness.input("remove-exercise", #""exercise":"Press","split":"B""#))
      try b.act(Harness.input("add", #""exercise":"Row","split":"B","sets":1"#))
      for (split, exercise) in [("A", "Press"), ("B", "Row")] {
        try b.act(Harness.input("start", #""split":"\#(split)""#))
        try b.act(Harness.input("complete", #""exercise":"\#(exercise)""#))
        try b.takeContexts()
        try b.advanceIfLeased(seconds: 60)
      }
      try b.given(b.screen["past"] == 2, "two workouts that are over")
      try b.act(Harness.input("start", #""split":"A""#))
      try b.takeContexts()
      let last = b.log()["lastTime"].elements
      try b.demand("CHANGE-6", last.map { $0["weight"] }, is: [60, 60], "the last time's weights")
    },
    Case("CHANGE-6", .phone, "the last time has all the sets of that time") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("plan", #""exercise":"Press","sets":40"#))
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.log()["lastTime"].elements.count, is: 40, "sets of the last time")
    },
    Case("CHANGE-6", .phone, "a note that is emptied is left out") { (b) throws(Stop) in
      try b.phoneStarted()
      for (text, wanted) in [("a", "a"), ("", .missing)] as [(String, JSONValue)] {
        try b.act(Harness.input("note", #""exercise":"Press","text":"\#(text)""#))
        try b.takeContexts()
        try b.demand("CHANGE-6", b.log()["notes"], is: wanted, "the note “\(text)”")
      }
    },
  ]

  private static let skipped = Case(
    "CHANGE-9",
    .phone,
    "a snapshot that is too large loses the logs that were skipped, too"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    for split in ["Push", "Pull"] {
      try b.act(Harness.input("split", #""name":"\#(split)""#))
      for letter in ["x", "y"] as [Unicode.Scalar] {
        let name = split + "é" + .long(40_000, letter)
        let fields = #""exercise":"\#(name)","split":"\#(split)","sets":2,"reps":10"#
        try b.act(Harness.input("add", fields))
      }
      try b.act(Harness.input("start", #""split":"\#(split)""#))
      try b.takeContexts()
    }
    try b.given(b.context["omitted"] == .array(["Pull"]), "a workout that does not fit")
    try b.act(Harness.input("skip", #""exercise":"Pushé\#(String.long(40_000))""#))
    try b.takeContexts()
    try b.demand("CHANGE-9", b.context["omitted"], is: .array([]), "what does not fit then")
    let logs = b.context["workouts"].elements.map { $0["logs"].elements.count }
    try b.demand("CHANGE-9", logs, is: [1, 2], "the logs of each workout")
  }

  // MARK: The owner's words

  /// Arguments of 0, each with the field of the log that it leaves out, or sets to 0.
  private static let zeros: [(argument: String, field: String, becomes: JSONValue)] = [
    ("reps", "reps", .missing), ("weight", "weight", .missing), ("rest", "restSeconds", 0),
  ]

  private static let owner: [Case] = [
    Case("ACTION-25", .phone, "a plan of 0 is one, and a duration of 0 ends a timed plan") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(Harness.input("plan", #""exercise":"Press","weight":60,"rest":60"#))
      for zero in zeros {
        try b.act(Harness.input("plan", #""exercise":"Press","\#(zero.argument)":0"#))
        try b.takeContexts()
        try b.demand("ACTION-25", b.log()[zero.field], is: zero.becomes, "“\(zero.field)”")
      }
      try b.act(Harness.input("plan", #""exercise":"Press","duration":30"#))
      try b.takeContexts()
      try b.given(b.log()["loadType"] == "duration", "a timed plan")
      try b.act(Harness.input("plan", #""exercise":"Press","duration":0"#))
      try b.takeContexts()
      try b.demand("ACTION-25", b.log()["loadType"], is: "none", "the plan's kind")
    },
    Case("SHOWN-3", .phone, "the phone counts all that is over") { (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("history", #""count":120"#))
      try b.demand("SHOWN-3", b.screen["past"], is: 120, "workouts that are over")
    },
    Case("RUN-30", .phone, "a run is of a workout in progress, and of none that is over") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("finish", #""workout":"Push""#))
      let refused = try b.act(Harness.input("run", #""exercise":"Press""#)).refusals("run")
      try b.demand("RUN-30", refused, is: 1, "refusals")
      try b.demand("RUN-30", b.screen["run"], is: .missing, "the phone's run")
    },
    Case("ACTION-24", .phone, "a weight with decimals is in the unit of the settings") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(Harness.input("weight-unit", #""unit":"lb""#))
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      let values = #""exercise":"Press","set":1,"weight":"45.5""#
      try b.act(Harness.input("did", values))
      try b.takeContexts()
      let weight = Double("\(b.log()["doneSets"][0]["weight"])")
      try b.demand("ACTION-24", weight, is: 20.638, "kilograms of 45.5 pounds")
    },
    Case("SHOWN-3", .phone, "the phone's run shows weights in the unit of the settings") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("plan", #""exercise":"Press","weight":60"#))
      try b.act(Harness.input("run", #""exercise":"Press""#))
      let kilograms = b.screen["run"]["target"]
      try b.given(kilograms.text != nil, "a target")
      try b.act(Harness.input("weight-unit", #""unit":"lb""#))
      let pounds = b.screen["run"]["target"]
      let differs = pounds.text != nil && pounds != kilograms
      try b.demand("SHOWN-3", differs, "another target than \(kilograms)", "\(pounds)")
    },
    Case("ACTION-25", .phone, "a workout is ended by its name, and may be deleted by its id then") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let id = b.workoutID
      try VerbCases.refuses(b, "finish", #""workout":"\#(id)""#)
      try b.act(Harness.input("finish", #""workout":"Push""#))
      try VerbCases.refuses(b, "finish", #""workout":"\#(id)""#)
      let effects = try VerbCases.does(b, "delete", #""workout":"\#(id)""#)
      let words = effects.words("document")
      try b.demand("ACTION-25", words, is: ["document:workout"], "what is deleted by its id")
    },
  ]

  private static let deleted = Case(
    "ACTION-28",
    .phone,
    "the file of a workout that was over brings it not back, either"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.needsLease()
    // Its id and its folder are as those of our phone's: another file may be none of a workout.
    let id = "01KE6P502WGP5MS6GDTM0WHBT6"
    let (start, end) = ("2026-01-05T08:00:00.000000Z", "2026-01-05T09:00:00.000000Z")
    let content =
      #"{"schemaVersion":1,"id":"\#(id)","splitID":"01KE6P4YM044SR62JAQZJECMPT","#
      + #""splitName":"Push","start":"\#(start)","end":"\#(end)","status":"completed","logs":[],"#
      + #""createdAt":"\#(start)","updatedAt":"\#(end)"}"#
    let file = #""path":"Workouts/2026/01/\#(id).json","content":\#(content)"#
    let write = Harness.input("write-file", file)
    if try b.act(write).refusals("write-file") == 1 {
      throw .notApplicable("the program's documents are no files")
    }
    try b.advance(seconds: 20)
    if b.screen["past"] != 1 {
      throw .notApplicable("the program has its workouts in other files")
    }
    try b.act(Harness.input("delete", #""workout":"\#(id)""#))
    try b.demand("ACTION-25", b.screen["past"], is: 0, "workouts that are over without it")
    try b.act(write)
    try b.advance(seconds: 20)
    try b.demand("ACTION-28", b.screen["past"], is: 0, "workouts that are over with its file again")
  }

  private static let numbers = Case(
    "ACTION-25",
    .phone,
    "of the changes that wait each has a number of its own, also when one was dropped"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    func wait(_ sequence: Int64) throws(Stop) {
      let place = #""workout":"W9","log":"L9","was":0,"setsDone":1"#
      let head = #""type":"change","origin":1,"sequence":\#(sequence),"date":{"$date":5}"#
      try b.act(Harness.userInfo(sequence, "{\(head),\(place)}"))
    }
    for sequence in 1...2 as ClosedRange<Int64> { try wait(sequence) }
    let first = try listed(b)
    try b.given(first.count == 2, "two changes that wait")
    try b.act(Harness.input("waiting", #""drop":\#(first[0])"#))
    try wait(3)
    let then = try listed(b)
    try b.demand("ACTION-25", then.count, is: 2, "changes that wait then")
    try b.demand("ACTION-25", then[0] != then[1], "two numbers", "\(then)")
    try b.act(Harness.input("waiting", #""drop":\#(then[1])"#))
    try b.takeContexts()
    let left = b.context["waiting"].elements.map { $0["sequence"] }
    try b.demand("ACTION-25", left, is: [2], "what waits when the second of them is dropped")
  }

  /// Lists the numbers of the changes that wait.
  private static func listed(_ b: Harness) throws(Stop) -> [JSONValue] {
    try VerbCases.answer(b, "waiting")["waiting"].elements.map { $0["number"] }
  }

  private static let gated = Case(
    "SHOWN-28",
    .phone,
    "without the drive nothing is done that shows or changes documents"
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    try b.act(Harness.input("drive", #""state":"unavailable""#))
    for (verb, more) in [
      ("rebuild", ""), ("splits", ""), ("workouts", ""), ("settings", ""),
      ("catalog", #""split":"Push""#), ("progress", #""exercise":"Press""#),
      ("waiting", #""drop":1"#), ("start", #""split":"Push""#), ("rest", #""rest":50"#),
      ("auto-finish", #""countdown":9"#), ("weight-unit", #""unit":"lb""#),
      ("history", #""count":1"#), ("starter-splits", ""), ("split", #""name":"Legs""#),
      ("note", #""exercise":"Press","text":"n""#), ("delete", #""workout":"Push""#),
      ("complete", #""exercise":"Press""#), ("run", #""exercise":"Press""#),
    ] {
      let effects = try b.act(Harness.input(verb, more))
      try b.demand("SHOWN-28", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
    }
    for verb in ["status", "waiting", "catalog"] { _ = try VerbCases.answer(b, verb) }
  }

  private static let notice = Case(
    "ACTION-27",
    .phone,
    "a notice stays when a verb is refused before the app is given it"
  ) { (b) throws(Stop) in
    try b.phoneStarted(["Press", "Row"])
    try b.act(b.change(1, #""sets":4"#, origin: 2))
    try b.act(b.change(1, #""was":0,"sets":3,"setsWere":2"#))
    let notice = b.screen["notice"]
    try b.given(!notice.isMissing, "a notice")
    for input in [
      Harness.input("fly"), Harness.input("start"), Harness.input("rest", #""rest":-1"#),
      Harness.input("rest", #""rest":"long""#),
    ] {
      try b.act(input)
      try b.demand("ACTION-27", b.screen["notice"], is: notice, "the notice after \(input)")
    }
  }
}
