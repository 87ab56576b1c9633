package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

extension WorkoutSession {
  /// The session as it is now, for the app; stable while nothing turns, though time passes.
  package struct View: Sendable, Equatable {
    package let id: DocumentID
    package let number: Int64
    package let workoutActivityType: HKWorkoutActivityType
    package let state: HKWorkoutSessionState
    /// The date at which it was started; `nil` of one that is only made ready.
    package let startDate: WallTime?
    /// Seconds in which it was not paused, before `sinceUptimeNanoseconds`.
    package let elapsedSeconds: Double
    /// Since when more pass; `nil` while it is paused.
    package let sinceUptimeNanoseconds: Int64?
    /// Beats a minute, as measured last.
    package let heartRate: Int64?
    /// Metres so far, to the centimetre: not what adding up thousands of them leaves.
    package let distance: Double?
    /// Kilocalories so far, to the thousandth.
    package let energy: Double?

    /// HealthKit's names, for readers without its types.
    package var activityName: String { workoutActivityType.name }
    package var stateName: String { state.name }
  }

  var view: View {
    View(
      id: id,
      number: number,
      workoutActivityType: workoutActivityType,
      state: state,
      startDate: state == .prepared ? nil : startDate,
      elapsedSeconds: Self.seconds(clock.before),
      sinceUptimeNanoseconds: clock.since.map { (origin + $0).nanoseconds },
      heartRate: heartRate,
      distance: distance.map { ($0 * 100).rounded() / 100 },
      energy: energy.map { ($0 * 1_000).rounded() / 1_000 }
    )
  }

  /// The summary of a session that is over, beside what it collected.
  package struct Summary: Sendable, Equatable {
    package var id: DocumentID
    package var workoutActivityType: HKWorkoutActivityType
    package var startDate: WallTime
    package var endDate: WallTime
    package var device: String?
    package var metadata: [HKMetadataEntry] = []
  }

  var device: String? {
    if case .recording(let playback) = source { return playback.recording.head.device }
    return nil
  }

  /// Returns the metadata: the recording's own for the whole of it; if it was cut short, only whether
  /// it was indoors.
  func metadata(endedAt instant: Interval) -> [HKMetadataEntry] {
    switch source {
    case .model(_, let isIndoor):
      return [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(isIndoor))]
    case .recording(let playback):
      let metadata = playback.recording.head.metadata
      return instant >= playback.length
        ? metadata : metadata.filter { $0.key == HKMetadataKey.indoorWorkout }
    }
  }
}
