import LockstepProtocol

/// Cases about the workout session of a watch, and about the permissions for health.
extension SystemCases {
  static let workouts: [Case] = [
    Case.system("APP-45", .watch, "a session that was made ready measures nothing, and is started")
    {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let ready = try device.play(workout("prepare")).sessions
      try device.demand("APP-45", ready.map { $0["state"] }, is: ["prepared"], "its states")
      try device.demand("APP-45", ready.first?["since"], is: .missing, "since when it runs")
      let waited = try device.advance(seconds: 70).told("workout").count
      try device.demand("APP-45", waited, is: 0, "what is told of it before it is started")
      let begun = try device.play(workout("start")).sessions
      try device.demand("APP-45", begun.first?["state"], is: "running", "its state")
      try device.demand("APP-45", begun.first?["id"], is: ready.last?["id"], "its id")
      try device.demand("APP-45", begun.first?["elapsed"].real, is: 0, "seconds so far")
    },
    Case.system("APP-45", .watch, "a session that was not started is over with its app") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(workout("prepare"))
      try device.act(Harness.input("quit"))
      let launch = try device.act(Harness.input("launch"))
      let first = launch.steps.first?["event"] ?? .missing
      try device.demand("APP-45", first["workout"], is: .missing, "the session of the next launch")
      let next = try device.play(workout("start", "walking")).sessions.first
      try device.demand("APP-45", next?["state"], is: "running", "the state of another session")
    },
    Case.system("APP-46", .watch, "a session that was stopped gives its samples and goes on") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(workout("start"))
      try device.advance(seconds: 12)
      let stop = try device.play(#"{"call":"stopWorkout"}"#)
      try device.demand("APP-46", stop.sessions.last?["state"], is: "stopped", "its state")
      try device.demand("APP-46", stop.sessions.last?["elapsed"].real, is: 12, "seconds it ran")
      try device.demand("APP-46", stop.sessions.last?["since"], is: .missing, "since when it runs")
      try device.demand("APP-46", stop.samples.isEmpty, is: false, "that no samples are given")
      let later = try device.advance(seconds: 70).told("workout").count
      try device.demand("APP-46", later, is: 0, "what is told of it while it is stopped")
      let end = try device.play(#"{"call":"endWorkout"}"#)
      let ended = end.told("workout").map { $0["ended"] }.filter { !$0.isMissing }
      try device.demand("APP-46", ended.map(\.seconds), is: [12], "how long it was")
      try device.demand("APP-46", end.sessions.map { $0["state"] }, is: ["ended"], "its states")
    },
    Case.system("APP-46", .watch, "a stopped session is still so at the next launch") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(workout("start"))
      try device.advance(seconds: 12)
      try device.play(#"{"call":"stopWorkout"}"#)
      try device.act(Harness.input("quit"))
      let launch = try device.act(Harness.input("launch"))
      let found = launch.steps.first?["event"]["workout"] ?? .missing
      try device.demand("APP-46", found["state"], is: "stopped", "its state")
      try device.demand("APP-46", found["elapsed"].real, is: 12, "seconds it ran")
    },
    Case.system("APP-47", .watch, "samples come as often as the start says") { (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      try device.play(workout("start", more: #","every":10"#))
      let parts = try (0..<3).map { (_) throws(Stop) in
        try device.advance(seconds: 10).samples.count
      }
      try device.demand("APP-47", parts.allSatisfy { $0 > 0 }, is: true, "parts in each 10 s")
    },
    Case.system("APP-48", .watch, "what cannot be asked of a session is told with its number") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      func code(_ call: String) throws(Stop) -> JSONValue? {
        let told = try device.play(call).told("workout").filter { !$0["refused"].isMissing }
        return told.first.map { $0["code"] }
      }
      let pause = #"{"call":"pauseWorkout"}"#
      try device.demand("APP-48", try code(pause), is: 3, "the number where there is no session")
      try device.act(Harness.input("deny"))
      let start = workout("start")
      try device.demand("APP-48", try code(start), is: 4, "the number where it is denied")
      try device.act(Harness.input("allow"))
      try device.play(workout("prepare"))
      try device.act(Harness.input("deny"))
      try device.demand("APP-48", try code(start), is: 4, "the number where it was denied since")
      try device.play(#"{"call":"endWorkout"}"#)
      try device.act(Harness.input("forget-permission"))
      try device.demand("APP-48", try code(start), is: 5, "the number where nobody was asked")
      try device.act(Harness.input("allow"))
      try device.demand("APP-48", try code(start), is: .none, "the number where it is allowed")
      try device.demand("APP-48", try code(start), is: 8, "the number of a second session")
    },
    Case.system("APP-49", .watch, "what may not be saved is told, now and at the next launch") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let told = try device.act(Harness.input("deny-saving", #""what":"heartRate""#))
      let rate = JSONValue.array(["HKQuantityTypeIdentifierHeartRate"])
      try device.demand("APP-49", told.told("permission").last?["denied"], is: rate, "“denied”")
      try device.act(Harness.input("quit"))
      let first = try device.act(Harness.input("launch")).steps.first?["event"] ?? .missing
      try device.demand("APP-49", first["denied"], is: rate, "“denied” at the next launch")
      try device.act(Harness.input("deny-saving", #""what":"workout""#))
      let states = try device.play(workout("start")).sessions.count
      try device.demand("APP-49", states, is: 0, "sessions while workouts may not be saved")
      let all = try device.act(Harness.input("allow")).told("permission").last ?? .missing
      try device.demand("APP-49", all["denied"], is: .missing, "“denied” once all is allowed")
    },
    Case.system("APP-49", .watch, "what may not be read is missing, and nothing is said of it") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let told = try device.act(Harness.input("deny-reading", #""what":"heartRate""#))
      let denied = told.told("permission").compactMap { $0["denied"].text }
      try device.demand("APP-49", denied, is: [], "what the app is told")
      try device.play(workout("start", more: #","every":10"#))
      let given = try device.advance(seconds: 30)
      let types = given.samples.flatMap { $0["samples"]["series"].elements }.map { $0["type"] }
      let rate: JSONValue = "HKQuantityTypeIdentifierHeartRate"
      try device.demand("APP-49", types.contains(rate), is: false, "that heart rates are given")
      try device.demand("APP-49", types.isEmpty, is: false, "that nothing else is given")
      let rates = given.sessions.filter { !$0["heartRate"].isMissing }.count
      try device.demand("APP-49", rates, is: 0, "figures with a heart rate")
      let burning = given.sessions.last?["energy"].isMissing ?? true
      try device.demand("APP-49", burning, is: false, "that there is no energy")
    },
  ]

  private static func workout(_ verb: String, _ activity: String = "running", more: String = "")
    -> String
  {
    #"{"call":"\#(verb)Workout","activity":"\#(activity)","indoor":true\#(more)}"#
  }
}

extension JSONValue {
  /// The value of a number, with or without a fraction.
  fileprivate var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let text): Double(text)
    default: nil
    }
  }

  /// The length of an object with the dates `start` and `end`, in seconds.
  fileprivate var seconds: Int64 {
    ((self["end"]["$date"].number ?? 0) - (self["start"]["$date"].number ?? 0)) / 1_000_000
  }
}

extension [Effect] {
  /// The states of the workout session, one for each event that the app got.
  fileprivate var sessions: [JSONValue] {
    told("workout").map { $0["session"] }.filter { !$0.isMissing }
  }

  fileprivate var samples: [JSONValue] { told("workout").filter { !$0["samples"].isMissing } }
}
