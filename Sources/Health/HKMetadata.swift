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
  /// Makes the entries of a dictionary, in the order of their keys.
  package init(_ metadata: [String: HKMetadataValue]) {
    self = metadata.sorted { $0.key < $1.key }.map { HKMetadataEntry($0.key, $0.value) }
  }

  /// Adds entries; for a key that is already present, the later value replaces the earlier.
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

/// The keys of metadata, under HealthKit's names; those that HealthKit lacks begin with `Lockstep`.
package enum HKMetadataKey {
  package static let indoorWorkout = "HKIndoorWorkout"
  package static let averageSpeed = "HKAverageSpeed"
  package static let maximumSpeed = "HKMaximumSpeed"
  package static let elevationAscended = "HKElevationAscended"
  package static let elevationDescended = "HKElevationDescended"
  /// Lockstep's own key: the number of batches of samples that never arrived.
  package static let missingBatches = "LockstepMissingBatches"
  /// Lockstep's own key: the samples that a watch sent and health's rules refuse, so that the workout
  /// lacks them.
  package static let leftOut = "LockstepLeftOut"
  /// Lockstep's own key: the energy is the total of the FIT file's session, since no record of the file
  /// counts energy.
  package static let energyFromSession = "LockstepEnergyFromSession"
  /// Lockstep's own key: the source of the distance if the file's records have none: `lengths`, `laps`
  /// or `session`.
  package static let distanceSource = "LockstepDistanceSource"
  /// Lockstep's own key: the steps or strokes are the total of the file's session, since nothing else
  /// in the file counts them.
  package static let countFromSession = "LockstepCountFromSession"
  /// Lockstep's own key: the seconds by which the end of a part was cut, because the next part begins
  /// before that end.
  package static let partsCut = "LockstepPartsCut"
  /// Lockstep's own key: the activity of a segment that cannot be a part of its workout.
  package static let partActivity = "LockstepPartActivity"
  /// Lockstep's own key: the device timer's time, if the pauses that the device recorded give another
  /// time.
  package static let timerTime = "LockstepTimerTime"
  /// Lockstep's own key: the numbers of messages, by kind, that the workout lacks because their time is
  /// outside the workout's.
  package static let otherTime = "LockstepOtherTime"
  /// Lockstep's own key: the number of records outside the session's time; the workout has them, and
  /// takes its time from them.
  package static let beyondSession = "LockstepBeyondSession"
  /// Lockstep's own key: the measurements of the file, by the file's names, that the workout does not
  /// have.
  package static let notImported = "LockstepNotImported"
  /// Lockstep's own key: the damage of a file that is broken or was never finished, and the part of it
  /// that was read.
  package static let incomplete = "LockstepIncomplete"
}
