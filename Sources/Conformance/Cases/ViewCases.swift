import LockstepProtocol

/// Cases about the watch's view of the phone's documents with its own pending changes, and about the
/// state after an uninstall.
enum ViewCases {
  static let all: [Case] =
    view + lists + DeviceRole.allCases.map(uninstalled) + [unreadable]

  private static func press(
    sets: Int64 = 3,
    done: Int64,
    status: String = "inProgress",
    applied: Int64 = 0
  ) -> SnapshotSpec {
    let logs = [
      LogSpec(sets: sets, done: done, status: status), LogSpec(id: "L2", exercise: "Row"),
    ]
    return SnapshotSpec(applied: applied, workouts: [WorkoutSpec(logs: logs)])
  }

  /// Spells the first row of the open workout's list, such as `1 of 3 inProgress`.
  private static func shown(_ b: Harness) -> String {
    let row = b.screen["exercises"][0]
    return "\(row["setsDone"]) of \(row["sets"]) \(row["status"].text ?? "?")"
  }

  // MARK: The view

  private static let view: [Case] = [
    Case("CHANGE-7", .watch, "a set that is pending takes none back that others have done") {
      (b) throws(Stop) in
      try b.watchRuns(press(done: 0), then: "start", "next", "leave")
      try b.demand("CHANGE-7", shown(b), is: "1 of 3 inProgress", "the exercise")
      try b.tell(press(done: 2))
      try b.demand("CHANGE-7", shown(b), is: "2 of 3 inProgress", "with two done elsewhere")
    },
    Case("CHANGE-7", .watch, "an undo that is pending takes no set of somebody else's back") {
      (b) throws(Stop) in
      try b.watchIn(press(done: 2))
      try b.act(Harness.input("undo", #""exercise":"Press""#))
      try b.demand("CHANGE-7", shown(b), is: "1 of 3 inProgress", "the exercise")
      try b.tell(press(sets: 4, done: 3))
      try b.demand("CHANGE-7", shown(b), is: "3 of 4 inProgress", "with three done")
    },
    Case("CHANGE-7", .watch, "a skip that is pending skips nothing that is completed") {
      (b) throws(Stop) in
      try b.watchIn(press(done: 2))
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try b.demand("CHANGE-7", shown(b), is: "2 of 3 skipped", "the exercise")
      try b.tell(press(done: 3, status: "completed"))
      try b.demand("CHANGE-7", shown(b), is: "3 of 3 completed", "completed on the phone")
    },
    Case("CHANGE-7", .watch, "a workout of which a skip is taken back is in the list again") {
      (b) throws(Stop) in
      try b.watchIn(Harness.one())
      try b.act(Harness.input("skip", #""exercise":"Press""#))
      try b.act(Harness.input("undo", #""exercise":"Press""#))
      try b.act(Harness.input("close"))
      let names = b.screen["workouts"].elements.map { $0["name"] }
      try b.demand("CHANGE-7", names, is: ["Push"], "the workouts in the list")
    },
    Case("RUN-36", .watch, "undo of the exercise that is open is refused", .invalid) {
      (b) throws(Stop) in
      try b.watchRuns(press(done: 1), then: "start")
      let effects = try b.act(Harness.input("undo", #""exercise":"Press""#))
      let found = effects.words("refused", "packet")
      try b.demand("RUN-36", found, is: ["refused:undo"], "what comes of it")
      try b.demand("RUN-36", b.page, is: "work 2 of 3", "the page")
    },
    Case("CHANGE-10", .watch, "what was taken, and does not wait, is dealt with") {
      (b) throws(Stop) in
      try b.watchOpen()
      for rest in 60...62 { try b.act(Harness.input("rest", #""rest":\#(rest)"#)) }
      try b.given(b.screen["pending"] == 3, "three pending changes")
      try b.tell(SnapshotSpec(applied: 1, waiting: [2]))
      try b.demand("CHANGE-10", b.screen["pending"], is: 2, "pending, with one that waits")
      let whole = SnapshotSpec(applied: 1).json(to: b.origin)
      let taken = #"{"taken":3,"# + whole.dropFirst()
      try b.act(Harness.context(b.nextID(), taken))
      try b.demand("CHANGE-10", b.screen["pending"], is: 0, "pending, with “taken” 3 alone")
    },
  ]

  // MARK: What is shown

  private static let lists: [Case] = [
    Case("SHOWN-2", .watch, "lists stand in the order of the snapshot") { (b) throws(Stop) in
      try b.watchOpen()
      let logs = ["Row", "Arm", "Press"].map { LogSpec(id: "L\($0)", exercise: $0) }
      let workouts = ["Pull", "Core", "Legs"].map {
        WorkoutSpec(id: "W\($0)", name: $0, logs: logs)
      }
      try b.tell(SnapshotSpec(workouts: workouts))
      let names = b.screen["workouts"].elements.map { $0["name"] }
      try b.demand("SHOWN-2", names, is: ["Pull", "Core", "Legs"], "the workouts")
      try b.act(Harness.input("open", #""workout":"Core""#))
      let exercises = b.screen["exercises"].elements.map { $0["name"] }
      try b.demand("SHOWN-2", exercises, is: ["Row", "Arm", "Press"], "the exercises")
    },
    Case("SHOWN-2", .watch, "an app behind another one shows nothing") { (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("home")
      try b.demand("SHOWN-2", b.screen["screen"], is: "off", "the screen")
      try b.act(Harness.input("launch"))
      try b.demand("SHOWN-2", b.screen["screen"], is: "workouts", "the screen in front again")
    },
    Case("SHOWN-6", .watch, "of many problems 20 are shown, and how many there are beyond") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec(applied: 0, waiting: Array(1...25)))
      try b.demand("SHOWN-6", b.screen["problems"].elements.count, is: 21, "lines for 25 problems")
    },
  ]

  // MARK: An app that is removed

  private static func uninstalled(_ role: DeviceRole) -> Case {
    Case("ACTION-25", role, "with an app goes what it kept and what it queued") {
      (b) throws(Stop) in
      if role == .watch { try b.watchIn() } else { try b.phoneStarted() }
      try b.act(Harness.send("context", #"{"own":1}"#))
      if role == .watch {
        let sent = try b.act(Harness.input("rest", #""rest":60"#)).packets("userInfo")
        try b.given(sent.count == 1 && b.screen["pending"] == 1, "a change that is pending")
        // It has its receipt, and no snapshot has said that it was dealt with.
        try b.act(b.userInfoReceipt(sent[0]["id"].number ?? 0))
      }
      try b.act(Harness.send("user-info", #"{"own":2}"#))
      try b.tried("uninstall")
      try b.act(Harness.input("install"))
      try b.act(Harness.input("launch"))
      let later = try b.reconnect()
      let own = later.filter { !$0.payload["own"].isMissing }.map(\.word)
      try b.demand("ACTION-25", own, is: [], "what the new app sends of the old one's")
      if role == .watch {
        try b.demand("ACTION-25", b.screen["pending"], is: 0, "pending changes")
        try b.demand("ACTION-25", b.screen["workouts"].elements, is: [], "the workouts")
      }
    }
  }

  // MARK: What cannot be read

  private static let unreadable = Case(
    "MIRROR-20",
    .phone,
    "a change of which a field cannot be read writes no document",
    .invalid
  ) { (b) throws(Stop) in
    try b.phoneStarted()
    for (number, values) in [
      #""setsDone":"1""#, #""setsDone":1.0"#,
      #""setsDone":1,"was":1000"#, #""setsDone":1,"status":"done""#, #""setsDone":1,"setsWere":0"#,
    ].enumerated() {
      let effects = try b.act(b.change(Int64(number) + 1, values))
      let receipts = effects.packets("userInfoReceipt").count
      try b.demand("MIRROR-20", receipts, is: 1, "receipts of \(values)")
      let written = effects.words("document").count
      try b.demand("MIRROR-20", written, is: 0, "documents written for \(values)")
    }
  }
}
