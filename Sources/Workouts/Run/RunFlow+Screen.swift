import LockstepProtocol
import LockstepSimulation

extension RunFlow {
  /// The present page with the set that it tells, counted from 1; `nil` when the run is over.
  package var pageAndSet: (page: WatchScreen.Page, set: Int64)? {
    switch page {
    case .ready(let next): (.ready, next)
    case .work(let set): (.work, set)
    case .rest(let set): (.rest, set)
    case .finish: (.finish, sets)
    case nil: nil
    }
  }

  /// The present page as whichever device runs it shows it; `nil` when the run is over.
  package func screen(of exercise: String, in workout: String) -> WatchScreen.Run? {
    guard let (name, set) = pageAndSet else { return nil }
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
