import LockstepProtocol
import LockstepSimulation

extension RunFlow {
  /// The present page as whichever device runs it shows it; `nil` when the run is over.
  package func screen(of exercise: String, in workout: String) -> WatchScreen.Run? {
    guard let place else { return nil }
    return WatchScreen.Run(
      workout: workout,
      exercise: exercise,
      page: place.page,
      set: place.set,
      sets: sets,
      sinceUptimeNanoseconds: since?.nanoseconds,
      untilUptimeNanoseconds: countdown?.endsAt.nanoseconds
    )
  }
}
