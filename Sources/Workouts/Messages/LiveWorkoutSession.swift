import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

/// The present state of the watch's workout session: a message without reply, never queued (MIRROR-14).
///
/// A device computes the time itself, so that no message is needed while it passes: `elapsedSeconds` is
/// the time up to `since`, after which it grows while the workout session is running.
package struct LiveWorkoutSession: Sendable, Equatable {
  package var stamp: Stamp
  package var workoutActivityType: HKWorkoutActivityType
  package var state: HKWorkoutSessionState
  /// The seconds without pauses up to `since`.
  package var elapsedSeconds: Double
  package var since: WallTime
  /// The latest heart rate in beats a minute.
  package var heartRate: Int64?
  /// The distance so far, in metres.
  package var distance: Double?
  /// The correction of the date for the phone's clock; `nil` until the watch has measured it.
  package var clock: DateCorrection?

  /// The range of a valid heart rate, in beats a minute.
  package static let heartRateRange: ClosedRange<Int64> = 20...300

  /// The order of a watch's messages about its workout sessions: by incarnation, session, version.
  package struct Stamp: Sendable, Equatable, Comparable {
    package var incarnation: Int64
    /// The number of the workout session within the incarnation, counted from 1.
    package var session: Int64
    package var version: Int64

    package init(incarnation: Int64, session: Int64, version: Int64) {
      self.incarnation = incarnation
      self.session = session
      self.version = version
    }

    package static let none = Stamp(incarnation: 0, session: 0, version: 0)

    package static func < (a: Stamp, b: Stamp) -> Bool {
      (a.incarnation, a.session, a.version) < (b.incarnation, b.session, b.version)
    }
  }

  package init(
    stamp: Stamp,
    workoutActivityType: HKWorkoutActivityType,
    state: HKWorkoutSessionState,
    elapsedSeconds: Double,
    since: WallTime,
    heartRate: Int64? = nil,
    distance: Double? = nil,
    clock: DateCorrection? = nil
  ) {
    self.stamp = stamp
    self.workoutActivityType = workoutActivityType
    self.state = state
    self.elapsedSeconds = elapsedSeconds
    self.since = since
    self.heartRate = heartRate
    self.distance = distance
    self.clock = clock
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("incarnation", stamp.incarnation)
    writer.field("session", stamp.session)
    writer.field("version", stamp.version)
    writer.field("activity", workoutActivityType.name)
    writer.field("state", state.name)
    writer.number("elapsed", elapsedSeconds)
    writer.field("since", since)
    if let heartRate { writer.field("heartRate", heartRate) }
    if let distance { writer.number("distance", distance) }
    clock?.write(into: &writer)
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> LiveWorkoutSession {
    var session = LiveWorkoutSession(
      stamp: .none,
      workoutActivityType: .other,
      state: .notStarted,
      elapsedSeconds: 0,
      since: WallTime(microseconds: .min)
    )
    try reader.beginObject()
    while let key = try reader.nextKey() { try session.readField(key, &reader) }
    let stamp = session.stamp
    for (name, value) in [
      ("incarnation", stamp.incarnation), ("session", stamp.session), ("version", stamp.version),
    ] where value == 0 {
      throw reader.failure(.missingField(name))
    }
    if session.state == .notStarted { throw reader.failure(.missingField("state")) }
    if session.since.microseconds == .min { throw reader.failure(.missingField("since")) }
    return session
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "incarnation": stamp.incarnation = try reader.integer(in: 1...maximumInteger)
    case "session": stamp.session = try reader.integer(in: 1...maximumInteger)
    case "version": stamp.version = try reader.integer(in: 1...maximumInteger)
    case "activity": workoutActivityType = try reader.activityType()
    case "state": state = try reader.sessionState()
    case "elapsed": elapsedSeconds = try reader.sessionValue()
    case "since": since = try reader.date()
    case "heartRate": heartRate = try reader.integer(in: Self.heartRateRange)
    case "distance": distance = try reader.sessionValue()
    case "clock": clock = try DateCorrection.read(&reader)
    default: try reader.skipValue()
    }
  }
}

extension JSONReader {
  fileprivate mutating func sessionState() throws(JSONError) -> HKWorkoutSessionState {
    let name = try string()
    guard let state = HKWorkoutSessionState(name: name), state != .notStarted else {
      let names = HKWorkoutSessionState.allCases.map(\.name)
      throw failure(.unknownValue(found: name, expected: names))
    }
    return state
  }
}
