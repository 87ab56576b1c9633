import LockstepWorkouts

/// The caption of a run's page, the same on the watch and in the mirror.
struct PageCaption {
  let page: WatchScreen.Page
  let isPaused: Bool
  let set: Int64
  let sets: Int64

  var long: String {
    switch page {
    case .ready, .work: "\(name) · set \(set) of \(sets)"
    case .rest: "\(name) · \(set) of \(sets) done"
    case .finish: "\(name) · \(sets) sets"
    }
  }

  /// The caption in few words.
  var short: String { "\(name) \(set)/\(sets)" }

  private var name: String { page == .rest && isPaused ? "Paused" : page.name }
}
