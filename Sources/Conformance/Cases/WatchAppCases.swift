import LockstepProtocol

/// Cases about the watch app: its live messages, its changes, its view of the documents, its screens.
enum WatchAppCases {
  static let all: [Case] = live + changes + view + screens

  // MARK: Live messages

  private static let live: [Case] = [
    Case("MIRROR-1", .watch, "each change of the page sends a live message of the new page") {
      (b) throws(Stop) in
      try b.watchIn()
      var phases: [String] = []
      for verb in ["exercise", "start", "next", "next", "next"] {
        let more = verb == "exercise" ? #""exercise":"Press""# : ""
        let liveMessages = try b.act(Harness.input(verb, more)).liveMessages
        phases += liveMessages.map { $0["phase"].text ?? "?" }
      }
      let wanted = ["ready", "work", "rest", "work", "finish"]
      try b.demand("MIRROR-1", phases, is: wanted, "the phases of the live messages")
    },
    Case("MIRROR-1", .watch, "a live message has its fields and no others") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let liveMessages = try b.act(Harness.input("next")).liveMessages
      try b.given(liveMessages.count == 1, "a live message")
      let wanted = [
        "endsAt", "exercise", "incarnation", "log", "phase", "run", "set", "sets", "startedAt",
        "type", "version", "workout",
      ]
      try b.demand("MIRROR-1", liveMessages[0].names.sorted(), is: wanted, "the fields")
    },
    Case("MIRROR-1", .watch, "a live message says which run it is of, and where that is") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3, done: 1), then: "start")
      let liveMessages = try b.act(Harness.input("next")).liveMessages
      try b.given(liveMessages.count == 1, "a live message")
      let wanted: [(field: String, value: JSONValue)] = [
        ("incarnation", .integer(b.incarnation)), ("run", 1), ("workout", "W1"), ("log", "L1"),
        ("exercise", "Press"), ("phase", "rest"), ("set", 2), ("sets", 3),
      ]
      for (field, value) in wanted {
        try b.demand("MIRROR-1", liveMessages[0][field], is: value, field)
      }
    },
    Case("MIRROR-2", .watch, "a live message that cannot go at once is dropped") {
      (b) throws(Stop) in
      try b.watchRuns()
      try b.act(Harness.linkDown)
      for verb in ["start", "next", "next"] { try b.act(Harness.input(verb)) }
      let effects = try b.act(Harness.linkUp)
      let queued = effects.payloads("userInfo", "live")
      try b.demand("MIRROR-2", queued.count, is: 0, "live messages that were queued")
      let liveMessages = effects.liveMessages
      try b.demand(
        "MIRROR-2",
        liveMessages.map { $0["phase"] },
        is: ["work"],
        "live messages of the new link"
      )
    },
    Case("MIRROR-4", .watch, "every live message and end is greater than the one before") {
      (b) throws(Stop) in
      try b.watchIn()
      var stamps: [[Int64]] = []
      for _ in 1...2 {
        var effects = try b.act(Harness.input("exercise", #""exercise":"Press""#))
        for verb in ["start", "back", "leave"] { effects += try b.act(Harness.input(verb)) }
        stamps += (effects.liveMessages + effects.ends).map { live in
          ["incarnation", "run", "version"].map { live[$0].number ?? 0 }
        }
      }
      try b.given(stamps.count == 8, "three live messages and an end in each of two runs")
      for (earlier, later) in zip(stamps, stamps.dropFirst()) {
        let isGreater = earlier.lexicographicallyPrecedes(later)
        try b.demand("MIRROR-4", isGreater, "a stamp after \(earlier)", "\(later)")
      }
      try b.demand("MIRROR-4", stamps.map { $0[1] }, is: [1, 1, 1, 1, 2, 2, 2, 2], "runs")
    },
    Case("MIRROR-4", .watch, "runs are counted over several starts of the app") {
      (b) throws(Stop) in
      try b.watchRuns()
      try b.act(Harness.input("quit"))
      try b.act(Harness.launch(2, "W1"))
      let liveMessages = try b.act(Harness.input("exercise", #""exercise":"Press""#)).liveMessages
      try b.demand("MIRROR-4", liveMessages.map { $0["run"] }, is: [2], "the run")
    },
    Case("MIRROR-7", .watch, "becoming reachable in a run sends the present live message once") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.act(Harness.linkDown)
      var effects = try b.act(Harness.linkUp)
      effects += try b.act(Harness.presence())
      try b.demand(
        "MIRROR-7",
        effects.liveMessages.map { $0["phase"] },
        is: ["work"],
        "the live messages"
      )
    },
    Case(
      "MIRROR-7",
      .watch,
      "a run that was begun unreachable is told as it stands, on its first page"
    ) {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.linkDown)
      let early = try b.act(Harness.input("exercise", #""exercise":"Press""#)).liveMessages
      try b.demand("MIRROR-2", early.count, is: 0, "live messages while it is unreachable")
      let found = try b.reconnect().liveMessages.map { $0["phase"] }
      try b.demand("MIRROR-7", found, is: ["ready"], "the live messages")
    },
    Case("MIRROR-8", .watch, "the end of a run is told, with the next version") {
      (b) throws(Stop) in
      try b.watchRuns()
      let last = try b.act(Harness.input("start")).liveMessages.last?["version"].number ?? 0
      let ends = try b.act(Harness.input("leave")).ends
      try b.demand("MIRROR-8", ends.count, is: 1, "ends")
      try b.demand("MIRROR-8", ends[0]["version"], is: .integer(last + 1), "the version")
    },
    Case("MIRROR-8", .watch, "quit tells no end") { (b) throws(Stop) in
      try b.watchRuns(then: "start")
      let ends = try b.act(Harness.input("quit")).ends
      try b.demand("MIRROR-8", ends.count, is: 0, "ends")
    },
  ]

  // MARK: Changes

  private static let changes: [Case] = [
    Case("CHANGE-1", .watch, "a change is user info, also while the phone cannot be reached") {
      (b) throws(Stop) in
      try b.watchRuns(then: "start")
      try b.act(Harness.linkDown)
      try b.act(Harness.input("next"))
      let changes = try b.act(Harness.linkUp).changes
      try b.demand("CHANGE-1", changes.count, is: 1, "changes with the link")
    },
    Case("CHANGE-2", .watch, "the values of changes are absolute") { (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 5, done: 2), then: "start")
      let first = try b.act(Harness.input("next")).changes
      try b.act(Harness.input("next"))
      let second = try b.act(Harness.input("next")).changes
      let done = (first + second).map { $0["setsDone"] }
      try b.demand("CHANGE-2", done, is: [3, 4], "setsDone")
    },
    Case("CHANGE-3", .watch, "changes are counted without gaps, over starts of the app") {
      (b) throws(Stop) in
      try b.watchIn()
      var effects = try b.act(Harness.input("rest", #""rest":60"#))
      effects += try b.act(Harness.input("auto-finish", #""countdown":9"#))
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
      effects += try b.act(Harness.input("rest", #""rest":61"#))
      let sequences = effects.changes.map { $0["sequence"] }
      try b.demand("CHANGE-3", sequences, is: [1, 2, 3], "sequences")
      let origins = effects.changes.map { $0["origin"] }
      let own = JSONValue.integer(b.origin)
      try b.demand("CHANGE-1", origins, is: [own, own, own], "origins, as presence names it")
    },
    Case("CHANGE-10", .watch, "a change is pending until a snapshot says it was applied") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.input("rest", #""rest":60"#))
      try b.demand("CHANGE-10", b.screen["pending"], is: 1, "pending")
      try b.act(b.userInfoReceipt(1))
      try b.demand("CHANGE-10", b.screen["pending"], is: 1, "pending after the receipt")
      let other = SnapshotSpec(rest: 61, applied: 1).json(to: b.origin == 1 ? 2 : 1)
      try b.act(Harness.context(b.nextID(), other))
      try b.demand("CHANGE-10", b.screen["pending"], is: 1, "pending after another's snapshot")
      try b.tell(SnapshotSpec(rest: 60, applied: 1))
      try b.demand("CHANGE-10", b.screen["pending"], is: 0, "pending after the snapshot")
    },
    Case("CHANGE-10", .watch, "a change that waits on the phone is pending, and others are not") {
      (b) throws(Stop) in
      try b.watchIn()
      for rest in [60, 61, 62] { try b.act(Harness.input("rest", #""rest":\#(rest)"#)) }
      try b.tell(SnapshotSpec(rest: 50, applied: 1, waiting: [2, 3]))
      try b.demand("CHANGE-10", b.screen["pending"], is: 2, "pending while two wait")
      let told = b.screen["problems"].elements.count
      try b.demand("SHOWN-2", told, is: 2, "problems that say so")
      try b.tell(SnapshotSpec(rest: 51, applied: 2, waiting: [3]))
      try b.demand("CHANGE-10", b.screen["pending"], is: 1, "pending while one waits")
      try b.tell(SnapshotSpec(rest: 52, applied: 3))
      try b.demand("CHANGE-10", b.screen["pending"], is: 0, "pending while none waits")
      try b.demand("SHOWN-2", b.screen["problems"], is: .missing, "problems")
    },
    Case("CHANGE-12", .watch, "the app starts with the changes that are still queued") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try b.act(Harness.input("quit"))
      try b.act(Harness.input("launch"))
      try b.demand("CHANGE-12", b.screen["pending"], is: 1, "pending")
    },
    Case("CHANGE-12", .watch, "a change with its receipt stays until it is dealt with, unsent") {
      (b) throws(Stop) in
      try b.watchIn()
      let sent = try b.act(Harness.input("skip", #""exercise":"Press""#)).packets("userInfo")
      try b.given(sent.count == 1, "a change that is sent")
      try b.act(b.userInfoReceipt(sent[0]["id"].number ?? 0))
      try b.act(Harness.input("quit"))
      var effects = try b.act(Harness.input("launch"))
      try b.demand("CHANGE-12", b.screen["pending"], is: 1, "pending at the next start")
      effects += try b.act(Harness.linkDown)
      effects += try b.act(Harness.linkUp)
      try b.demand("CHANGE-12", effects.packets("userInfo").count, is: 0, "user infos sent again")
      try b.act(Harness.input("quit"))
      try b.tell(SnapshotSpec(applied: 1, workouts: []))
      try b.act(Harness.input("launch"))
      try b.demand("CHANGE-12", b.screen["pending"], is: 0, "pending when it was dealt with")
    },
    Case("CHANGE-16", .watch, "a change says which deletions the wearer knew of") {
      (b) throws(Stop) in
      try b.watchIn(SnapshotSpec(deletions: 3))
      let changes = try b.act(Harness.input("skip", #""exercise":"Press""#)).changes
      try b.demand("CHANGE-16", changes.map { $0["deletions"] }, is: [3], "deletions")
    },
  ]

  // MARK: The view

  private static let view: [Case] = [
    Case("CHANGE-7", .watch, "pending changes lie over the snapshot") { (b) throws(Stop) in
      try b.watchRuns(then: "start", "next", "leave")
      let done = b.screen["exercises"][0]["setsDone"]
      try b.demand("CHANGE-7", done, is: 1, "the sets shown as done")
      var snapshot = SnapshotSpec()
      snapshot.rest = 50
      try b.tell(snapshot)
      let after = b.screen["exercises"][0]["setsDone"]
      try b.demand("CHANGE-7", after, is: 1, "the same after a snapshot without the change")
    },
    Case("CHANGE-8", .watch, "a log is in progress as soon as a set is done") { (b) throws(Stop) in
      let log = LogSpec(status: "notStarted")
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start", "next")
      try b.act(Harness.input("leave"))
      let status = b.screen["exercises"][0]["status"]
      try b.demand("CHANGE-8", status, is: "inProgress", "the status")
    },
    Case("CHANGE-8", .watch, "a workout whose logs are over is completed, and leaves the list") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      let status = b.screen["exercises"][0]["status"]
      try b.demand("CHANGE-8", status, is: "skipped", "the status of the log")
      try b.act(Harness.input("close"))
      try b.demand("CHANGE-8", b.screen["workouts"].elements.count, is: 0, "workouts in the list")
    },
    Case("CHANGE-8", .watch, "a set that was done counts beside those of the phone") {
      (b) throws(Stop) in
      try b.watchRuns(Harness.one(sets: 3), then: "start", "next", "leave")
      for (theirs, shown) in [(2, 2), (0, 1)] as [(Int64, JSONValue)] {
        try b.tell(Harness.one(sets: 3, done: theirs))
        let done = b.screen["exercises"][0]["setsDone"]
        try b.demand("CHANGE-8", done, is: shown, "the sets shown, of the phone's \(theirs)")
      }
    },
    Case("CHANGE-8", .watch, "what the phone has completed is not skipped here") {
      (b) throws(Stop) in
      var snapshot = SnapshotSpec()
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.watchIn(snapshot)
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      snapshot.workouts[0].logs[0].status = "completed"
      snapshot.workouts[0].logs[0].done = 2
      try b.tell(snapshot)
      let status = b.screen["exercises"][0]["status"]
      try b.demand("CHANGE-8", status, is: "completed", "the status")
    },
    Case("CHANGE-8", .watch, "a completed log goes on when a set is taken back") {
      (b) throws(Stop) in
      var snapshot = Harness.one(sets: 2, done: 2, status: "completed")
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.watchRuns(snapshot, then: "back", "leave")
      let log = b.screen["exercises"][0]
      try b.demand("CHANGE-8", log["setsDone"], is: 1, "the sets done")
      try b.demand("CHANGE-8", log["status"], is: "inProgress", "the status")
    },
    Case("CHANGE-8", .watch, "a completion that is taken back takes back what it counted") {
      (b) throws(Stop) in
      var snapshot = Harness.one(sets: 3, done: 3, status: "completed")
      snapshot.workouts[0].logs[0].counted = 2
      snapshot.workouts[0].logs.append(LogSpec(id: "L2", exercise: "Row"))
      try b.watchIn(snapshot)
      try b.act(Harness.input("undo", #""exercise":"Press""#))
      try b.demand("CHANGE-8", b.screen["exercises"][0]["setsDone"], is: 1, "the sets done")
    },
    Case("CHANGE-11", .watch, "a snapshot closes the open workout when it is over") {
      (b) throws(Stop) in
      var snapshot = SnapshotSpec()
      snapshot.workouts.append(WorkoutSpec(id: "W2", name: "Pull"))
      try b.watchIn(snapshot)
      snapshot.workouts[0].status = "completed"
      snapshot.workouts[0].logs[0].status = "completed"
      try b.tell(snapshot)
      try b.demand("CHANGE-11", b.screen["screen"], is: "workouts", "the screen")
      try b.demand("CHANGE-11", b.screen["workoutSession"], is: true, "the workout session")
    },
    Case("CHANGE-11", .watch, "the workout session ends with the last workout") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.tell(SnapshotSpec(workouts: []))
      try b.demand("CHANGE-11", b.screen["workoutSession"], is: false, "the workout session")
    },
    Case("CHANGE-11", .watch, "a new refusal shows a notice, an old one does not") {
      (b) throws(Stop) in
      try b.watchIn()
      try b.tell(SnapshotSpec(applied: 1, refusals: [(1, "invalidValue")]))
      try b.demand("SHOWN-14", !b.screen["notice"].isMissing, "a notice", "none")
      try b.act(Harness.input("close"))
      try b.demand("SHOWN-14", b.screen["notice"], is: .missing, "the notice after an action")
      try b.tell(SnapshotSpec(rest: 50, applied: 1, refusals: [(1, "invalidValue")]))
      try b.demand("CHANGE-11", b.screen["notice"], is: .missing, "a notice of the same refusal")
    },
  ]

  // MARK: Screens

  private static let screens: [Case] = [
    Case("SHOWN-13", .watch, "off shows nothing") { (b) throws(Stop) in
      try b.watchRuns(then: "start", "next")
      try b.given((b.screen["pending"].number ?? 0) > 0, "a change that is pending")
      try b.act(Harness.input("quit"))
      let wanted = #"{"screen":"off","pending":0,"reachable":false,"workoutSession":false}"#
      try b.demand("SHOWN-13", b.screen["pending"], is: 0, "pending")
      try b.demand("SHOWN-13", b.screen["reachable"], is: false, "reachable")
      try b.demand("SHOWN-13", b.screen["workoutSession"], is: false, "workoutSession")
      try b.demand("SHOWN-5", b.screen.names.count, is: 4, "the fields of \(wanted)")
    },
    Case("SHOWN-2", .watch, "an app that was opened shows the list") { (b) throws(Stop) in
      try b.watchLinked()
      try b.act(Harness.input("launch"))
      try b.demand("SHOWN-2", b.screen["screen"], is: "workouts", "the screen")
    },
    fields("workouts", ["workouts"], []),
    fields("off", [], ["quit"]),
    fields("exercises", ["workout", "exercises"], ["open"]),
    fields("run", ["workout", "exercise", "page", "set", "sets"], ["open", "exercise"]),
    Case("SHOWN-11", .watch, "a list counts what is over and all") { (b) throws(Stop) in
      let logs = [
        LogSpec(status: "completed"), LogSpec(id: "L2", exercise: "Row", status: "skipped"),
        LogSpec(id: "L3", exercise: "Dip"),
      ]
      try b.watchOpen()
      try b.tell(SnapshotSpec(workouts: [WorkoutSpec(logs: logs)]))
      let item = b.screen["workouts"][0]
      try b.demand("SHOWN-11", item["done"], is: 2, "done")
      try b.demand("SHOWN-11", item["total"], is: 3, "total")
    },
  ]

  private static func fields(_ screen: String, _ own: [String], _ verbs: [String]) -> Case {
    Case("SHOWN-2", .watch, "the screen “\(screen)” has its fields") { (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      let arguments = ["open": #""workout":"Push""#, "exercise": #""exercise":"Press""#]
      for verb in verbs { try b.act(Harness.input(verb, arguments[verb] ?? "")) }
      let wanted = ["screen"] + own + ["pending", "reachable", "workoutSession"]
      try b.demand("SHOWN-2", b.screen["screen"], is: .string(screen), "the screen")
      try b.demand("SHOWN-2", b.screen.names.sorted(), is: wanted.sorted(), "its fields")
    }
  }
}
