package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// The watch's present page, sent at every transition and never queued (MIRROR-1).
///
/// It carries dates, not ticks: both sides count by themselves. Frames are ordered by (incarnation, run,
/// version), so that an older one can never overtake a newer.
package struct LiveFrame: Sendable, Equatable {
  package var stamp: Stamp
  package var workoutID: DocumentID
  package var logID: DocumentID
  package var exerciseName: String
  package var phase: Phase
  /// The set at work, or the one just done on a rest; counted from 1.
  package var set: Int64
  package var sets: Int64
  /// When the phase began, by the watch's date at the moment of sending.
  package var startedAt: WallTime
  /// When it ends by itself, for a phase that counts down.
  package var endsAt: WallTime?

  /// The pages of a run, as they cross the link.
  package enum Phase: String, Sendable, CaseIterable {
    case ready, work, rest, finish
  }

  /// The place of a frame in the order of all frames of a watch.
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
    phase: Phase,
    set: Int64,
    sets: Int64,
    startedAt: WallTime,
    endsAt: WallTime?
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
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> LiveFrame {
    var frame = LiveFrame(
      stamp: Stamp(incarnation: 0, run: 0, version: 0),
      workoutID: DocumentID(""),
      logID: DocumentID(""),
      exerciseName: "",
      phase: .ready,
      set: 0,
      sets: 1,
      startedAt: WallTime(microseconds: 0),
      endsAt: nil
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workout": frame.workoutID = DocumentID(try reader.string())
      case "log": frame.logID = DocumentID(try reader.string())
      case "exercise": frame.exerciseName = try reader.string()
      case "phase": frame.phase = try reader.name(of: Phase.self)
      case "set": frame.set = try reader.integer(in: 0...999)
      case "sets": frame.sets = try reader.integer(in: 1...999)
      case "startedAt": frame.startedAt = try reader.date()
      case "endsAt": frame.endsAt = try reader.date()
      default: if try !frame.stamp.readField(key, &reader) { try reader.skipValue() }
      }
    }
    try frame.stamp.require(reader)
    return frame
  }
}
