import LockstepDocuments
package import LockstepHealth

/// A list of workouts that follows a database in which other apps save and delete.
///
/// An observer query reports only that something changed; the list then queries the changes since its
/// last anchor.
package struct LiveWorkoutIndex {
  package private(set) var index: WorkoutIndex
  private var anchor: HKQueryAnchor?

  package init(zone: HealthTimeZone = .utc, names: WorkoutNames = .english) {
    index = WorkoutIndex(zone: zone, names: names)
  }

  /// Takes in the workouts saved and deleted since the last refresh.
  ///
  /// - Returns: Whether anything did.
  package mutating func refresh(from store: HKHealthStore) throws(HKError) -> Bool {
    let results = try store.execute(HKAnchoredObjectQuery(.workout, anchor: anchor))
    anchor = results.anchor
    let rows = results.added.compactMap { sample -> WorkoutRow? in
      guard case .workout(let head) = sample.value else { return nil }
      return WorkoutRow(head, path: HealthFolder.path(of: head.id, startingAt: head.startDate))
    }
    if index.count == 0 {
      // All at once is one sort instead of thousands of insertions.
      index = WorkoutIndex(rows, zone: index.zone, names: index.names)
    } else {
      for row in rows { index.insert(row) }
    }
    for id in results.deleted { index.remove(id) }
    return !rows.isEmpty || !results.deleted.isEmpty
  }

  /// Forgets everything and reads all workouts anew, as after pulling the list down.
  package mutating func reload(from store: HKHealthStore) throws(HKError) {
    index = WorkoutIndex(zone: index.zone, names: index.names)
    anchor = nil
    _ = try refresh(from: store)
  }
}
