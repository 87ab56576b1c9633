/// The states in which the cases of workout sessions begin, and the effects that these cases examine.
extension Harness {
  /// Connects a watch that can run workout sessions, with its app open.
  func watchWithSensors() throws(Stop) {
    try watchOpen()
    try needs("health")
  }

  /// Connects a phone that can store recorded workouts.
  func phoneWithHealth() throws(Stop) {
    try phoneLinked()
    try needs("health")
  }

  // MARK: What the wearer does

  static let startActivity = input("start-activity", #""activity":"cycling""#)

  /// Makes the first piece of a recording that lasts so many seconds.
  static func piece(_ readings: [Reading], lasting elapsed: Int64) -> String {
    let head = #"{"workoutActivityType":"cycling","elapsed":\#(elapsed),"metadata":{}}"#
    return load(#"{"workout":\#(head),"samples":\#(readings.json)}"#)
  }

  /// Makes a later piece of a recording.
  static func piece(_ readings: [Reading]) -> String { load(#"{"samples":\#(readings.json)}"#) }

  /// A recording of five seconds without readings, whose first piece has all fields that it may have.
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

  /// The workout session's state on the screen: `running`, `paused`, or `none`.
  var sessionState: String { screen["session"]["state"].text ?? "none" }

  /// Receipts every user info that the device sends, until it sends no more.
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

  /// Makes a batch of a workout's samples, as a user info whose number is the change's.
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

  /// Makes the end of a workout that began so many seconds after the first instant; with a negative
  /// length, it ends before it begins.
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

  /// Makes the watch's message about its workout session.
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

  /// The mirror of the workout session on the phone's screen: `live 120`, `stale 120`, or `none`; the
  /// number is the heart rate.
  var sessionMirror: String {
    let session = screen["session"]
    if session.isMissing { return "none" }
    return "\(session["stale"] == true ? "stale" : "live") \(session["heartRate"])"
  }
}

extension [Effect] {
  /// The changes that the watch sent, in order; a user info that it sent again counts once.
  var sensorChanges: [JSONValue] {
    var seen: [JSONValue] = []
    return packets("userInfo").filter { packet in
      let mark = JSONValue.array([packet["origin"], packet["id"]])
      defer { seen.append(mark) }
      return !seen.contains(mark)
    }
    .map { $0["payload"] }.filter { $0["type"] == "change" }
  }

  /// The batches of samples that the watch sent, in order.
  var batches: [JSONValue] { sensorChanges.filter { !$0["batch"].isMissing } }
  /// The ends of workouts that the watch sent, in order.
  var finishes: [JSONValue] { sensorChanges.filter { !$0["finished"].isMissing } }
  var liveSessions: [JSONValue] { payloads("message", "session") }

  /// Reads the samples of all batches; each column is in the order of the batches.
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

  /// The documents of recorded workouts that the phone wrote, in order.
  var healthDocuments: [JSONValue] { filter { $0.word == "document:health" }.map(\.value) }
}
