import LockstepWorkouts

/// The name of a page of a run, on the watch and in its mirror alike.
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

  /// The same where there is room for few words.
  var short: String { "\(name) \(set)/\(sets)" }

  private var name: String { page == .rest && isPaused ? "Paused" : page.name }
}
