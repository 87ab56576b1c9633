import LockstepProtocol

/// Cases about the phone's reaction to the watch: mirror, changes, snapshot, launch.
enum PhoneCases {
  static let all: [Case] =
    mirror + dismissed + mirrorTime + changes + snapshot + [omitted] + launch + screens

  // MARK: Changes

  private static let changes: [Case] = [
    Case("CHANGE-5", .phone, "a change is written and then told") { (b) throws(Stop) in
      try b.phoneStarted()
      let effects = try b.act(b.change(1, #""setsDone":1"#))
      let words = effects.words("document", "packet").filter { $0 != "packet:userInfoReceipt" }
      try b.demand("CHANGE-5", words, is: ["document:workout", "packet:context"], "the order")
    },
    Case("CHANGE-4", .phone, "a change that was dealt with changes nothing more", .invalid) {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.change(1, #""setsDone":1"#))
      try b.act(b.change(2, #""setsDone":2"#))
      try b.takeContexts()
      // The same change in a new user info, as after a death between delivery and receipt.
      let again = Harness.userInfo(3, b.changePayload(1, #""setsDone":1"#))
      let effects = try b.act(again)
      try b.demand("CHANGE-4", effects.words("document"), is: [], "documents")
      try b.demand("CHANGE-4", effects.packets("userInfoReceipt").count, is: 1, "receipts")
      try b.demand("CHANGE-4", b.log()["setsDone"], is: 2, "the sets done")
    },
    Case("CHANGE-4", .phone, "changes of two watches are counted each by itself") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.change(7, #""setsDone":1"#, origin: 9))
      try b.act(b.change(1, #""setsDone":2"#, origin: 2))
      try b.takeContexts()
      try b.demand("CHANGE-4", b.log()["setsDone"], is: 2, "the sets done after both")
      let again = Harness.userInfo(8, origin: 9, b.changePayload(7, #""setsDone":1"#, origin: 9))
      try b.demand("CHANGE-4", try b.act(again).words("document"), is: [], "documents")
    },
    Case("CHANGE-6", .phone, "a snapshot is for the watch that is spoken to") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.change(1, #""sets":0"#))
      try b.takeContexts()
      for (origin, sequence) in [(2, 0), (1, 2)] as [(Int64, Int64)] {
        try b.act(Harness.presence(origin: origin))
        try b.advance(seconds: 1)
        // It may know that its first watch has the context still, so there is news for that one.
        if origin == 1 { try b.act(b.change(2, #""sets":0"#)) }
        try b.takeContexts()
        let applied = b.context["applied"]["sequence"]
        try b.demand("CHANGE-6", applied, is: .integer(sequence), "applied, told to \(origin)")
        let refusals = b.context["refusals"].elements.count
        try b.demand("CHANGE-6", refusals, is: Int(sequence), "refusals told to \(origin)")
      }
    },
    Case("CHANGE-6", .phone, "a snapshot names the last change that was dealt with") {
      (b) throws(Stop) in
      try b.phoneStarted()
      for (number, values) in [(1, #""setsDone":1"#), (2, #""sets":0"#)] {
        try b.act(b.change(Int64(number), values))
        try b.takeContexts()
        let applied = b.context["applied"]
        try b.demand("CHANGE-6", applied["origin"], is: 1, "its origin")
        try b.demand("CHANGE-6", applied["sequence"], is: .integer(Int64(number)), "its sequence")
      }
    },
    Case("CHANGE-13", .phone, "a change waits while the drive is away") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("drive", #""state":"unavailable""#))
      try b.act(b.change(1, #""setsDone":1"#))
      try b.demand("CHANGE-13", b.log()["setsDone"], is: 0, "the sets done so far")
      try b.act(Harness.input("drive", #""state":"available""#))
      try b.takeContexts()
      try b.demand("CHANGE-13", b.log()["setsDone"], is: 1, "the sets done when it is back")
    },
    Case("SESSION-39", .phone, "what comes after a change that waits waits with it") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("drive", #""state":"unavailable""#))
      try b.act(b.change(1, #""setsDone":1"#))
      var after = try b.act(b.change(2, #""setsDone":2"#))
      after += try b.act(Harness.userInfo(3, #"{"n":1}"#))
      try b.demand("SESSION-39", after.events("received").count, is: 0, "given after it")
      let later = try b.act(Harness.input("drive", #""state":"available""#))
      let ids = later.events("received").map { $0["id"] }
      try b.demand("SESSION-39", ids, is: [2, 3], "given when it is back, in order")
      try b.takeContexts()
      try b.demand("SESSION-39", b.log()["setsDone"], is: 2, "the sets done in the end")
    },
    Case(
      "SESSION-36",
      .phone,
      "a user info that the app has not made safe is receipted, each time it comes",
      .invalid
    ) { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("drive", #""state":"unavailable""#))
      for time in 1...2 {
        let effects = try b.act(b.change(1, #""setsDone":1"#))
        try b.demand("SESSION-36", effects.packets("userInfoReceipt").count, is: 1, "receipts")
        let told = effects.events("received").count
        try b.demand("SESSION-34", told, is: time == 1 ? 1 : 0, "times that it was told")
      }
    },
  ]

  // MARK: The snapshot

  private static let snapshot: [Case] = [
    Case("CHANGE-6", .phone, "a snapshot has its fields, and the defaults of the settings") {
      (b) throws(Stop) in
      try b.phoneLinked()
      let wanted = ["type", "settings", "applied", "refusals", "omitted", "workouts"].sorted()
      try b.demand("CHANGE-6", b.context.names.sorted(), is: wanted, "the fields")
      try b.demand("CHANGE-6", b.context["settings"]["restSeconds"], is: 45, "the rest time")
      try b.demand("CHANGE-6", b.context["settings"]["autoFinish"], is: 5, "the countdown")
      try b.demand("CHANGE-6", b.context["applied"]["sequence"], is: 0, "the last change")
    },
    Case("CHANGE-6", .phone, "a snapshot has the settings as they are") { (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.input("rest", #""rest":60"#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.context["settings"]["restSeconds"], is: 60, "the rest time")
    },
    Case("CHANGE-6", .phone, "a snapshot has the workouts in progress and none that is over") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.context["workouts"].elements.count, is: 1, "workouts in progress")
      let fields = ["id", "splitID", "splitName", "start", "status", "logs"]
      try b.demand("CHANGE-6", b.workout.names.sorted(), is: fields.sorted(), "a workout's fields")
      try b.act(Harness.input("finish", #""workout":"Push""#))
      try b.takeContexts()
      try b.demand("CHANGE-6", b.context["workouts"].elements.count, is: 0, "workouts")
    },
    Case("CHANGE-6", .phone, "the last eight refusals are told, oldest first") { (b) throws(Stop) in
      try b.phoneStarted()
      for number in 1...10 {
        try b.act(b.settingsChange(Int64(number), #""restSeconds":-1"#))
        try b.takeContexts()
      }
      let told = b.context["refusals"].elements.map { $0["change"]["sequence"] }
      let wanted = (3...10).map { JSONValue.integer($0) }
      try b.demand("CHANGE-6", told, is: wanted, "the changes")
    },
    Case("CHANGE-6", .phone, "the refusals of one watch take no place of another's") {
      (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.settingsChange(1, #""restSeconds":-1"#))
      try b.act(Harness.presence(origin: 2))
      try b.advance(seconds: 1)
      for number in 1...8 as ClosedRange<Int64> {
        try b.act(b.settingsChange(number, #""restSeconds":-1"#, origin: 2))
      }
      try b.act(Harness.presence(origin: 1))
      try b.advance(seconds: 1)
      // It may know that its first watch has the context still, so there is news for that one.
      try b.act(b.change(2, #""setsDone":1"#))
      try b.takeContexts()
      let told = b.context["refusals"].elements.map { $0["change"]["sequence"] }
      try b.demand("CHANGE-6", told, is: [1], "the refusals told to the first watch")
    },
    Case("CHANGE-9", .phone, "a snapshot that is too large loses logs that are over, then workouts")
    {
      (b) throws(Stop) in
      // Two workouts, because one document alone cannot be as large as that.
      let names = (1...36).map { "E\($0)" }
      try b.phoneStarted(Array(names.prefix(18)))
      try b.act(Harness.input("split", #""name":"Pull""#))
      for name in names.dropFirst(18) {
        let fields = #""exercise":"\#(name)","split":"Pull","sets":2,"reps":10"#
        try b.act(Harness.input("add", fields))
      }
      try b.act(Harness.input("start", #""split":"Pull""#))
      try b.takeContexts()
      // 4,000 bytes, which a letter beyond ASCII makes 7,998 in the binary format.
      let note = "é" + .long(3_998, "n")
      for name in names {
        try b.act(Harness.input("note", #""exercise":"\#(name)","text":"\#(note)""#))
      }
      try b.takeContexts()
      try b.demand("CHANGE-9", b.context["omitted"], is: .array(["Pull"]), "what did not fit")
      try b.demand("CHANGE-9", b.context["workouts"].elements.count, is: 1, "workouts")
      for name in names.prefix(6) {
        try b.act(Harness.input("complete", #""exercise":"\#(name)""#))
      }
      try b.takeContexts()
      try b.demand("CHANGE-9", b.context["omitted"].elements.count, is: 0, "omitted then")
      try b.demand("CHANGE-9", b.workout["logs"].elements.count, is: 12, "logs that are not over")
    },
  ]

  /// A case of workouts that are too large for the context together, because their exercises have very
  /// long names.
  private static let omitted = Case(
    "CHANGE-9",
    .phone,
    "workouts that do not fit are named, the newest first"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    for split in ["Push", "Pull", "Legs"] {
      try b.act(Harness.input("split", #""name":"\#(split)""#))
      for letter in ["x", "y"] as [Unicode.Scalar] {
        let name = "é" + .long(40_000, letter)
        let fields = #""exercise":"\#(name)","split":"\#(split)","sets":2,"reps":10"#
        try b.act(Harness.input("add", fields))
      }
      try b.act(Harness.input("start", #""split":"\#(split)""#))
      try b.takeContexts()
      try b.advance(seconds: 1)
    }
    let kept = b.context["workouts"].elements.map { $0["splitName"] }
    try b.demand("CHANGE-9", kept, is: ["Push"], "the workouts that fit")
    try b.demand("CHANGE-9", b.context["omitted"], is: .array(["Legs", "Pull"]), "the others")
  }

  // MARK: Launching

  /// Starts a workout, and demands that its launch of the watch fails with this code, without a packet.
  private static func demandRefused(_ b: Harness, _ statement: String, _ code: Int) throws(Stop) {
    let effects = try b.act(Harness.input("start", #""split":"Push""#))
    let found = SessionCases.outcomes(effects).filter { $0.hasPrefix("launch") }
    try b.demand(statement, found, is: ["launch failed \(code)"], "outcomes of the launch")
    try b.demand(statement, effects.packets("launch").count, is: 0, "launch packets")
  }

  private static let launch: [Case] = [
    Case("LAUNCH-1", .phone, "a start updates the context, then launches the watch") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      let effects = try b.act(Harness.input("start", #""split":"Push""#))
      let words = effects.words("packet:context", "packet:launch")
      try b.demand("LAUNCH-1", words, is: ["packet:context", "packet:launch"], "the order")
      let launched = effects.packets("launch")[0]["payload"]["workout"]
      try b.demand("LAUNCH-1", launched, is: b.workout["id"], "the workout")
    },
    Case("LAUNCH-8", .phone, "a launch that was lost is made again when the watch is back") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.act(Harness.linkUp)
      let back = try b.act(Harness.presence())
      try b.demand("SESSION-45", back.events("counterpart").count, is: 1, "times that it was told")
      let launched = back.packets("launch").map { $0["payload"]["workout"] }
      try b.takeContexts()
      try b.demand("LAUNCH-8", launched, is: [b.workout["id"]], "the workouts of the launches")
      try b.act(Harness.linkDown)
      try b.act(Harness.input("finish", #""workout":"Push""#))
      try b.act(Harness.linkUp)
      let over = try b.act(Harness.presence()).packets("launch").count
      try b.demand("LAUNCH-8", over, is: 0, "launches into a workout that is over")
    },
    Case("SESSION-183", .phone, "a suspended app is resumed for a watch that missed its launch") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.tried("home")
      try b.act(Harness.input("suspend-app"))
      try b.act(Harness.linkUp)
      let back = try b.act(Harness.presence())
      try b.demand("SESSION-183", back.appStates, is: ["background"], "its states")
      try b.demand("LAUNCH-8", back.packets("launch").count, is: 1, "launches")
    },
    Case("LAUNCH-8", .phone, "a launch that was lost is made again by another start of the app") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.tried("quit")
      try b.act(Harness.linkUp)
      let back = try b.act(Harness.presence()).packets("launch").count
      try b.demand("LAUNCH-8", back, is: 1, "launches when the watch is back")
    },
    Case("SESSION-60", .phone, "a launch fails as every send without a watch, or its app") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.presence("notInstalled"))
      try demandRefused(b, "SESSION-60", 7006)
      try b.act(Harness.presence())
      try b.tried("unpair")
      try demandRefused(b, "SESSION-60", 7005)
    },
    Case("SESSION-171", .phone, "a launch while the session is inactive fails, and starts nothing")
    {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.presence(origin: 2))
      try demandRefused(b, "SESSION-171", 7016)
    },
    Case("SESSION-62", .phone, "a launch without a receipt for 300 s ends as unknown") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("start", #""split":"Push""#))
      let before = SessionCases.outcomes(try b.advance(seconds: 299, nanoseconds: 999_999_999))
      try b.demand("SESSION-62", before, is: [], "outcomes before 300 s")
      let after = SessionCases.outcomes(try b.advance(seconds: 0, nanoseconds: 1))
      try b.demand("SESSION-62", after, is: ["launch unknown 7012"], "outcomes at 300 s")
    },
    Case("LAUNCH-5", .phone, "a start that the owner denies launches nothing") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("deny"))
      let effects = try b.act(Harness.input("start", #""split":"Push""#))
      try b.demand("LAUNCH-5", effects.packets("launch").count, is: 0, "launches")
      try b.demand("LAUNCH-5", effects.words("document"), is: ["document:workout"], "documents")
    },
    Case("LAUNCH-6", .phone, "the owner is asked first, and the launch follows the answer") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("forget-permission"))
      let start = try b.act(Harness.input("start", #""split":"Push""#))
      try b.demand("LAUNCH-6", start.packets("launch").count, is: 0, "launches before the answer")
      try b.demand("LAUNCH-6", !b.screen["question"].isMissing, "a question", "none")
      let answered = try b.act(Harness.input("allow"))
      try b.demand("LAUNCH-6", answered.packets("launch").count, is: 1, "launches after it")
    },
  ]

  // MARK: Screens

  private static let screens: [Case] = [
    Case("SHOWN-3", .phone, "the screen has its fields and no others") { (b) throws(Stop) in
      try b.phoneStarted()
      let plain = ["screen", "splits", "workouts", "past", "reachable"]
      try b.demand("SHOWN-3", b.screen.names.sorted(), is: plain.sorted(), "of the list")
      try b.act(b.live(1, 1, "rest", endsIn: 45))
      let mirrored = (plain + ["mirror", "awake"]).sorted()
      try b.demand("SHOWN-3", b.screen.names.sorted(), is: mirrored, "of the mirror's screen")
      let fields = [
        "workout", "stale", "exercise", "page", "set", "sets", "startedAt", "endsAt",
        "unsure",
      ]
      let found = b.screen["mirror"].names.sorted()
      try b.demand("SHOWN-3", found, is: fields.sorted(), "of the mirror")
    },
    Case("SHOWN-3", .phone, "splits, and the workouts made from them, have their looks") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.demand("SHOWN-3", b.screen["looks"], is: .missing, "looks before one is given")
      try b.act(Harness.input("edit-split", #""split":"Push","color":"teal","icon":"star""#))
      try b.demand("SHOWN-3", b.screen["looks"][0]["color"], is: "teal", "the split's colour")
      try b.demand("SHOWN-3", b.screen["looks"][0]["systemImage"], is: "star", "the split's icon")
      try b.act(Harness.input("start", #""split":"Push""#))
      try b.demand("SHOWN-3", b.screen["workouts"][0]["color"], is: "teal", "the workout's colour")
      try b.takeContexts()
      try b.demand("CHANGE-6", b.workout["systemImage"], is: "star", "the icon in the snapshot")
    },
    Case("SHOWN-3", .phone, "each split has a look in its place, if any has one") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.input("split", #""name":"Pull""#))
      try b.act(Harness.input("edit-split", #""split":"Pull","color":"teal","icon":"star""#))
      let looks = b.screen["looks"].elements.map { look in
        "\(look["color"].text ?? "none") \(look["systemImage"].text ?? "none")"
      }
      try b.demand("SHOWN-3", looks, is: ["gray dumbbell", "teal star"], "the looks")
    },
    Case("SHOWN-3", .phone, "a run of the phone's own is shown") { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(Harness.input("run", #""exercise":"Press""#))
      try b.demand("SHOWN-3", b.screen["screen"], is: "run", "the screen")
      try b.demand("SHOWN-3", b.screen["run"]["exercise"], is: "Press", "the run's exercise")
    },
    Case("SHOWN-21", .phone, "a document that is written is told with its content") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      for (verb, more, kind, field) in [
        ("split", #""name":"Pull""#, "split", "name"),
        ("start", #""split":"Push""#, "workout", "splitName"),
        ("rest", #""rest":60"#, "settings", "restSeconds"),
      ] {
        let documents = try b.act(Harness.input(verb, more)).filter {
          $0.word == "document:\(kind)"
        }
        try b.demand("SHOWN-21", documents.count, is: 1, "documents of kind \(kind)")
        let content = documents[0].value["content"]
        try b.demand("SHOWN-21", !content[field].isMissing, "its field “\(field)”", "\(content)")
      }
    },
    Case("SHOWN-21", .phone, "a document that is deleted has no content") { (b) throws(Stop) in
      try b.phoneStarted()
      let effects = try b.act(Harness.input("delete", #""workout":"Push""#))
      let documents = effects.filter { $0.word == "document:workout" }
      try b.demand("SHOWN-21", documents.count, is: 1, "documents")
      try b.demand("SHOWN-21", documents[0].value["content"], is: .missing, "the content")
    },
    Case("SHOWN-3", .phone, "the phone counts what is in progress and what is over") {
      (b) throws(Stop) in
      try b.phoneStarted(["Press", "Row"])
      try b.act(b.change(1, #""status":"completed""#))
      let item = b.screen["workouts"][0]
      try b.demand("SHOWN-11", item["done"], is: 1, "done")
      try b.demand("SHOWN-11", item["total"], is: 2, "total")
      try b.act(b.change(2, #""status":"completed""#, log: 1))
      try b.demand("SHOWN-3", b.screen["past"], is: 1, "past")
    },
  ]
}
