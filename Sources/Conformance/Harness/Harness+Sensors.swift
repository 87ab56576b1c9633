/// The states in which the cases of workout sessions begin, and the effects that they look at.
extension Harness {
  /// Links a watch that runs workout sessions, with its app open.
  func watchWithSensors() throws(Stop) {
    try watchOpen()
    try needs("health")
  }

  /// Links a phone that keeps workouts, with the watch in reach.
  func phoneWithHealth() throws(Stop) {
    try phoneLinked()
    try needs("health")
  }

  // MARK: What the wearer does

  static let startActivity = input("start-activity", #""activity":"cycling""#)

  /// Makes a first piece of a recording of some seconds.
  static func piece(_ readings: [Reading], lasting elapsed: Int64) -> String {
    let head = #"{"workoutActivityType":"cycling","elapsed":\#(elapsed),"metadata":{}}"#
    return load(#"{"workout":\#(head),"samples":\#(readings.json)}"#)
  }

  /// Makes a piece that is not the first.
  static func piece(_ readings: [Reading]) -> String { load(#"{"samples":\#(readings.json)}"#) }

  /// A recording of five seconds in which nothing is measured, with all that its first piece may say.
  static let recordingOfNothing = load(
    #"{"workout":{"workoutActivityType":"running","elapsed":5,"device":"Edge","#
      + #""metadata":{"HKIndoorWorkout":true}},"samples":{}}"#
  )

  static func load(_ recording: String) -> String { input("load", #""recording":\#(recording)"#) }

  /// Loads a recording in one piece, and plays it.
  @discardableResult
  func play(_ readings: [Reading], lasting elapsed: Int64) throws(Stop) -> [Effect] {
    let effects = try act(Self.piece(readings, lasting: elapsed), Self.input("play"))
    try given(sessionState == "running", "a recording that is played")
    return effects
  }

  /// The session's state on the screen: `running`, `paused`, or `none`.
  var sessionState: String { screen["session"]["state"].text ?? "none" }

  /// Takes in every user info that is under way, until no more are sent.
  func receiptAll(_ effects: [Effect]) throws(Stop) -> [Effect] {
    var all = effects
    var answered: [JSONValue] = []
    var open = effects.packets("userInfo")
    while !open.isEmpty {
      let packet = open.removeFirst()
      let mark = JSONValue.array([packet["origin"], packet["id"]])
      if answered.contains(mark) { continue }
      answered.append(mark)
      let id = packet["id"].number ?? 0
      let more = try act(userInfoReceipt(id))
      open += more.packets("userInfo")
      all += more
    }
    return all
  }

  // MARK: What the watch tells

  /// Makes a batch of a workout, as the watch's user info of the change's number.
  func batch(
    _ sequence: Int64,
    of workout: String,
    _ number: Int64,
    total: Int64,
    _ readings: [Reading]
  ) -> String {
    workoutChange(
      sequence,
      workout,
      #""batch":\#(number),"total":\#(total),"samples":\#(readings.json)"#
    )
  }

  /// Makes the end of a workout that began some seconds after the first; a negative length ends before
  /// it.
  func finished(
    _ sequence: Int64,
    of workout: String,
    batches: Int64,
    from start: Int64 = 0,
    lasting seconds: Int64 = 600
  ) -> String {
    let began = date(0) + start * 1_000_000
    let ended = began + seconds * 1_000_000
    return workoutChange(
      sequence,
      workout,
      #""finished":{"workoutActivityType":"cycling","startDate":{"$date":\#(began)},"#
        + #""endDate":{"$date":\#(ended)},"metadata":{},"batches":\#(batches)}"#
    )
  }

  func workoutChange(_ sequence: Int64, _ workout: String, _ values: String) -> String {
    Self.userInfo(
      sequence,
      #"{"type":"change","origin":1,"sequence":\#(sequence),"#
        + #""date":{"$date":\#(date(now))},"workout":"\#(workout)",\#(values)}"#
    )
  }

  /// Writes the watch's message about its session.
  func session(
    _ session: Int64,
    _ version: Int64,
    _ state: String = "running",
    incarnation: Int64 = 1,
    heartRate: Int64 = 120
  ) -> String {
    Self.message(
      nextID(),
      #"{"type":"session","incarnation":\#(incarnation),"session":\#(session),"#
        + #""version":\#(version),"activity":"cycling","state":"\#(state)","elapsed":12,"#
        + #""since":{"$date":\#(date(now))},"heartRate":\#(heartRate)}"#
    )
  }

  /// The watch's session on the phone's screen: `live 120`, `stale 120`, or `none`.
  var sessionMirror: String {
    let session = screen["session"]
    if session.isMissing { return "none" }
    return "\(session["stale"] == true ? "stale" : "live") \(session["heartRate"])"
  }
}

extension [Effect] {
  /// The changes that left, in order; a user info that left again is one and the same.
  var sensorChanges: [JSONValue] {
    var seen: [JSONValue] = []
    return packets("userInfo").filter { packet in
      let mark = JSONValue.array([packet["origin"], packet["id"]])
      defer { seen.append(mark) }
      return !seen.contains(mark)
    }
    .map { $0["payload"] }.filter { $0["type"] == "change" }
  }

  /// The batches that left, in order.
  var batches: [JSONValue] { sensorChanges.filter { !$0["batch"].isMissing } }
  /// The ends of workouts that left, in order.
  var finishes: [JSONValue] { sensorChanges.filter { !$0["finished"].isMissing } }
  var liveSessions: [JSONValue] { payloads("message", "session") }

  /// Reads all that batches hold, each column in the order in which they left.
  func readings() throws(Stop) -> [Reading] {
    var all: [Reading] = []
    for batch in batches {
      guard let some = [Reading](samples: batch["samples"]) else {
        throw .broke(
          statement: "SENSOR-9",
          expected:
            "columns of one length each, as many as “count” says, in the unit of their type",
          found: "\(batch["samples"])"
        )
      }
      all += some
    }
    return all
  }

  /// The documents of health's workouts that the phone wrote, in order.
  var healthDocuments: [JSONValue] { filter { $0.word == "document:health" }.map(\.value) }
}
