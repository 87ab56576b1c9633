import LockstepLink
import LockstepProtocol
import LockstepWorkouts

extension PhoneApp {
  /// Makes the snapshot as a payload that fits the context's limit (CHANGE-9).
  ///
  /// If the snapshot is too large, it first leaves out the exercises that are over, then the workouts
  /// that started last, of which it then gives the names; if even the names are too many, it gives as
  /// many as fit.
  func snapshotPayload() -> JSONText {
    let standing = store.standing(of: origin)
    var snapshot = Snapshot(
      workouts: store.cache.open.map(\.workout),
      settings: store.cache.settings,
      appliedThrough: standing.appliedThrough,
      taken: standing.taken,
      waiting: standing.waiting,
      refusals: standing.refusals,
      deletions: store.cache.deletions
    )
    // Mostly everything fits, and the workouts are written already.
    if let payload = fitting(snapshot.payload(documents: store.cache.open.map(\.document))) {
      return payload
    }
    for index in snapshot.workouts.indices {
      snapshot.workouts[index].logs.removeAll(where: \.status.isOver)
    }
    if let payload = fitting(snapshot) { return payload }
    let workouts = snapshot.workouts
    return largestFitting(upTo: workouts.count) { count in
      snapshot.workouts = Array(workouts.prefix(count))
      snapshot.omitted = workouts.dropFirst(count).reversed().map(\.splitName)
      return fitting(snapshot)
    }
      ?? largestFitting(upTo: workouts.count) { count in
        snapshot.workouts = []
        snapshot.omitted = workouts.suffix(count).reversed().map(\.splitName)
        return fitting(snapshot)
      }
      ?? ApplicationMessage.snapshot(snapshot).payload
  }

  /// Finds the payload with the most items that fits the context's limit, by bisection; each further
  /// item makes a payload larger.
  private func largestFitting(upTo count: Int, _ make: (Int) -> JSONText?) -> JSONText? {
    guard var best = make(0) else { return nil }
    var fits = 0
    var tooMany = count + 1
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if let payload = make(middle) {
        best = payload
        fits = middle
      } else {
        tooMany = middle
      }
    }
    return best
  }

  private func fitting(_ snapshot: Snapshot) -> JSONText? {
    fitting(ApplicationMessage.snapshot(snapshot).payload)
  }

  private func fitting(_ payload: JSONText) -> JSONText? {
    let fits = limits.refusal(of: payload, as: .context) == nil
    return fits ? payload : nil
  }
}
