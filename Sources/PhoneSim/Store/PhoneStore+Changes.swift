import Simulation
import Workouts

extension PhoneStore {
  /// Deals with a change of the watch once, and remembers that it did, in one step (CHANGE-4).
  ///
  /// Returns what was written, or `nil` for a change that was dealt with before: repeating it changes
  /// nothing. An error means that the store could not write: the change stays outstanding.
  mutating func apply(_ change: Change, at now: Now) throws(StoreRefusal) -> StoreBatch? {
    var marks = cache.marks
    guard change.mark > marks.appliedThrough || isBroken("CHANGE-4") else { return nil }
    if drive != .available, isBroken("CHANGE-13") { return nil }
    guard drive == .available else { throw .drive(drive) }
    marks.appliedThrough = change.mark
    var batch = StoreBatch(at: now.wall)
    if let refusal = try put(change.edit, of: change.date, into: &batch) {
      marks.refuse(change.mark, because: isBroken("CHANGE-8") ? .invalidValue : refusal)
    }
    batch.put(marks)
    try commit(batch)
    return batch
  }

  /// Adds what an edit changes to a batch, or says why the edit makes no sense.
  private func put(_ edit: Edit, of date: WallTime, into batch: inout StoreBatch)
    throws(StoreRefusal) -> Refusal?
  {
    switch edit {
    case .settings(let edit):
      var settings = try currentSettings()
      do throws(Refusal) {
        try settings.apply(edit)
      } catch {
        return error
      }
      batch.put(settings)
    case .log(let workoutID, let logID, let edit):
      guard let (stored, path) = try currentWorkout(workoutID) else { return .workoutDeleted }
      var workout = stored
      do throws(Refusal) {
        try workout.apply(edit, to: logID, at: date)
      } catch {
        return error
      }
      batch.put(workout, at: path)
    case .samples(let sample): return put(sample, into: &batch)
    case .finished(let finished): return try put(finished, into: &batch)
    }
    return nil
  }
}
