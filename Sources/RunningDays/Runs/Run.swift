package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

/// A run as Running Days keeps and sends it, read from a workout in health.
package struct Run: Equatable, Sendable {
  /// The id of the workout in health.
  package var clientID: DocumentID
  package var startTime: WallTime
  package var endTime: WallTime
  /// The whole seconds without pauses, with fractions cut off.
  package var durationSeconds: Int64
  /// The distance in metres; 0 if none was measured.
  package var distanceMeters: Double
  package var energyBurnedKcal: Double?
  /// The mean heart rate in beats a minute, from a statistics query, as a workout itself has none.
  package var averageHeartRate: Double?
  package var source = Run.healthKit

  package static let healthKit = "healthkit"
  /// The names of the sources that a run can have.
  package static let sources = [healthKit, "apple_watch", "manual"]

  package init(
    clientID: DocumentID,
    startTime: WallTime,
    endTime: WallTime,
    durationSeconds: Int64,
    distanceMeters: Double,
    energyBurnedKcal: Double? = nil,
    averageHeartRate: Double? = nil
  ) {
    self.clientID = clientID
    self.startTime = startTime
    self.endTime = endTime
    self.durationSeconds = durationSeconds
    self.distanceMeters = distanceMeters
    self.energyBurnedKcal = energyBurnedKcal
    self.averageHeartRate = averageHeartRate
  }

  /// Reads a run from health, as far as the client may see it.
  package init(_ head: HKWorkout.Head, in store: HKHealthStore) throws(HKError) {
    self.init(
      head,
      distance: try store.statistics(of: head.id, .distanceWalkingRunning),
      energy: try store.statistics(of: head.id, .activeEnergyBurned),
      heartRate: try store.statistics(of: head.id, .heartRate)
    )
  }

  /// Makes a run of a workout and the statistics that health gave for it.
  init(
    _ head: HKWorkout.Head,
    distance: HKStatistics?,
    energy: HKStatistics?,
    heartRate: HKStatistics?
  ) {
    self.init(
      clientID: head.id,
      startTime: head.startDate.wholeSecond,
      endTime: head.endDate.wholeSecond,
      durationSeconds: Int64(max(0, min(head.duration, 1e15))),
      distanceMeters: distance?.sum ?? 0,
      energyBurnedKcal: energy?.sum,
      averageHeartRate: heartRate?.average
    )
  }

  /// The pace in seconds for a kilometre; `nil` without a distance.
  package var paceSecondsPerKm: Double? {
    distanceMeters > 0 ? Double(durationSeconds) / (distanceMeters / 1_000) : nil
  }
}

extension WallTime {
  /// The date without the fraction of its second.
  var wholeSecond: WallTime {
    let rest = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    return WallTime(microseconds: microseconds - rest)
  }
}
