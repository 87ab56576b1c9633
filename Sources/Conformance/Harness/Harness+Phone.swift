/// The states of a phone in which cases begin.
extension Harness {
  /// Switches the phone on, without a connection.
  func phoneOn(incarnation: Int64 = 1) throws(Stop) {
    try greet(incarnation: incarnation)
    try act(Self.start)
  }

  /// Switches the phone on, connects it with a watch whose app is in the foreground, and receipts its
  /// contexts.
  func phoneLinked() throws(Stop) {
    try phoneOn()
    try act(Self.linkUp)
    try act(Self.presence())
    try takeContexts()
  }

  /// Connects the phone, and makes a split “Push” with these exercises.
  func phoneWithSplit(_ exercises: [String] = ["Press"]) throws(Stop) {
    try phoneLinked()
    try act(Self.input("split", #""name":"Push""#))
    for exercise in exercises {
      let fields = #""exercise":"\#(exercise)","split":"Push","sets":2,"reps":10"#
      try act(Self.input("add", fields))
    }
    try given(screen["splits"] == .array(["Push"]), "a phone with one split")
    try takeContexts()
  }

  /// Starts a workout of the split “Push” on the phone.
  @discardableResult
  func phoneStarted(_ exercises: [String] = ["Press"]) throws(Stop) -> [Effect] {
    try phoneWithSplit(exercises)
    let effects = try act(Self.input("start", #""split":"Push""#))
    let later = try takeContexts()
    try given(!workoutID.isEmpty, "a workout in the phone's snapshot")
    return effects + later
  }

  /// The number of contexts that a phone may send one after the other without a further input.
  private static let contextsMax = 100

  /// Sends receipts for the phone's contexts until it sends no more.
  @discardableResult
  func takeContexts() throws(Stop) -> [Effect] {
    var effects: [Effect] = []
    var count = 0
    while !openContexts.isEmpty {
      count += 1
      try demand("SESSION-51", count <= Self.contextsMax, "an end of the contexts", "ever new ones")
      effects += try act(Self.receipt("contextReceipt", openContexts.removeFirst()))
    }
    return effects
  }

  // MARK: What the phone's snapshot says

  var workout: JSONValue { context["workouts"][0] }
  var workoutID: String { workout["id"].text ?? "" }
  func log(_ index: Int = 0) -> JSONValue { workout["logs"][index] }

  // MARK: What the watch says

  /// Makes a change of an exercise in the workout, as a user info whose number is the change's.
  func change(
    _ sequence: Int64,
    _ values: String,
    log index: Int = 0,
    origin: Int64 = 1,
    at date: Int64? = nil
  ) -> String {
    Self.userInfo(
      sequence,
      origin: origin,
      changePayload(sequence, values, log: index, origin: origin, at: date)
    )
  }

  func changePayload(
    _ sequence: Int64,
    _ values: String,
    log index: Int = 0,
    origin: Int64 = 1,
    at date: Int64? = nil
  ) -> String {
    let place = #""workout":"\#(workoutID)","log":"\#(log(index)["id"].text ?? "")""#
    return #"{"type":"change","origin":\#(origin),"sequence":\#(sequence),"#
      + #""date":{"$date":\#(date ?? self.date(now))},\#(place),\#(values)}"#
  }

  /// Makes a change of the settings, as a user info whose number is the change's.
  func settingsChange(_ sequence: Int64, _ values: String, origin: Int64 = 1) -> String {
    Self.userInfo(
      sequence,
      origin: origin,
      #"{"type":"change","origin":\#(origin),"sequence":\#(sequence),"#
        + #""date":{"$date":\#(date(now))},\#(values)}"#
    )
  }

  /// Makes a live message of the watch.
  func live(
    _ run: Int64,
    _ version: Int64,
    _ phase: String = "work",
    incarnation: Int64 = 1,
    endsIn seconds: Int64? = nil
  ) -> String {
    let ends = seconds.map { #","endsAt":{"$date":\#(date(now) + $0 * 1_000_000)}"# } ?? ""
    return Self.message(
      nextID(),
      #"{"type":"live","incarnation":\#(incarnation),"run":\#(run),"version":\#(version),"#
        + #""workout":"\#(workoutID)","log":"\#(log()["id"].text ?? "")","exercise":"Press","#
        + #""phase":"\#(phase)","set":1,"sets":2,"startedAt":{"$date":\#(date(now))}\#(ends)}"#
    )
  }

  func runEnd(_ run: Int64, _ version: Int64) -> String {
    Self.message(
      nextID(),
      #"{"type":"liveEnd","incarnation":1,"run":\#(run),"version":\#(version)}"#
    )
  }

  /// The mirror on the phone's screen, such as `live work`, `stale rest` or `none`.
  var mirror: String {
    let mirror = screen["mirror"]
    if mirror.isMissing { return "none" }
    return "\(mirror["stale"] == true ? "stale" : "live") \(mirror["page"].text ?? "?")"
  }
}
