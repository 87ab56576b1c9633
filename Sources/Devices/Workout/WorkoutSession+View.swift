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
    /// Seconds in which it was not paused, before `sinceUptimeNanoseconds`.
    package let elapsedSeconds: Double
    /// Since when more pass; `nil` while it is paused.
    package let sinceUptimeNanoseconds: Int64?
    /// Beats a minute, as measured last.
    package let heartRate: Int64?
    /// Metres so far, to the centimetre: not what adding up thousands of them leaves.
    package let distance: Double?

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
      elapsedSeconds: Self.seconds(clock.before),
      sinceUptimeNanoseconds: clock.since.map { (origin + $0).nanoseconds },
      heartRate: heartRate,
      distance: distance.map { ($0 * 100).rounded() / 100 }
    )
  }

  /// What there is to say of a session that is over, beside what it collected.
  package struct Summary: Sendable, Equatable {
    package var id: DocumentID
    package var workoutActivityType: HKWorkoutActivityType
    package var startDate: WallTime
    package var endDate: WallTime
    package var device: String?
    package var metadata: [HKMetadataEntry] = []
  }
}
