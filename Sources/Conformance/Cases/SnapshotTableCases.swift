import LockstepProtocol

/// Cases about what a snapshot may hold, by the tables of its fields (CHANGE-6), and what a watch says of
/// it in a correction.
enum SnapshotTableCases {
  static let all: [Case] = rows.map(row) + [icon, lastSets] + corrections

  /// A field of a snapshot that has another value than the other cases' snapshots.
  private struct Row {
    let what: String
    /// The text in the snapshot that is replaced.
    let text: String
    let other: String
  }

  private static let status = #""status":"inProgress"}]}"#

  private static func log(_ what: String, _ fields: String) -> Row {
    Row(what: what, text: #""setsDone":1,"#, other: #""setsDone":1,\#(fields),"#)
  }

  private static let rows: [Row] =
    [
      Row(what: "a weight with a fraction", text: #""weight":60"#, other: #""weight":57.125"#),
      Row(what: "a weight of 99,999", text: #""weight":60"#, other: #""weight":99999"#),
      Row(what: "no weight", text: #","weight":60"#, other: ""),
      Row(what: "9,999 repetitions", text: #""reps":10"#, other: #""reps":9999"#),
      Row(what: "no repetitions", text: #","reps":10"#, other: ""),
      Row(
        what: "sets of a day each",
        text: #""loadType":"weight","weight":60"#,
        other: #""loadType":"duration","duration":86400"#
      ),
      Row(what: "99 sets", text: #""sets":2"#, other: #""sets":99"#),
      Row(what: "999 sets done", text: #""setsDone":1"#, other: #""setsDone":999"#),
      Row(what: "no rest time", text: #""restSeconds":45,"#, other: ""),
      Row(what: "no countdown", text: #","autoFinish":5"#, other: ""),
      Row(
        what: "the longest times",
        text: #""restSeconds":45,"autoFinish":5"#,
        other: #""restSeconds":3600,"autoFinish":3600"#
      ),
      Row(
        what: "pounds, and dates of the settings",
        text: #""autoFinish":5"#,
        other: #""autoFinish":5,"weightUnit":"lb","weightUnitSetAt":{"$date":1767603600000000},"#
          + #""restSetAt":{"$date":0},"autoFinishSetAt":{"$date":1}"#
      ),
      Row(
        what: "a workout that has not begun",
        text: #""status":"inProgress","logs""#,
        other: #""status":"notStarted","logs""#
      ),
      log("an own rest of an hour", #""restSeconds":3600"#), log("a note", #""notes":"slow""#),
      log("999 counted sets", #""setsCounted":999"#),
    ]
    + ["workoutDeleted", "exerciseRemoved", "invalidValue", "conflict", "dropped"].map { reason in
      Row(
        what: "a change that is refused as “\(reason)”",
        text: #""refusals":[]"#,
        other: #""refusals":[{"change":{"origin":1,"sequence":1},"reason":"\#(reason)","#
          + #""detail":"as it is"}]"#
      )
    }
    + ["normal", "warmUp", "drop", "failure"].map { kind in
      log(
        "a set of the kind “\(kind)”",
        #""doneSets":[{"reps":9999,"weight":99999,"seconds":86400,"kind":"\#(kind)","#
          + #""setAt":{"$date":1}}],"lastTime":[{"reps":8,"weight":60.125,"seconds":0,"#
          + #""kind":"\#(kind)"}]"#
      )
    }
    + ["notStarted", "completed", "skipped"].map { state in
      Row(
        what: "an exercise that is “\(state)” beside another",
        text: status,
        other: #""status":"inProgress"},{"id":"L2","exercise":"Row","sets":1,"#
          + #""loadType":"none","setsDone":0,"status":"\#(state)"}]}"#
      )
    }

  /// Makes the snapshot of one workout in which the rows replace a text.
  private static func snapshot(_ b: Harness) -> String {
    let log = LogSpec(done: 1, reps: 10, weight: 60)
    return SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]).json(to: b.origin)
  }

  private static func row(_ row: Row) -> Case {
    Case("CHANGE-6", .watch, "a snapshot with \(row.what) is read") { (b) throws(Stop) in
      try b.watchOpen()
      let text = snapshot(b)
      let other = text.replacing(row.text, with: row.other)
      try b.given(other != text, "a snapshot that is another one")
      try b.act(Harness.context(b.nextID(), other))
      let names = b.screen["workouts"].elements.map { $0["name"] }
      try b.demand("CHANGE-6", names, is: ["Push"], "the workouts on the screen")
    }
  }

  // MARK: What is shown of it

  private static let icon = Case(
    "SHOWN-2",
    .watch,
    "a workout with an icon alone is gray, and one with a colour alone has a dumbbell"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    for (field, color, image) in [
      ("systemImage", "gray", "flame"), ("color", "red", "dumbbell"),
    ] as [(String, JSONValue, JSONValue)] {
      let value = field == "color" ? color : image
      try b.tell(SnapshotSpec(workouts: [WorkoutSpec(look: #""\#(field)":\#(value),"#)]))
      let shown = b.screen["workouts"][0]
      try b.demand("SHOWN-2", shown["color"], is: color, "“color” with “\(field)” alone")
      try b.demand("SHOWN-2", shown["systemImage"], is: image, "“systemImage” then")
    }
  }

  private static let lastSets = Case(
    "SHOWN-2",
    .watch,
    "each of five sets shows what was done in it the last time"
  ) { (b) throws(Stop) in
    let sets = (1...5).map { #"{"reps":\#($0),"weight":60}"# }.joined(separator: ",")
    let log = LogSpec(sets: 5, rest: 0, reps: 10, weight: 60, lastTime: sets)
    try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]), then: "start")
    var shown: [JSONValue] = []
    for _ in 1...5 {
      let words = b.screen["lastTime"]
      try b.demand("SHOWN-2", !shown.contains(words), "other words on \(b.page)", "\(words)")
      shown.append(words)
      try b.act(Harness.input("next"))
    }
  }

  // MARK: Corrections

  private static let setAt: Int64 = 1_767_600_000_000_000

  /// Brings the watch into a run of three sets, two of which are done, and the first corrected.
  private static func corrected(_ b: Harness) throws(Stop) -> [Effect] {
    try b.watchLinked()
    let set = #""doneSets":[{"reps":8,"setAt":{"$date":\#(setAt)}}],"setsDone""#
    let log = LogSpec(sets: 3, done: 2, reps: 10)
    let text = SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]).json(to: b.origin)
      .replacing(#""setsDone""#, with: set)
    try b.act(Harness.context(b.nextID(), text))
    try b.act(Harness.launch(1, "W1"))
    return try b.act(Harness.input("exercise", #""exercise":"Press""#))
  }

  private static func did(_ b: Harness, set: Int64) throws(Stop) -> JSONValue {
    let changes = try b.act(Harness.input("did", #""set":\#(set),"reps":7"#)).changes
    try b.given(changes.count == 1, "one correction")
    return changes[0]
  }

  private static let corrections: [Case] = [
    Case("CHANGE-1", .watch, "a correction says when what the wearer saw had been set") {
      (b) throws(Stop) in
      _ = try corrected(b)
      let dates = [try did(b, set: 2), try did(b, set: 1)].map { $0["saw"]["$date"] }
      try b.demand("CHANGE-1", dates, is: [0, .integer(setAt)], "“saw” of a new one, and another")
    },
    Case("CHANGE-1", .watch, "a correction says how many sets the wearer saw done") {
      (b) throws(Stop) in
      _ = try corrected(b)
      let change = try did(b, set: 1)
      try b.demand("CHANGE-1", change["set"], is: 1, "the set")
      try b.demand("CHANGE-1", change["was"], is: 2, "“was”")
    },
    Case("CHANGE-1", .watch, "a correction is dated by the phone's clock, where that is known") {
      (b) throws(Stop) in
      let live = try corrected(b).packets("message").last?["id"].number ?? 0
      try b.needsLease()
      let ahead: Int64 = 60_000_000
      let fields = #""kind":"receipt","id":\#(live),"time":\#(b.date(b.now) + ahead)"#
      try b.act(Harness.packet(fields))
      let change = try did(b, set: 1)
      let date = change["setAt"]["$date"]
      try b.demand("CHANGE-1", date, is: .integer(b.date(b.now) + ahead), "“setAt”")
      try b.demand("CHANGE-1", change["date"]["$date"], is: .integer(b.date(b.now)), "“date”")
    },
  ]
}
