package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The watch's present page, sent at every change of the page and never queued (MIRROR-1).
///
/// The message has dates instead of counting down, so that each side counts by itself. Messages are
/// ordered by (incarnation, run, version), so that an older one never replaces a newer one.
package struct LiveMessage: Sendable, Equatable {
  package var stamp: Stamp
  package var workoutID: DocumentID
  package var logID: DocumentID
  package var exerciseName: String
  package var phase: WatchScreen.Page
  /// The number of the set at work or, on a rest, of the one just done; counted from 1.
  package var set: Int64
  package var sets: Int64
  /// The instant at which the page began, by the watch's date at the time of sending.
  package var startedAt: WallTime
  /// The instant at which the page ends by itself; `nil` if it has no countdown.
  package var endsAt: WallTime?
  /// The remaining time of a paused rest; `nil` on other pages.
  package var leftMicroseconds: Int64?
  /// The correction of the dates for the phone's clock; `nil` until the watch has measured it.
  package var clock: DateCorrection?
  package var figures: WatchScreen.Figures

  /// The position of a live message in the order of all live messages of a watch.
  package struct Stamp: Sendable, Equatable, Comparable {
    package var incarnation: Int64
    package var run: Int64
    package var version: Int64

    package init(incarnation: Int64, run: Int64, version: Int64) {
      self.incarnation = incarnation
      self.run = run
      self.version = version
    }

    package static func < (a: Stamp, b: Stamp) -> Bool {
      (a.incarnation, a.run, a.version) < (b.incarnation, b.run, b.version)
    }

    func writeFields(into writer: inout JSONWriter) {
      writer.field("incarnation", incarnation)
      writer.field("run", run)
      writer.field("version", version)
    }

    mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
      switch key {
      case "incarnation": incarnation = try reader.integer(in: 1...maximumInteger)
      case "run": run = try reader.integer(in: 1...maximumInteger)
      case "version": version = try reader.integer(in: 1...maximumInteger)
      default: return false
      }
      return true
    }

    func require(_ reader: JSONReader) throws(JSONError) {
      if incarnation == 0 { throw reader.failure(.missingField("incarnation")) }
      if run == 0 { throw reader.failure(.missingField("run")) }
      if version == 0 { throw reader.failure(.missingField("version")) }
    }
  }

  package init(
    stamp: Stamp,
    workoutID: DocumentID,
    logID: DocumentID,
    exerciseName: String,
    phase: WatchScreen.Page,
    set: Int64,
    sets: Int64,
    startedAt: WallTime,
    endsAt: WallTime?,
    leftMicroseconds: Int64? = nil,
    clock: DateCorrection? = nil,
    figures: WatchScreen.Figures = WatchScreen.Figures()
  ) {
    self.stamp = stamp
    self.workoutID = workoutID
    self.logID = logID
    self.exerciseName = exerciseName
    self.phase = phase
    self.set = set
    self.sets = sets
    self.startedAt = startedAt
    self.endsAt = endsAt
    self.leftMicroseconds = leftMicroseconds
    self.clock = clock
    self.figures = figures
  }

  func writeFields(into writer: inout JSONWriter) {
    stamp.writeFields(into: &writer)
    writer.field("workout", workoutID.text)
    writer.field("log", logID.text)
    writer.field("exercise", exerciseName)
    writer.field("phase", phase.rawValue)
    writer.field("set", set)
    writer.field("sets", sets)
    writer.field("startedAt", startedAt)
    if let endsAt { writer.field("endsAt", endsAt) }
    if let leftMicroseconds { writer.field("left", leftMicroseconds) }
    clock?.write(into: &writer)
    figures.writeFields(into: &writer)
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> LiveMessage {
    var live = Fields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try live.read(key, &reader) }
    return try live.whole(reader)
  }

  /// The fields of a message read so far; all but the countdown's end and the correction are required
  /// (MIRROR-1).
  private struct Fields {
    var stamp = Stamp(incarnation: 0, run: 0, version: 0)
    var workout: String?
    var log: String?
    var exercise: String?
    var phase: WatchScreen.Page?
    var set: Int64?
    var sets: Int64?
    var startedAt: WallTime?
    var endsAt: WallTime?
    var left: Int64?
    var clock: DateCorrection?
    var figures = WatchScreen.Figures()

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "workout": workout = try reader.string()
      case "log": log = try reader.string()
      case "exercise": exercise = try reader.string()
      case "phase": phase = try reader.name(of: WatchScreen.Page.self)
      case "set": set = try reader.integer(in: 0...999)
      case "sets": sets = try reader.integer(in: 1...999)
      case "startedAt": startedAt = try reader.date()
      case "endsAt": endsAt = try reader.date()
      case "left": left = try reader.integer(in: 0...maximumInteger)
      case "clock": clock = try DateCorrection.read(&reader)
      default:
        if try stamp.readField(key, &reader) { return }
        if try !figures.readField(key, &reader) { try reader.skipValue() }
      }
    }

    func whole(_ reader: JSONReader) throws(JSONError) -> LiveMessage {
      try stamp.require(reader)
      return LiveMessage(
        stamp: stamp,
        workoutID: DocumentID(try require(workout, "workout", reader)),
        logID: DocumentID(try require(log, "log", reader)),
        exerciseName: try require(exercise, "exercise", reader),
        phase: try require(phase, "phase", reader),
        set: try require(set, "set", reader),
        sets: try require(sets, "sets", reader),
        startedAt: try require(startedAt, "startedAt", reader),
        endsAt: endsAt,
        leftMicroseconds: left,
        clock: clock,
        figures: figures
      )
    }

    private func require<Value>(_ value: Value?, _ name: String, _ reader: JSONReader)
      throws(JSONError) -> Value
    {
      guard let value else { throw reader.failure(.missingField(name)) }
      return value
    }
  }
}
