import LockstepProtocol

/// Cases about snapshots and launches that a watch's app cannot read, of which it takes nothing
/// (MIRROR-20).
enum UnreadableSnapshotCases {
  static let all: [Case] = rows.map(snapshot) + launches.map(launch)

  /// Texts of a snapshot, each with the text that stands in its place and is outside its row.
  private static let rows: [(text: String, other: String)] = [
    (#""sets":2"#, #""sets":0"#), (#""sets":2"#, #""sets":100"#), (#""sets":2"#, #""sets":"2""#),
    (#""setsDone":1"#, #""setsDone":1000"#), (#""setsDone":1"#, #""setsDone":-1"#),
    (#""setsDone":1"#, #""setsDone":true"#), (#""reps":10"#, #""reps":10000"#),
    (#""reps":10"#, #""reps":-1"#), (#""weight":60"#, #""weight":100000"#),
    (#""weight":60"#, #""weight":-1"#), (#""weight":60"#, #""weight":"60""#),
    (#""loadType":"weight""#, #""loadType":"heavy""#),
    (#""restSeconds":45"#, #""restSeconds":3601"#), (#""restSeconds":45"#, #""restSeconds":-1"#),
    (#""autoFinish":5"#, #""autoFinish":3601"#), (#""autoFinish":5"#, #""autoFinish":"5""#),
    (#""status":"inProgress"}]"#, #""status":"begun"}]"#),
    (#""status":"inProgress","logs""#, #""status":"begun","logs""#),
    (#""omitted":[]"#, #""omitted":"Pull""#), (#""omitted":[]"#, #""omitted":[1]"#),
    (#""refusals":[]"#, #""refusals":[1]"#), (#""id":"L1","#, ""), (#""id":"W1","#, ""),
    (#""id":"W1","#, #""id":1,"#), (#""setsDone":1"#, #""setsDone":1,"setsCounted":1000"#),
    (#""setsDone":1"#, #""setsDone":1,"restSeconds":3601"#),
    (#""setsDone":1"#, #""setsDone":1,"doneSets":[{"reps":10000}]"#),
    (#""setsDone":1"#, #""setsDone":1,"doneSets":[{"kind":"cold"}]"#),
    (#""setsDone":1"#, #""setsDone":1,"lastTime":[{"seconds":86401}]"#),
    (#""setsDone":1"#, #""setsDone":1,"lastTime":8"#),
  ]

  private static func snapshot(_ row: (text: String, other: String)) -> Case {
    let what = row.other.isEmpty ? "no \(row.text.dropLast())" : row.other
    return Case(
      "MIRROR-20",
      .watch,
      "a snapshot with \(what) is receipted, and not taken",
      .invalid
    ) { (b) throws(Stop) in
      try b.watchOpen()
      let log = LogSpec(done: 1, reps: 10, weight: 60)
      let pull = SnapshotSpec(workouts: [WorkoutSpec(name: "Pull", logs: [log])])
      try b.tell(pull)
      let before = b.screen["workouts"]
      let text = SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]).json(to: b.origin)
      let id = b.nextID()
      let effects = try b.act(Harness.context(id, text.replacing(row.text, with: row.other)))
      let receipts = effects.packets("contextReceipt").map { $0["id"] }
      try b.demand("MIRROR-20", receipts, is: [.integer(id)], "receipts")
      try b.demand("MIRROR-20", b.screen["workouts"], is: before, "the workouts on the screen")
    }
  }

  private static let launches = [
    #"{"type":"launch"}"#, #"{"type":"launch","workout":1}"#, #"{"workout":"W1"}"#,
    #"{"type":"start","workout":"W1"}"#,
  ]

  private static func launch(_ payload: String) -> Case {
    Case("MIRROR-20", .watch, "a launch with \(payload) is receipted, and opens nothing", .invalid)
    {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tell(SnapshotSpec())
      let effects = try b.act(Harness.packet(#""kind":"launch","id":7,"payload":\#(payload)"#))
      let receipts = effects.packets("launchReceipt").map { $0["id"] }
      try b.demand("MIRROR-20", receipts, is: [7], "receipts")
      try b.demand("MIRROR-20", b.screen["screen"], is: "workouts", "the screen")
    }
  }
}
