package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

extension WorkoutSession {
  /// The present view of the workout session for the app; the mere passing of time does not change it.
  package struct View: Sendable, Equatable {
    package let id: DocumentID
    package let number: Int64
    package let workoutActivityType: HKWorkoutActivityType
    package let state: HKWorkoutSessionState
    /// The date at which the session was started; `nil` if it is only prepared.
    package let startDate: WallTime?
    /// The seconds without pauses until `sinceUptimeNanoseconds`.
    package let elapsedSeconds: Double
    /// The uptime since which further seconds are counted; `nil` while the session is paused.
    package let sinceUptimeNanoseconds: Int64?
    /// The heart rate measured last, in beats per minute.
    package let heartRate: Int64?
    /// The metres so far, rounded to the centimetre, so that the errors of adding do not show.
    package let distance: Double?
    /// The kilocalories so far, rounded to the thousandth.
    package let energy: Double?

    /// HealthKit's name of the activity, for readers without its types.
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

  /// The summary of a workout session that is over, without its samples.
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

  /// Returns the metadata: the recording's own if it was played to its end, otherwise only the entry
  /// that tells if it was indoors.
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
