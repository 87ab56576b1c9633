import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

/// The values of one done set; `nil` for a value that is as planned.
package struct SetValues: Sendable, Equatable {
  package var reps: Int64?
  package var weight: Weight?
  /// The length of the set in seconds, if the exercise is timed.
  package var seconds: Int64?
  package var kind: Kind?

  /// The kinds of sets; a warm-up counts neither for records nor for sums.
  package enum Kind: String, Sendable, CaseIterable {
    case normal, warmUp, drop, failure
  }

  package init(
    reps: Int64? = nil,
    weight: Weight? = nil,
    seconds: Int64? = nil,
    kind: Kind? = nil
  ) {
    self.reps = reps
    self.weight = weight
    self.seconds = seconds
    self.kind = kind
  }

  /// Makes the values of a set that went as planned.
  package init(planned plan: Plan) {
    self.init(
      reps: plan.reps,
      weight: plan.weight,
      seconds: plan.durationTotalSeconds,
      kind: .normal
    )
  }

  package var isEmpty: Bool { self == SetValues() }

  /// `true` if all values are within the ranges that a document allows.
  package var isInRange: Bool {
    (reps.map(Plan.repsRange.contains) ?? true) && (weight?.isInRange ?? true)
      && (seconds.map(Plan.durationRange.contains) ?? true)
  }

  /// Makes a copy in which the other's values fill those that are `nil`.
  package func over(_ other: SetValues) -> SetValues {
    SetValues(
      reps: reps ?? other.reps,
      weight: weight ?? other.weight,
      seconds: seconds ?? other.seconds,
      kind: kind ?? other.kind
    )
  }

  /// Makes a copy with only the values that differ from the other's.
  package func differing(from other: SetValues) -> SetValues {
    SetValues(
      reps: reps == other.reps ? nil : reps,
      weight: weight == other.weight ? nil : weight,
      seconds: seconds == other.seconds ? nil : seconds,
      kind: kind == other.kind ? nil : kind
    )
  }

  // MARK: As JSON

  /// Appends the values that are not `nil` to the open object.
  package func writeFields(into writer: inout JSONWriter) {
    if let reps { writer.field("reps", reps) }
    if let weight { weight.write(as: "weight", into: &writer) }
    if let seconds { writer.field("seconds", seconds) }
    if let kind { writer.field("kind", kind.rawValue) }
  }

  /// Reads one field from the object that contains the values; returns `false` if the field is not one
  /// of them.
  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    let isRead = try readAnyField(key, &reader)
    if !isInRange { throw reader.failure(.unknownValue(found: key, expected: ["less"])) }
    return isRead
  }

  /// Reads one field without a check of its range, so that a change with it can be refused later.
  mutating func readAnyField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "reps": reps = try reader.integer()
    case "weight": weight = try Weight.readAny(&reader)
    case "seconds": seconds = try reader.integer()
    case "kind": kind = try reader.name(of: Kind.self)
    default: return false
    }
    return true
  }
}

extension SetValues {
  /// Appends an array of sets to the open object, as the field `name`.
  static func write(_ sets: [SetValues], as name: String, into writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for values in sets {
      writer.beginObject()
      values.writeFields(into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Reads an array of sets.
  static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [SetValues] {
    var sets: [SetValues] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var values = SetValues()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if try !values.readField(key, &reader) { try reader.skipValue() }
      }
      sets.append(values)
    }
    return sets
  }
}

// MARK: In words

extension SetValues {
  /// Spells the values for people, such as “10 × 60 kg, warm-up”; empty if there are none.
  package func text(in unit: WeightUnit) -> String {
    let reps = reps ?? 0
    var parts: [String] = []
    if let weight, weight > .none {
      parts.append(reps > 0 ? "\(reps) × \(weight.text(in: unit))" : weight.text(in: unit))
    } else if reps > 0 {
      parts.append("\(reps) reps")
    }
    if let seconds, seconds > 0 { parts.append("\(seconds) s") }
    if let word = kind?.word { parts.append(word) }
    return parts.joined(separator: ", ")
  }
}

extension SetValues.Kind {
  /// The set's kind in words for people; `nil` for a normal set.
  fileprivate var word: String? {
    switch self {
    case .normal: nil
    case .warmUp: "warm-up"
    case .drop: "drop set"
    case .failure: "to failure"
    }
  }
}
