import LockstepDocuments
package import LockstepProtocol

/// How much of an exercise is planned: sets of repetitions, with a weight or for a time.
package struct Plan: Sendable, Equatable {
  package var sets: Int64
  package var reps: Int64
  /// In the owner's unit, whole; 0 without a weight.
  package var weight: Int64
  package var loadType: LoadType
  /// How long one set lasts, in seconds, when the load is a duration; 0 otherwise.
  package var durationTotalSeconds: Int64
  /// The rest between its sets, in seconds, where it is another than the settings say.
  package var restSeconds: Int64?

  /// What makes a set of it hard.
  package enum LoadType: String, Sendable, CaseIterable {
    case none, weight, duration
  }

  package static let setsRange: ClosedRange<Int64> = 1...99
  package static let repsRange: ClosedRange<Int64> = 0...9_999
  package static let weightRange: ClosedRange<Int64> = 0...99_999
  package static let durationRange: ClosedRange<Int64> = 0...86_400

  package init(
    sets: Int64,
    reps: Int64 = 0,
    weight: Int64 = 0,
    durationTotalSeconds: Int64 = 0,
    restSeconds: Int64? = nil
  ) {
    self.sets = sets
    self.reps = reps
    self.weight = weight
    self.durationTotalSeconds = durationTotalSeconds
    self.restSeconds = restSeconds
    loadType = durationTotalSeconds > 0 ? .duration : weight > 0 ? .weight : .none
  }

  /// Refuses a plan that no reader of a document would take.
  package func check() throws(Refusal) {
    let isWhole =
      Plan.setsRange.contains(sets) && Plan.repsRange.contains(reps)
      && Plan.weightRange.contains(weight) && Plan.durationRange.contains(durationTotalSeconds)
      && restSeconds.map(Settings.range.contains) ?? true
    if !isWhole { throw .invalidValue }
  }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("sets", sets)
    if reps != 0 { writer.field("reps", reps) }
    if weight != 0 { writer.field("weight", weight) }
    writer.field("loadType", loadType.rawValue)
    if durationTotalSeconds != 0 { writer.field("duration", durationTotalSeconds) }
    if let restSeconds { writer.field("restSeconds", restSeconds) }
  }

  /// Reads an object that has the plan's fields and nothing else of interest.
  static func read(_ reader: inout JSONReader) throws(JSONError) -> Plan {
    var plan = Plan(sets: 1)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if try !plan.readField(key, &reader) { try reader.skipValue() }
    }
    return plan
  }

  /// Reads one field of the plan out of the object that holds it; false when it is none of the plan's.
  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "sets": sets = try reader.integer(in: Plan.setsRange)
    case "reps": reps = try reader.integer(in: Plan.repsRange)
    case "weight": weight = try reader.integer(in: Plan.weightRange)
    case "loadType": loadType = try reader.name(of: LoadType.self)
    case "restSeconds": restSeconds = try reader.integer(in: Settings.range)
    case "duration": durationTotalSeconds = try reader.integer(in: Plan.durationRange)
    default: return false
    }
    return true
  }
}
