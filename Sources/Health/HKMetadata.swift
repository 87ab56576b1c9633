package import LockstepSimulation

/// A value of metadata: text, a number, a flag, or a number with a unit.
package enum HKMetadataValue: Equatable, Sendable {
  case string(String)
  case number(Double)
  case flag(Bool)
  case quantity(Double, unit: String)
  case date(WallTime)
}

/// A key of metadata with its value.
package struct HKMetadataEntry: Equatable, Sendable {
  package var key: String
  package var value: HKMetadataValue

  package init(_ key: String, _ value: HKMetadataValue) {
    self.key = key
    self.value = value
  }
}

extension [HKMetadataEntry] {
  /// In the order of their keys.
  package init(_ metadata: [String: HKMetadataValue]) {
    self = metadata.sorted { $0.key < $1.key }.map { HKMetadataEntry($0.key, $0.value) }
  }

  /// Adds entries; of a key that is there the later value wins.
  package mutating func put(_ entries: [HKMetadataEntry]) {
    for entry in entries {
      if let index = firstIndex(where: { $0.key == entry.key }) {
        self[index] = entry
      } else {
        append(entry)
      }
    }
  }
}

/// Keys of metadata, under HealthKit's names.
package enum HKMetadataKey {
  package static let indoorWorkout = "HKIndoorWorkout"
  package static let averageSpeed = "HKAverageSpeed"
  package static let maximumSpeed = "HKMaximumSpeed"
  package static let elevationAscended = "HKElevationAscended"
  package static let elevationDescended = "HKElevationDescended"
  /// Our own: so many batches of samples never came.
  package static let missingBatches = "LockstepMissingBatches"
  /// Our own: what a watch sent that health's rules refuse, and the workout does not have.
  package static let leftOut = "LockstepLeftOut"
  /// Our own: the energy is the session's total, for no record counts it.
  package static let energyFromSession = "LockstepEnergyFromSession"
  /// Our own: what the distance is of where it is not that of records: `lengths`, `laps`, `session`.
  package static let distanceSource = "LockstepDistanceSource"
  /// Our own: steps or strokes are the session's total, for nothing else counts them.
  package static let countFromSession = "LockstepCountFromSession"
  /// Our own: by how many seconds the end of a part was cut, where the next begins before it.
  package static let partsCut = "LockstepPartsCut"
  /// Our own: of which activity a segment is that can be no part of its workout.
  package static let partActivity = "LockstepPartActivity"
  /// Our own: what the device's timer says, where the pauses that it recorded say otherwise.
  package static let timerTime = "LockstepTimerTime"
  /// Our own: how many messages of each kind are of another time than the workout, which lacks them.
  package static let otherTime = "LockstepOtherTime"
  /// Our own: how many records are outside the time that the session tells, and in the workout, which
  /// takes its time from them.
  package static let beyondSession = "LockstepBeyondSession"
  /// Our own: what the file measured, by its own names, and the workout does not have.
  package static let notImported = "LockstepNotImported"
  /// Our own: the file was damaged or never finished; how, and what was read of it.
  package static let incomplete = "LockstepIncomplete"
}
