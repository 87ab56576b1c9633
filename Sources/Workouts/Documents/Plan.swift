import LockstepDocuments
package import LockstepProtocol

/// The plan of an exercise: a number of sets, each of repetitions with a weight, or of a length of
/// time.
package struct Plan: Sendable, Equatable {
  package var sets: Int64
  package var reps: Int64
  /// The weight of each set; 0 for an exercise without one.
  package var weight: Weight
  package var loadType: LoadType
  /// The length of one set, in seconds, when the load is a duration; 0 otherwise.
  package var durationTotalSeconds: Int64
  /// The rest between the exercise's sets, in seconds; `nil` to use that of the settings.
  package var restSeconds: Int64?

  /// The kind of load of a set: a weight or a length of time.
  package enum LoadType: String, Sendable, CaseIterable {
    case none, weight, duration
  }

  package static let setsRange: ClosedRange<Int64> = 1...99
  package static let repsRange: ClosedRange<Int64> = 0...9_999
  package static let durationRange: ClosedRange<Int64> = 0...86_400

  package init(
    sets: Int64,
    reps: Int64 = 0,
    weight: Weight = .none,
    durationTotalSeconds: Int64 = 0,
    restSeconds: Int64? = nil
  ) {
    self.sets = sets
    self.reps = reps
    self.weight = weight
    self.durationTotalSeconds = durationTotalSeconds
    self.restSeconds = restSeconds
    loadType = durationTotalSeconds > 0 ? .duration : weight > .none ? .weight : .none
  }

  /// Refuses a plan with values outside the ranges that documents allow.
  package func check() throws(Refusal) {
    let isWhole =
      Plan.setsRange.contains(sets) && Plan.repsRange.contains(reps)
      && weight.isInRange && Plan.durationRange.contains(durationTotalSeconds)
      && restSeconds.map(Settings.range.contains) ?? true
    if !isWhole { throw .invalidValue }
  }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("sets", sets)
    if reps != 0 { writer.field("reps", reps) }
    if weight > .none { weight.write(as: "weight", into: &writer) }
    writer.field("loadType", loadType.rawValue)
    if durationTotalSeconds != 0 { writer.field("duration", durationTotalSeconds) }
    if let restSeconds { writer.field("restSeconds", restSeconds) }
  }

  /// Reads one field of the plan from the object that contains it; returns `false` if the field is not
  /// the plan's.
  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "sets": sets = try reader.integer(in: Plan.setsRange)
    case "reps": reps = try reader.integer(in: Plan.repsRange)
    case "weight": weight = try Weight.read(&reader)
    case "loadType": loadType = try reader.name(of: LoadType.self)
    case "restSeconds": restSeconds = try reader.integer(in: Settings.range)
    case "duration": durationTotalSeconds = try reader.integer(in: Plan.durationRange)
    default: return false
    }
    return true
  }
}
