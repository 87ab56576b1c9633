import LockstepHealth
import LockstepWorkoutFiles

/// A style of swimming, with HealthKit's numbers.
package enum HKSwimmingStrokeStyle: Int, CaseIterable, Sendable {
  case unknown = 0
  case mixed = 1
  case freestyle = 2
  case backstroke = 3
  case breaststroke = 4
  case butterfly = 5
  case kickboard = 6
}

/// The strokes of pool lengths, converted between FIT's names and HealthKit's.
enum FITStroke {
  /// The strokes with FIT's names; a drill has no stroke, and a medley has all.
  private static let named: [(fit: String, style: HKSwimmingStrokeStyle)] = [
    ("freestyle", .freestyle), ("backstroke", .backstroke), ("breaststroke", .breaststroke),
    ("butterfly", .butterfly), ("mixed", .mixed), ("im", .mixed), ("drill", .unknown),
  ]

  /// Makes the metadata entry for the stroke of a length's message.
  static func metadata(of length: FIT.DataMessage) -> [HKMetadataEntry] {
    let field = length.shownFields.last { $0.name == "swim_stroke" }
    guard let name = field.map({ FITSession.text($0.value) }),
      let style = named.first(where: { $0.fit == name })?.style
    else { return [] }
    return [HKMetadataEntry(HKMetadataKey.swimmingStrokeStyle, .number(Double(style.rawValue)))]
  }

  /// Finds FIT's name for an event's stroke.
  static func name(of event: HKWorkoutEvent) -> String? {
    let value = event.metadata.last { $0.key == HKMetadataKey.swimmingStrokeStyle }?.value
    guard case .number(let number)? = value else { return nil }
    return named.first { Double($0.style.rawValue) == number }?.fit
  }
}
