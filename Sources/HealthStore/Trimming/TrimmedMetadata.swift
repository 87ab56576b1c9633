import LockstepLanguages
import LockstepHealth

/// The metadata of a part of a workout: entries are kept, computed anew, or left out.
enum TrimmedMetadata {
  /// Makes the metadata of a part, and reports the entries that it changes or leaves out.
  ///
  /// - Parameters:
  ///   - workout: The whole workout.
  ///   - trimmed: The part, which still has the whole workout's metadata.
  static func entries(
    of workout: HKWorkout,
    _ trimmed: HKWorkout,
    _ bounds: TrimBounds,
    _ report: inout TrimReport
  ) -> [HKMetadataEntry] {
    // Counted as if nothing had been said.
    var bare = trimmed
    bare.metadata = []
    let figures = bounds.isWhole ? nil : WorkoutFigures(bare)
    return workout.metadata.compactMap { entry in
      let fate = fate(of: entry, figures)
      guard let reason = fate.reason else { return entry }
      report.metadata.append(
        .init(key: entry.key, before: entry.value, after: fate.value, reason: reason)
      )
      return fate.value.map { HKMetadataEntry(entry.key, $0) }
    }
  }

  private typealias Fate = (value: HKMetadataValue?, reason: Phrase?)

  /// Decides if an entry is kept, computed anew, or left out, and for which reason.
  ///
  /// - Parameter figures: The figures of the part; `nil` if the part is the whole workout.
  private static func fate(of entry: HKMetadataEntry, _ figures: WorkoutFigures?) -> Fate {
    if identities.contains(entry.key) { return (nil, Phrase("trim.namesOriginal")) }
    guard let figures else { return (entry.value, nil) }
    switch entry.key {
    case HKMetadataKey.elevationAscended:
      return counted(figures.gained?.metres, "m", "trim.countedByRoute")
    case HKMetadataKey.elevationDescended:
      return counted(figures.lost?.metres, "m", "trim.countedByRoute")
    case HKMetadataKey.averageSpeed:
      return counted(figures.averageSpeed, "m/s", "trim.countedByDistance")
    case HKMetadataKey.maximumSpeed:
      return counted(figures.maximumSpeed, "m/s", "trim.countedBySpeeds")
    case HKMetadataKey.timerTime, HKMetadataKey.averageTemperature:
      return (nil, Phrase("trim.ofWhole"))
    default: return (entry.value, nil)
    }
  }

  private static let identities = [
    HKMetadataKey.externalUUID, HKMetadataKey.syncIdentifier, HKMetadataKey.syncVersion,
  ]

  private static func counted(_ value: Double?, _ unit: String, _ how: String) -> Fate {
    guard let value else { return (nil, Phrase("trim.ofWhole")) }
    return (.quantity(value, unit: unit), Phrase(how))
  }
}
