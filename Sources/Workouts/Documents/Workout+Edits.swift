package import Simulation

/// An edit of a document in absolute values: what something is from now on, never by how much more.
///
/// Absolute values make a repeated edit harmless (CHANGE-2).
package enum Edit: Sendable, Equatable {
  case log(workoutID: DocumentID, logID: DocumentID, LogEdit)
  case settings(SettingsEdit)
  /// What was collected in a while for a workout of HealthKit's.
  case samples(SampleBatch)
  /// A workout of HealthKit's is over: its batches come together.
  case finished(FinishedWorkout)
}

/// What an edit says of one exercise of a workout; `nil` leaves a value as it is.
package struct LogEdit: Sendable, Equatable {
  package var setsDone: Int64?
  package var sets: Int64?
  package var status: Workout.Status?

  package init(setsDone: Int64? = nil, sets: Int64? = nil, status: Workout.Status? = nil) {
    self.setsDone = setsDone
    self.sets = sets
    self.status = status
  }
}

/// What an edit says of the settings; `nil` leaves a value as it is.
package struct SettingsEdit: Sendable, Equatable {
  package var restSeconds: Int64?
  package var autoFinishSeconds: Int64?

  package init(restSeconds: Int64? = nil, autoFinishSeconds: Int64? = nil) {
    self.restSeconds = restSeconds
    self.autoFinishSeconds = autoFinishSeconds
  }
}

/// Why an edit could not be applied: the watch shows it to the wearer.
package enum Refusal: String, Error, Sendable, CaseIterable {
  case workoutDeleted
  case exerciseRemoved
  case invalidValue

  /// The sentence for a person.
  package var sentence: String {
    switch self {
    case .workoutDeleted: "the workout was deleted on the phone"
    case .exerciseRemoved: "the exercise was removed from the workout on the phone"
    case .invalidValue: "the value is outside its range"
    }
  }
}

extension Settings {
  package mutating func apply(_ edit: SettingsEdit) throws(Refusal) {
    for value in [edit.restSeconds, edit.autoFinishSeconds] {
      if let value, !Settings.range.contains(value) { throw .invalidValue }
    }
    restSeconds = edit.restSeconds ?? restSeconds
    autoFinishSeconds = edit.autoFinishSeconds ?? autoFinishSeconds
  }
}

extension Workout {
  /// Applies an edit to one exercise, and completes the workout when no exercise is left.
  ///
  /// A set that was done is recorded even when the workout or the exercise is over by now: nobody loses
  /// a set they did. Nothing reopens what is over.
  package mutating func apply(_ edit: LogEdit, to logID: DocumentID, at date: WallTime)
    throws(Refusal)
  {
    guard let index = logs.firstIndex(where: { $0.id == logID }) else { throw .exerciseRemoved }
    let before = logs[index]
    try logs[index].apply(edit)
    if logs[index] != before { logs[index].date = date }
    completeIfNothingIsLeft(at: date)
  }

  /// Ends the workout by the owner's word; exercises that are not over are skipped.
  package mutating func finish(at date: WallTime) {
    for index in logs.indices where !logs[index].status.isOver {
      logs[index].status = .skipped
    }
    completeIfNothingIsLeft(at: date)
  }

  private mutating func completeIfNothingIsLeft(at date: WallTime) {
    guard !status.isOver, logs.allSatisfy({ $0.status.isOver }) else { return }
    status = .completed
    end = date
  }
}

extension WorkoutLog {
  mutating func apply(_ edit: LogEdit) throws(Refusal) {
    if let sets = edit.sets, !Plan.setsRange.contains(sets) { throw .invalidValue }
    if let done = edit.setsDone, !(0...999).contains(done) { throw .invalidValue }
    plan.sets = edit.sets ?? plan.sets
    setsDone = edit.setsDone ?? setsDone
    if !status.isOver {
      status = edit.status ?? (setsDone > 0 ? .inProgress : status)
    }
  }
}
