/// A haptic that the watch plays, or reports as missed while it was suspended.
package struct Haptic: Sendable, Equatable {
  /// The kinds of haptics, named as in `WKHapticType`.
  package enum Kind: String, Sendable, CaseIterable {
    case notification, directionUp, directionDown, success, failure, retry, start, stop, click
  }

  package var kind: Kind
  /// `true` if the haptic's instant passed while the device was suspended: such a haptic is reported,
  /// and never played late (RUN-14).
  package var wasMissed: Bool

  package init(_ kind: Kind, wasMissed: Bool = false) {
    self.kind = kind
    self.wasMissed = wasMissed
  }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("kind", kind.rawValue)
    if wasMissed { writer.field("missed", true) }
  }

  static func readFields(_ reader: inout JSONReader) throws(JSONError) -> Haptic {
    var kind: Kind?
    var wasMissed = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": kind = try readKind(&reader)
      case "missed": wasMissed = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    guard let kind else { throw reader.failure(.missingField("kind")) }
    return Haptic(kind, wasMissed: wasMissed)
  }

  private static func readKind(_ reader: inout JSONReader) throws(JSONError) -> Kind {
    let name = try reader.string()
    guard let kind = Kind(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: Kind.allCases.map(\.rawValue)))
    }
    return kind
  }
}
