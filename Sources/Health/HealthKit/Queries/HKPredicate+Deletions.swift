import LockstepSimulation

extension HKPredicate {
  /// Says if the predicate held for a deleted object; `nil` if the journal does not keep enough to
  /// tell.
  func held(of gone: HealthJournal.Entry.Gone, in entry: HealthJournal.Entry) -> Bool? {
    switch self {
    case .all: return true
    case .samples(let start, let end, let options):
      guard let object = entry.object else { return nil }
      let (first, last) = (object.start, object.end)
      if !gone.isPart { return Self.lies(first, last, start, end, options) }
      // Somewhere in the workout's time.
      return Self.lies(first, last, start, end, []) ? nil : false
    case .workouts(let type):
      return isWorkout(gone, entry) ? entry.object?.activity.map { $0 == type } : false
    case .duration(let comparison, let seconds):
      guard isWorkout(gone, entry) else { return false }
      return entry.object.map {
        comparison.holds(Double($0.microseconds) / 1_000_000, seconds)
      }
    case .sources(let bundles): return bundles.contains(entry.bundle)
    case .objects(let ids): return ids.contains(gone.id)
    case .workout(let id):
      if gone.isPart { return entry.id == id }
      return isWorkout(gone, entry) ? false : nil
    case .quantity, .category, .metadata, .metadataValues: return nil
    case .and(let parts):
      let told = parts.map { $0.held(of: gone, in: entry) }
      return told.contains(false) ? false : told.contains(nil) ? nil : true
    case .or(let parts):
      let told = parts.map { $0.held(of: gone, in: entry) }
      return told.contains(true) ? true : told.contains(nil) ? nil : false
    case .not(let part): return part.held(of: gone, in: entry).map { !$0 }
    }
  }

  private func isWorkout(_ gone: HealthJournal.Entry.Gone, _ entry: HealthJournal.Entry) -> Bool {
    entry.type == .workout && !gone.isPart
  }
}
