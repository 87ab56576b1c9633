package import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
package import LockstepSimulation

/// A run as Running Days keeps and sends it: what is read of a workout in health.
package struct Run: Equatable, Sendable {
  /// The workout's own id.
  package var clientID: DocumentID
  package var startTime: WallTime
  package var endTime: WallTime
  /// Whole seconds without pauses; what is over is cut off.
  package var durationSeconds: Int64
  /// 0 where nothing was measured.
  package var distanceMeters: Double
  package var energyBurnedKcal: Double?
  /// Of the heart rate's statistics: a workout itself has none.
  package var averageHeartRate: Double?
  package var source = Run.healthKit

  package static let healthKit = "healthkit"
  /// The sources that runs come from.
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

  /// Reads a run out of health, with as much of it as the client may see.
  package init(_ head: HKWorkout.Head, in store: HKHealthStore) throws(HKError) {
    self.init(
      head,
      distance: try store.statistics(of: head.id, .distanceWalkingRunning),
      energy: try store.statistics(of: head.id, .activeEnergyBurned),
      heartRate: try store.statistics(of: head.id, .heartRate)
    )
  }

  /// Makes a run of a workout and what health says of it, as far as it may be seen.
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

  /// Seconds for a kilometre; `nil` without a distance.
  package var paceSecondsPerKm: Double? {
    distanceMeters > 0 ? Double(durationSeconds) / (distanceMeters / 1_000) : nil
  }
}

extension WallTime {
  /// Without the fraction of its second.
  var wholeSecond: WallTime {
    let rest = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    return WallTime(microseconds: microseconds - rest)
  }
}
