import LockstepProtocol
import LockstepSimulation

extension RunFlow {
  /// The present page as whichever device runs it shows it; `nil` when the run is over.
  package func screen(of exercise: String, in workout: String) -> WatchScreen.Run? {
    guard let page else { return nil }
    let (name, set): (WatchScreen.Page, Int64) =
      switch page {
      case .ready(let next): (.ready, next)
      case .work(let set): (.work, set)
      case .rest(let set): (.rest, set)
      case .finish: (.finish, sets)
      }
    return WatchScreen.Run(
      workout: workout,
      exercise: exercise,
      page: name,
      set: set,
      sets: sets,
      sinceUptimeNanoseconds: since?.nanoseconds,
      untilUptimeNanoseconds: countdown?.endsAt.nanoseconds
    )
  }
}
