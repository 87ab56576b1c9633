import LockstepProtocol

/// Cases about the wearer's and the owner's verbs, except those of a run.
enum ActionCases {
  static let all: [Case] = DeviceRole.allCases.map(flags) + watch + phone + documents

  private static func flags(_ role: DeviceRole) -> Case {
    Case("ACTION-1", role, "a flag that is false is not given") { (b) throws(Stop) in
      try b.ready()
      for value in [false, true] {
        let action = Harness.send("message", #"{"a":1}"#, #","reply":\#(value)"#)
        let sent = try b.sent("message", action)
        let isAsked = sent["reply"] == true
        try b.demand("ACTION-1", isAsked, is: value, "that the message wants a reply")
      }
    }
  }

  private static let watch: [Case] = [
    Case(
      "ACTION-10",
      .watch,
      "every verb but launch is refused while the app does not run",
      .invalid
    ) { (b) throws(Stop) in
      try b.watchOn()
      for (verb, more) in [
        ("quit", ""), ("close", ""), ("next", ""), ("rest", #""rest":60"#),
        ("message", #""payload":{}"#),
      ] {
        let effects = try b.act(Harness.input(verb, more))
        try b.demand("ACTION-10", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
      }
    },
    Case("ACTION-3", .watch, "launch is refused while the app runs", .invalid) { (b) throws(Stop) in
      try b.watchOpen()
      let effects = try b.act(Harness.input("launch"))
      try b.demand("ACTION-3", effects.refusals("launch"), is: 1, "refusals")
    },
    Case("ACTION-3", .watch, "open, close and exercise are refused in a run", .invalid) {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      for (verb, more) in [
        ("open", #""workout":"Push""#), ("close", ""), ("exercise", #""exercise":"Press""#),
      ] {
        let effects = try b.act(Harness.input(verb, more))
        try b.demand("ACTION-3", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
        try b.demand("ACTION-3", b.page, is: "work 1 of 2", "the page")
      }
    },
    Case("ACTION-11", .watch, "open finds what is in progress, and nothing that is over") {
      (b) throws(Stop) in
      try b.watchOpen()
      var snapshot = SnapshotSpec()
      let over = LogSpec(id: "L8", status: "completed")
      snapshot.workouts.append(
        WorkoutSpec(id: "W2", name: "Done", status: "completed", logs: [over])
      )
      try b.tell(snapshot)
      let effects = try b.act(Harness.input("open", #""workout":"Done""#))
      try b.demand("ACTION-11", effects.refusals("open"), is: 1, "refusals")
      try b.act(Harness.input("open", #""workout":"Push""#))
      try b.demand("ACTION-11", b.screen["workout"], is: "Push", "the workout that is open")
    },
    Case("ACTION-11", .watch, "of several of one name the first is opened") { (b) throws(Stop) in
      try b.watchOpen()
      let other = WorkoutSpec(id: "W2", logs: [LogSpec(id: "L2", exercise: "Row")])
      try b.tell(SnapshotSpec(workouts: [WorkoutSpec(), other]))
      try b.act(Harness.input("open", #""workout":"Push""#))
      let name = b.screen["exercises"][0]["name"]
      try b.demand("ACTION-11", name, is: "Press", "the first exercise")
    },
  ]

  private static let phone: [Case] = [
    Case("ACTION-20", .phone, "complete means the first exercise of that name") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.given(b.context["workouts"].elements.count == 2, "two workouts in progress")
      let second = b.context["workouts"][1]["id"]
      try b.act(Harness.input("complete", #""exercise":"Press""#))
      try b.takeContexts()
      let left = b.context["workouts"].elements
      try b.demand("ACTION-20", left.map { $0["id"] }, is: [second], "workouts in progress")
    },
    Case(
      "ACTION-20",
      .phone,
      "undo takes back what complete and skip did, also in the last workout"
    ) {
      (b) throws(Stop) in
      try b.phoneStarted()
      for verb in ["complete", "skip"] {
        try b.act(Harness.input(verb, #""exercise":"Press""#))
        try b.act(Harness.input("undo", #""exercise":"Press""#))
        try b.takeContexts()
        let log = b.log()
        let found = "\(log["setsDone"]) \(log["status"].text ?? "?")"
        try b.demand("ACTION-20", found, is: "0 notStarted", "the log after \(verb) and undo")
      }
    },
    Case("CHANGE-6", .phone, "an exercise's own rest is in its log") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("plan", #""exercise":"Press","rest":8"#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.log()["restSeconds"], is: 8, "its rest")
    },
    Case("ACTION-21", .phone, "documents are told before the new context") { (b) throws(Stop) in
      try b.phoneWithSplit()
      let effects = try b.act(Harness.input("start", #""split":"Push""#))
      let words = effects.words("document", "packet:context")
      let wanted = ["document:workout", "packet:context"]
      try b.demand("ACTION-21", words, is: wanted, "the order")
    },
    Case("ACTION-3", .phone, "what makes no sense is refused and writes nothing", .invalid) {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      for (verb, more) in [
        ("start", #""split":"Nowhere""#), ("complete", #""exercise":"Press""#),
        ("finish", #""workout":"Push""#), ("split", #""name":"Push""#),
        ("drive", #""state":"sideways""#), ("remove-file", #""document":"split:None""#),
      ] {
        let effects = try b.act(Harness.input(verb, more))
        try b.demand("ACTION-3", effects.refusals(verb), is: 1, "refusals of “\(verb)”")
        try b.demand("ACTION-3", effects.words("document").count, is: 0, "documents")
      }
    },
    Case("ACTION-3", .phone, "finish skips what is left, and the workout with it") {
      (b) throws(Stop) in
      try b.phoneStarted()
      let effects = try b.act(Harness.input("finish", #""workout":"Push""#))
      let content = effects.first { $0.word == "document:workout" }?.value["content"] ?? .missing
      try b.demand("CHANGE-8", content["status"], is: "skipped", "the workout's status")
      try b.demand("CHANGE-8", content["logs"][0]["status"], is: "skipped", "the log's status")
    },
    Case("ACTION-3", .phone, "finish completes what has all its sets done") { (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.change(1, #""setsDone":2"#))
      let effects = try b.act(Harness.input("finish", #""workout":"Push""#))
      let content = effects.first { $0.word == "document:workout" }?.value["content"] ?? .missing
      let statuses = content["logs"].elements.map { $0["status"] }
      try b.demand("CHANGE-8", statuses, is: ["completed", "skipped"], "the logs' status")
    },
    Case("SHOWN-25", .phone, "a question is answered once") { (b) throws(Stop) in
      try b.phoneStarted()
      for (verb, field) in [
        ("splits", "splits"), ("workouts", "workouts"), ("settings", "restSeconds"),
        ("status", "drive"), ("catalog", "exercises"), ("waiting", "waiting"),
      ] {
        let answers = try b.act(Harness.input(verb)).filter { $0.word == "answer" }
        try b.demand("SHOWN-25", answers.count, is: 1, "answers to “\(verb)”")
        let content = answers[0].value["content"]
        try b.demand("SHOWN-25", !content[field].isMissing, "the field “\(field)”", "\(content)")
      }
    },
    Case("RUN-30", .phone, "a run on the phone opens on ready, and one at a time") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("run", #""exercise":"Press""#))
      try b.demand("RUN-30", b.screen["screen"], is: "run", "the screen")
      try b.demand("RUN-30", b.screen["run"]["page"], is: "ready", "the page")
      let again = try b.act(Harness.input("run", #""exercise":"Press""#))
      try b.demand("RUN-30", again.refusals("run"), is: 1, "refusals of a second")
    },
    Case("RUN-31", .phone, "the phone's run writes what it records") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("run", #""exercise":"Press""#))
      try b.act(Harness.input("begin"))
      let effects = try b.act(Harness.input("next"))
      try b.takeContexts()
      try b.demand("RUN-31", effects.words("document"), is: ["document:workout"], "documents")
      try b.demand("RUN-31", b.log()["setsDone"], is: 1, "the sets done")
      try b.demand("RUN-31", b.screen["run"]["page"], is: "rest", "the page")
    },
    Case("RUN-32", .phone, "a live message ends the phone's run") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("run", #""exercise":"Press""#))
      let notes = try b.act(b.live(1, 1)).words("note").count
      try b.demand("RUN-32", b.screen["run"], is: .missing, "the phone's run")
      try b.demand("RUN-32", notes, is: 1, "notes that say so")
      try b.demand("RUN-32", b.mirror, is: "live work", "the mirror")
      let refused = try b.act(Harness.input("run", #""exercise":"Press""#)).refusals("run")
      try b.demand("RUN-30", refused, is: 1, "refusals while it mirrors")
    },
  ]

  // MARK: Documents

  private static let documents: [Case] = [
    Case("RUN-33", .phone, "a set that the store cannot take keeps the run until it can") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("run", #""exercise":"Press""#))
      try b.act(Harness.input("begin"))
      try b.act(Harness.input("drive", #""state":"unavailable""#))
      // A phone that refuses the set leaves the run where it is; one that takes the set goes on.
      let isRefused = try b.act(Harness.input("next")).refusals("next") == 1
      let page: JSONValue = isRefused ? "work" : "rest"
      try b.demand("RUN-33", b.screen["run"]["page"], is: page, "the page of the run")
      if !isRefused {
        for verb in ["next", "next", "done"] { try b.act(Harness.input(verb)) }
      }
      var later = try b.act(Harness.input("drive", #""state":"available""#))
      if isRefused { later += try b.act(Harness.input("next")) }
      let content = later.last { $0.word == "document:workout" }?.value["content"] ?? .missing
      let sets: JSONValue = isRefused ? 1 : 2
      try b.demand("RUN-33", content["logs"][0]["setsDone"], is: sets, "the sets that are written")
    },
    Case("ACTION-22", .phone, "a document does not grow beyond 262,144 bytes", .invalid) {
      (b) throws(Stop) in
      let names = (1...12).map { "E\($0)" }
      try b.phoneStarted(names)
      // 4,000 control characters, each of which takes six bytes in a document.
      let note = String(repeating: #"\u0001"#, count: 4_000)
      var refused = 0
      for name in names {
        let effects = try b.act(Harness.input("note", #""exercise":"\#(name)","text":"\#(note)""#))
        let written = effects.words("document").count
        refused += effects.refusals("note")
        try b.demand("ACTION-22", written + effects.refusals("note"), is: 1, "what came of a note")
      }
      // Eleven of these notes alone are more than a document may have.
      let taken = names.count - refused
      try b.demand("ACTION-22", taken <= 10, "10 notes of 24,000 bytes at most", "\(taken)")
      // A document that is too large is lost to whoever reads it: what makes it smaller is taken still.
      let shorter = try b.act(Harness.input("note", #""exercise":"E1","text":"n""#))
      let written = shorter.words("document")
      try b.demand("ACTION-22", written, is: ["document:workout"], "what a shorter note writes")
    },
    Case("ACTION-23", .phone, "what is done to a file is taken as somebody else's doing") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.needsLease()
      try b.act(Harness.input("rest", #""rest":50"#))
      try b.takeContexts()
      let edit = #""document":"settings","field":"restSeconds","value":"60""#
      var effects = try b.act(Harness.input("edit-file", edit))
      if effects.refusals("edit-file") == 1 {
        throw .notApplicable("the program's documents are no files")
      }
      effects += try b.advance(seconds: 10)
      let told = effects.filter { $0.word == "document:settings" }.map { $0.value["content"] }
      try b.demand("ACTION-23", told.map { $0["restSeconds"] }, is: [60], "what it tells of them")
      try b.demand("ACTION-23", b.context["settings"]["restSeconds"], is: 60, "the rest time")
    },
  ]
}
