import LockstepProtocol

extension PhoneScreen {
  /// The watch's workout session as the phone shows it; dates are in microseconds since 1970 by the
  /// phone's clock.
  package struct ShownWorkoutSession: Sendable, Equatable {
    /// `true` while the shown values may be out of date.
    package var isStale: Bool
    /// HealthKit's name of the activity, such as `cycling`.
    package var activity: String
    /// HealthKit's name of the state, such as `running`.
    package var state: String
    /// The seconds without pauses up to `since`; while the state is running, the time since then is to
    /// be added.
    package var elapsedSeconds: Double
    package var sinceMicroseconds: Int64
    /// The latest heart rate in beats a minute.
    package var heartRate: Int64?
    /// The distance so far, in metres.
    package var distance: Double?
    /// `true` while the phone does not know the difference between the watch's date and its own.
    package var isUnsure: Bool

    package init(
      isStale: Bool,
      activity: String,
      state: String,
      elapsedSeconds: Double,
      sinceMicroseconds: Int64,
      heartRate: Int64? = nil,
      distance: Double? = nil,
      isUnsure: Bool = false
    ) {
      self.isStale = isStale
      self.activity = activity
      self.state = state
      self.elapsedSeconds = elapsedSeconds
      self.sinceMicroseconds = sinceMicroseconds
      self.heartRate = heartRate
      self.distance = distance
      self.isUnsure = isUnsure
    }
  }
}

extension PhoneScreen.ShownWorkoutSession {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("stale", isStale)
    writer.field("activity", activity)
    writer.field("state", state)
    writer.number("elapsed", elapsedSeconds)
    writer.field("since", dateMicroseconds: sinceMicroseconds)
    if let heartRate { writer.field("heartRate", heartRate) }
    if let distance { writer.number("distance", distance) }
    if isUnsure { writer.field("unsure", true) }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var session = Self(
      isStale: false,
      activity: "",
      state: "",
      elapsedSeconds: 0,
      sinceMicroseconds: 0
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "stale": session.isStale = try reader.boolean()
      case "activity": session.activity = try reader.string()
      case "state": session.state = try reader.string()
      case "elapsed": session.elapsedSeconds = try reader.sessionValue()
      case "since": session.sinceMicroseconds = try reader.dateMicroseconds()
      case "heartRate": session.heartRate = try reader.integer(in: 1...999)
      case "distance": session.distance = try reader.sessionValue()
      case "unsure": session.isUnsure = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    return session
  }
}
