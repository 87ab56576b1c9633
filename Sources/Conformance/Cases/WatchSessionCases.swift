import LockstepProtocol

/// Cases about the session of a watch, whose app comes and goes.
enum WatchSessionCases {
  static let all: [Case] = lifecycle + reachability + launches + restarts

  private static let lifecycle: [Case] = [
    Case("SESSION-2", .watch, "the app runs from launch to quit") { (b) throws(Stop) in
      try b.watchLinked()
      try b.demand("SESSION-2", b.screen["screen"], is: "off", "the screen before")
      let effects = try b.act(Harness.input("launch"))
      try b.demand("SESSION-2", effects.events("activated").count, is: 1, "activations")
      try b.demand("SESSION-2", b.screen["screen"], is: "workouts", "the screen of the app")
      try b.act(Harness.input("quit"))
      try b.demand("SESSION-2", b.screen["screen"], is: "off", "the screen after")
    },
    Case("SESSION-3", .watch, "what came before the app waits for it") { (b) throws(Stop) in
      try b.watchLinked()
      var early = try b.act(Harness.context(1, SnapshotSpec().json(to: b.origin)))
      early += try b.act(Harness.userInfo(1, #"{"n":1}"#))
      try b.demand("SESSION-3", early.events("received").count, is: 0, "told before the app runs")
      try b.demand("SESSION-53", early.packets("contextReceipt").count, is: 1, "context receipts")
      let effects = try b.act(Harness.input("launch"))
      let kinds = effects.events("received").map { $0["kind"] }
      try b.demand("SESSION-35", kinds.contains("userInfo"), is: true, "told of the user info")
      try b.demand("SESSION-3", kinds.count, is: 2, "told to the app")
      let receipts = early.packets("userInfoReceipt").count
      try b.demand("SESSION-36", receipts, is: 1, "receipts before the app runs")
      let more = effects.packets("userInfoReceipt").count
      try b.demand("SESSION-36", more, is: 0, "receipts when it runs")
    },
    Case("SESSION-4", .watch, "activation tells context, user infos and reachability in order") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.act(Harness.userInfo(1, #"{"n":1}"#))
      try b.act(Harness.userInfo(2, #"{"n":2}"#))
      try b.act(Harness.context(9, SnapshotSpec().json(to: b.origin)))
      let effects = try b.act(Harness.input("launch"))
      let told = effects.filter { $0.word.hasPrefix("session:") }.map {
        [$0.value["event"], $0.value["kind"], $0.value["id"]].filter { !$0.isMissing }
          .map { $0.text ?? "\($0)" }.joined(separator: " ")
      }
      let wanted = [
        "activated", "received applicationContext 9", "received userInfo 1",
        "received userInfo 2", "reachability",
      ]
      try b.demand("SESSION-4", told, is: wanted, "what is told")
    },
    Case("SESSION-5", .watch, "quit says presence, then ends what waits as unknown with 7016") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.input("message", #""payload":{"a":1}"#))
      let effects = try b.act(Harness.input("quit"))
      let words = effects.words("packet", "session")
      let wanted = ["packet:presence", "session:outcome"]
      try b.demand("SESSION-5", words, is: wanted, "what quit does")
      let state = effects.packets("presence")[0]["app"]
      try b.demand("SESSION-5", state, is: "notRunning", "the app's state")
      let outcomes = SessionCases.outcomes(effects)
      try b.demand("SESSION-5", outcomes, is: ["message unknown 7016"], "outcomes")
    },
    Case("SESSION-43", .watch, "a message that waited when the app ended is 7016") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.input("message", #""payload":{"a":1}"#))
      let codes = try b.act(Harness.input("quit")).events("outcome").map { $0["code"] }
      try b.demand("SESSION-43", codes, is: [7016], "codes")
    },
    Case("SESSION-6", .watch, "contexts and user infos go on while the app does not run") {
      (b) throws(Stop) in
      try b.watchOpen()
      for number in 1...20 { try b.act(Harness.input("user-info", #""payload":{"n":\#(number)}"#)) }
      try b.act(Harness.input("quit"))
      let effects = try b.act(b.userInfoReceipt(1))
      try b.demand("SESSION-6", effects.packets("userInfo").count, is: 1, "user infos sent on")
      let told = try b.act(Harness.presence("notInstalled")).events("companionState").count
      try b.demand("SESSION-41", told, is: 1, "told while the app does not run")
    },
    Case("SESSION-202", .watch, "what became of a transfer is told to the next start of the app") {
      (b) throws(Stop) in
      try b.watchOpen()
      let sent = try b.sent("userInfo", Harness.input("user-info", #""payload":{"n":1}"#))
      try b.act(Harness.input("quit"))
      let early = try b.act(b.userInfoReceipt(sent["id"].number ?? 0)).events("outcome").count
      try b.demand("SESSION-202", early, is: 0, "outcomes told to no app")
      let told = try b.act(Harness.input("launch"))
      try b.demand("SESSION-4", told.words("session").first ?? "", is: "session:activated", "first")
      let found = SessionCases.outcomes(told)
      try b.demand("SESSION-202", found, is: ["userInfo delivered"], "outcomes told then")
      try b.act(Harness.input("quit"))
      let again = SessionCases.outcomes(try b.act(Harness.input("launch")))
      try b.demand("SESSION-202", again, is: [], "outcomes told to the start after that")
    },
    Case("SESSION-7", .watch, "the next start of the app has the context, without an event") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      try b.act(Harness.input("quit"))
      let effects = try b.act(Harness.input("launch"))
      try b.demand("SESSION-7", effects.events("received").count, is: 0, "told again")
      let name = b.screen["workouts"][0]["name"]
      try b.demand("SESSION-7", name, is: "Push", "the workout that is shown")
    },
    Case("SESSION-26", .watch, "a message while the app does not run fails with 7007", .invalid) {
      (b) throws(Stop) in
      try b.watchLinked()
      let effects = try b.act(Harness.message(5, #"{"a":1}"#))
      let failure = effects.packets("failure")
      try b.demand("SESSION-26", failure.count, is: 1, "failures")
      try b.demand("SESSION-26", failure[0]["code"], is: 7007, "the code")
      let later = try b.act(Harness.input("launch"))
      try b.demand("SESSION-26", later.events("received").count, is: 0, "told to the app later")
    },
  ]

  private static let reachability: [Case] = [
    Case("SESSION-11", .watch, "the phone is reachable whether its app runs or not") {
      (b) throws(Stop) in
      try b.watchOn()
      try b.act(Harness.linkUp)
      try b.act(Harness.presence("notRunning"))
      let effects = try b.act(Harness.input("launch"))
      let told = effects.events("reachability").map { $0["value"] }
      try b.demand("SESSION-11", told, is: [true], "what is told")
      try b.demand("SESSION-11", b.screen["reachable"], is: true, "what is shown")
    },
    Case("SESSION-16", .watch, "a new connection: presence, the live message, then the queue") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.act(Harness.linkDown)
      try b.act(Harness.input("next"))
      let effects = try b.act(Harness.linkUp)
      let wanted = [
        "packet:presence", "session:reachability", "packet:message", "packet:userInfo",
      ]
      let words = effects.words("packet", "session:reachability")
      try b.demand("SESSION-16", words, is: wanted, "the order")
    },
    Case("SESSION-10", .watch, "presence follows the app's state") { (b) throws(Stop) in
      try b.watchLinked()
      let opened = try b.act(Harness.input("launch")).packets("presence").map { $0["app"] }
      try b.demand("SESSION-10", opened, is: ["foreground"], "presence at launch")
      let closed = try b.act(Harness.input("quit")).packets("presence").map { $0["app"] }
      try b.demand("SESSION-10", closed, is: ["notRunning"], "presence at quit")
    },
  ]

  private static let launches: [Case] = [
    Case("SESSION-61", .watch, "a launch starts the app, and is receipted last") {
      (b) throws(Stop) in
      try b.watchLinked()
      let effects = try b.act(Harness.launch(3, "W1"))
      let words = effects.words("packet", "session")
      let wanted = [
        "packet:presence", "session:activated", "session:reachability", "packet:launchReceipt",
      ]
      try b.demand("SESSION-61", words, is: wanted, "the order")
      let receipt = effects.packets("launchReceipt")[0]
      try b.demand("SESSION-61", receipt["id"], is: 3, "the receipt's id")
      try b.demand("SESSION-61", receipt["code"], is: .missing, "the receipt's code")
    },
    Case("LAUNCH-2", .watch, "a launch begins a workout session and opens the workout") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tell(SnapshotSpec())
      try b.act(Harness.launch(1, "W1"))
      try b.demand("LAUNCH-2", b.screen["workoutSession"], is: true, "a workout session")
      try b.demand("LAUNCH-2", b.screen["workout"], is: "Push", "the workout that is open")
    },
    Case("LAUNCH-2", .watch, "a launch leaves an open run alone", .invalid) { (b) throws(Stop) in
      var snapshot = SnapshotSpec()
      snapshot.workouts.append(WorkoutSpec(id: "W2", name: "Pull"))
      try b.watchRuns(snapshot, then: "start")
      try b.act(Harness.launch(2, "W2"))
      try b.demand("LAUNCH-2", b.page, is: "work 1 of 2", "the page")
    },
    Case("LAUNCH-11", .watch, "its workout session keeps the app running, until it ends") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tell(SnapshotSpec())
      try b.act(Harness.launch(1, "W1"))
      let left = try b.tried("home").appStates
      try b.demand("LAUNCH-11", left, is: ["workoutSession"], "presence after “home”")
      let over = try b.tell(SnapshotSpec(workouts: [])).appStates
      try b.demand("LAUNCH-11", over, is: ["background"], "presence without a workout")
    },
    Case("LAUNCH-3", .watch, "a workout that has not arrived stays wanted") { (b) throws(Stop) in
      try b.watchLinked()
      try b.act(Harness.launch(1, "W1"))
      try b.demand("LAUNCH-3", b.screen["screen"], is: "workouts", "the screen before it")
      var other = SnapshotSpec()
      other.workouts = [WorkoutSpec(id: "W7", name: "Other")]
      try b.tell(other)
      try b.tell(SnapshotSpec())
      try b.demand("LAUNCH-3", b.screen["screen"], is: "exercises", "the screen with it")
    },
    Case("LAUNCH-4", .watch, "a wearer's launch begins no workout session") { (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      try b.demand("LAUNCH-4", b.screen["workoutSession"], is: false, "a workout session")
      try b.demand("LAUNCH-4", b.screen["screen"], is: "workouts", "the screen")
    },
    Case("LAUNCH-7", .watch, "without the wearer's leave there is no workout session") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.input("forget-permission"))
      try b.demand("LAUNCH-7", b.screen["workoutSession"], is: false, "a workout session")
      try b.demand("LAUNCH-7", !b.screen["question"].isMissing, "a question", "none")
      try b.act(Harness.input("allow"))
      try b.demand("LAUNCH-7", b.screen["workoutSession"], is: true, "a session when it is allowed")
      try b.act(Harness.input("deny"))
      try b.act(Harness.launch(2, "W1"))
      try b.demand("LAUNCH-7", b.screen["workoutSession"], is: false, "a session when it is denied")
      try b.demand("LAUNCH-7", !b.screen["notice"].isMissing, "a notice", "none")
    },
    Case("LAUNCH-10", .watch, "pings go one after the other, numbered from 1") { (b) throws(Stop) in
      try b.watchOpen()
      var effects = try b.act(Harness.input("ping", #""count":3"#))
      for number in 1...3 {
        let pings = effects.payloads("message", "ping").map { $0["number"] }
        try b.demand("LAUNCH-10", pings, is: [.integer(Int64(number))], "pings under way")
        let id = effects.packets("message")[0]["id"].number ?? 0
        effects = try b.act(
          Harness.packet(
            #""kind":"reply","id":\#(id),"payload":{"type":"ping","number":\#(number)}"#
          )
        )
      }
      try b.demand("LAUNCH-10", effects.words("note").count, is: 1, "notes at the end")
      try b.demand("LAUNCH-10", effects.packets("message").count, is: 0, "pings beyond the count")
    },
  ]

  private static let restarts: [Case] = [
    Case("SESSION-1", .phone, "the phone's app runs from start on") { (b) throws(Stop) in
      try b.greet()
      let effects = try b.act(Harness.start)
      try b.demand("SESSION-1", effects.events("activated").count, is: 1, "activations")
    },
    Case("SESSION-12", .phone, "the watch is reachable while its app is in the foreground") {
      (b) throws(Stop) in
      try b.phoneOn()
      let up = try b.act(Harness.linkUp)
      try b.demand("SESSION-12", up.events("reachability").count, is: 0, "told with the link alone")
      for (state, wanted) in [("foreground", true), ("notRunning", false), ("foreground", true)] {
        let told = try b.act(Harness.presence(state)).events("reachability").map { $0["value"] }
        try b.demand("SESSION-12", told, is: [.boolean(wanted)], "told for \(state)")
      }
    },
    Case("SESSION-45", .phone, "the first watch is told before anything else, and once") {
      (b) throws(Stop) in
      try b.phoneOn()
      try b.act(Harness.linkUp)
      try b.takeContexts()
      let first = try b.act(Harness.presence(origin: 7))
      try b.demand("SESSION-45", first.events("counterpart").map { $0["origin"] }, is: [7], "told")
      let word = first.words("session", "packet").first ?? "nothing"
      try b.demand("SESSION-45", word, is: "session:counterpart", "the first")
      try b.takeContexts()
      let again = try b.act(Harness.presence(origin: 7))
      try b.demand("SESSION-45", again.events("counterpart").count, is: 0, "told of it again")
    },
    Case("SESSION-13", .phone, "what the watch said is forgotten with the connection", .invalid) {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      let up = try b.act(Harness.linkUp)
      try b.demand("SESSION-13", up.events("reachability").count, is: 0, "told before presence")
      try b.demand("SESSION-13", b.screen["reachable"], is: false, "what is shown")
    },
    Case("SESSION-60", .phone, "a launch without a link fails with 7007") { (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      let found = SessionCases.outcomes(try b.act(Harness.input("start", #""split":"Push""#)))
      try b.demand("SESSION-60", found, is: ["launch failed 7007"], "outcomes")
    },
    Case("SESSION-62", .phone, "a launch ends with its receipt") { (b) throws(Stop) in
      let effects = try b.phoneStarted()
      let launches = effects.packets("launch")
      try b.given(launches.count == 1, "a launch packet")
      let id = launches[0]["id"].number ?? 0
      let early = try b.advanceIfLeased(seconds: 299)
      try b.demand("SESSION-62", SessionCases.outcomes(early), is: [], "outcomes before")
      let found = SessionCases.outcomes(try b.act(Harness.receipt("launchReceipt", id)))
      try b.demand("SESSION-62", found, is: ["launch delivered"], "outcomes")
    },
    Case("SESSION-62", .phone, "a launch whose receipt has a code fails with it") {
      (b) throws(Stop) in
      let launches = try b.phoneStarted().packets("launch")
      try b.given(launches.count == 1, "a launch packet")
      let id = launches[0]["id"].number ?? 0
      let receipt = Harness.packet(#""kind":"launchReceipt","id":\#(id),"code":7006"#)
      let found = SessionCases.outcomes(try b.act(receipt))
      try b.demand("SESSION-62", found, is: ["launch failed 7006"], "outcomes")
    },
    Case("SESSION-43", .phone, "a launch sent to a phone is receipted with 7008", .invalid) {
      (b) throws(Stop) in
      try b.phoneLinked()
      let receipts = try b.act(Harness.launch(4, "W1")).packets("launchReceipt")
      try b.demand("SESSION-43", receipts.map { $0["code"] }, is: [7008], "codes")
    },
  ]
}
