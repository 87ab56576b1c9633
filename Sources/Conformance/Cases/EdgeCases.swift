import LockstepProtocol

/// Cases about the limits of a watch's figures, such as the last number, or a set beyond the last one.
enum EdgeCases {
  static let all: [Case] =
    figures + times + launched + DeviceRole.allCases.flatMap { [anew($0), metadata($0)] } + [alone]

  private static let press = LogSpec(
    sets: 4,
    reps: 10,
    weight: 60,
    lastTime: #"{"reps":8,"weight":60},{"reps":7,"weight":50}"#
  )

  private static func runs(_ b: Harness, _ log: LogSpec, then verbs: String...) throws(Stop) {
    try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]))
    for verb in verbs { try b.act(Harness.input(verb)) }
  }

  /// Computes the length of the countdown on the watch's page, in nanoseconds.
  private static func length(_ b: Harness) -> Int64 {
    (b.screen["until"].number ?? 0) - (b.screen["since"].number ?? 0)
  }

  // MARK: Figures

  private static let figures: [Case] = [
    Case("SHOWN-2", .watch, "what was done in the last set stands on finish") { (b) throws(Stop) in
      try runs(b, LogSpec(sets: 1, reps: 10, weight: 60), then: "start")
      try b.act(Harness.input("did", #""reps":7"#))
      let said = b.screen["actual"]
      try b.act(Harness.input("next"))
      try b.given(b.page == "finish 1 of 1", "the last page")
      try b.demand("SHOWN-2", b.screen["actual"], is: said, "“actual” on finish")
    },
    Case("ACTION-24", .watch, "a large weight in pounds is kept to the nearest gram") {
      (b) throws(Stop) in
      try runs(b, press, then: "start", "next")
      for (text, kilograms) in [("500lb", "226.796"), ("9999lb", "4535.470"), ("0.25kg", "0.25")] {
        let change = try b.act(Harness.input("did", #""weight":"\#(text)""#)).changes.first
        let weight = Double("\(change?["weight"] ?? .missing)")
        try b.demand("ACTION-24", weight, is: Double(kilograms), "kilograms of \(text)")
      }
    },
  ]

  // MARK: Times

  private static let times: [Case] = [
    Case("RUN-8", .watch, "an exercise that has lost its own rest has that of the settings") {
      (b) throws(Stop) in
      var snapshot = Harness.one(rest: 20)
      snapshot.workouts[0].logs[0].rest = 8
      try b.watchRuns(snapshot, then: "start")
      try b.tell(Harness.one(rest: 20))
      try b.act(Harness.input("next"))
      try b.demand("RUN-8", length(b), is: 20 * Harness.second, "the length of the rest")
    }
  ]

  // MARK: Launches

  private static let launched: [Case] = [
    Case("LAUNCH-2", .watch, "a launch in the midst of a run leaves the workout that is open") {
      (b) throws(Stop) in
      let pull = WorkoutSpec(id: "W2", name: "Pull", logs: [LogSpec(id: "L2", exercise: "Row")])
      try b.watchRuns(SnapshotSpec(workouts: [WorkoutSpec(), pull]))
      try b.act(Harness.launch(2, "W2"))
      try b.act(Harness.input("leave"))
      try b.demand("LAUNCH-2", b.screen["workout"], is: "Push", "the workout after the run")
    }
  ]

  // MARK: What is sent and taken

  private static func anew(_ role: DeviceRole) -> Case {
    Case("SESSION-52", role, "an equal context of a counterpart that started anew is not given") {
      (b) throws(Stop) in
      try b.ready()
      for (incarnation, id) in [(1, 4), (2, 1)] as [(Int64, Int64)] {
        try b.act(Harness.presence(incarnation: incarnation))
        let effects = try b.act(Harness.context(id, #"{"n":1}"#))
        let wanted: [JSONValue] = incarnation == 1 ? [4] : []
        let given = effects.received("applicationContext")
        try b.demand("SESSION-52", given, is: wanted, "contexts given of start \(incarnation)")
        let receipts = effects.packets("contextReceipt").map { $0["id"] }
        try b.demand("SESSION-53", receipts, is: [.integer(id)], "receipts")
      }
    }
  }

  private static func metadata(_ role: DeviceRole) -> Case {
    Case("ACTION-25", role, "a file has the metadata that were named, or none") {
      (b) throws(Stop) in
      try b.ready()
      let named = #"{"n":1,"of":"the file"}"#
      for (more, wanted) in [("", "{}"), (#","metadata":\#(named)"#, named)] {
        let effects = try b.tried("file", #""name":"a.bin","bytes":9\#(more)"#)
        let file = effects.packets("file").first ?? .missing
        try b.demand("ACTION-25", "\(file["metadata"])", is: wanted, "the metadata of the file")
        let mark = #""origin":\#(file["origin"]),"id":\#(file["id"])"#
        try b.act(Harness.packet(#""kind":"fileReceipt",\#(mark)"#))
      }
    }
  }

  private static let alone = Case(
    "SESSION-85",
    .watch,
    "without a connection, too, an app that has no companion fails with 7019"
  ) { (b) throws(Stop) in
    try b.watchOpen()
    try b.tried("independent")
    try b.act(Harness.linkDown)
    for verb in ["message", "user-info", "context"] {
      let outcomes = SessionCases.outcomes(try b.act(Harness.send(verb, #"{"new":true}"#)))
      let codes = outcomes.map { String($0.suffix(11)) }
      try b.demand("SESSION-85", codes, is: ["failed 7019"], "the outcome of “\(verb)”")
    }
  }
}
