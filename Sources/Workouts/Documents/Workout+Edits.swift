package import LockstepDocuments
package import LockstepSimulation

/// An edit of a document in absolute values: it states the new value, never a difference.
///
/// Absolute values make a repeated edit harmless (CHANGE-2).
package enum Edit: Sendable, Equatable {
  case log(workoutID: DocumentID, logID: DocumentID, LogEdit)
  case settings(SettingsEdit)
  /// The edit adds the samples that were collected during some time for a HealthKit workout.
  case samples(SampleBatch)
  /// The edit ends a HealthKit workout, whose batches of samples are then joined.
  case finished(FinishedWorkout)
}

/// An edit of one exercise of a workout; `nil` leaves a value as it is.
package struct LogEdit: Sendable, Equatable {
  package var setsDone: Int64?
  package var sets: Int64?
  package var status: Workout.Status?
  /// The number of done sets that the author of the edit saw.
  package var was: Int64?
  /// The number of planned sets that the author saw.
  package var setsWere: Int64?
  /// The values of the set that the edit records, or of an earlier set that it corrects.
  package var set: SetEdit?

  package init(
    setsDone: Int64? = nil,
    sets: Int64? = nil,
    status: Workout.Status? = nil,
    was: Int64? = nil,
    setsWere: Int64? = nil,
    set: SetEdit? = nil
  ) {
    self.setsDone = setsDone
    self.sets = sets
    self.status = status
    self.was = was
    self.setsWere = setsWere
    self.set = set
  }

  /// Adds to the edit the numbers of done and planned sets that its author saw.
  package func seeing(setsDone: Int64, of planned: Int64?) -> LogEdit {
    var edit = self
    edit.was = setsDone
    if sets != nil { edit.setsWere = planned }
    return edit
  }

  /// Adds to the edit the state that its author saw in the log itself, and not on a page of a run.
  package func seeing(_ log: WorkoutLog) -> LogEdit {
    seeing(setsDone: log.setsDone, of: log.plan.sets)
  }
}

/// The sentences for two people whose edits of one exercise contradict each other; empty if there is no
/// conflict.
package struct EditConflict: Sendable, Equatable {
  /// The sentence for the author of the edit: the part that was refused, the value they asked for, and
  /// the one that holds.
  package var refused: String?
  /// The sentence for the other person: the value that they had chosen, and the one that holds now.
  package var overruled: String?

  package static let none = EditConflict()
}

/// The reason that an edit could not be applied, which the watch shows to the wearer.
package enum Refusal: String, Error, Sendable, CaseIterable {
  case workoutDeleted
  case exerciseRemoved
  case invalidValue
  /// Another person has decided otherwise in the meantime.
  case conflict
  /// The owner dropped the change while it waited for its document.
  case dropped

  /// The reason as a sentence for people.
  package var sentence: String {
    switch self {
    case .workoutDeleted: "the workout was deleted on the phone"
    case .exerciseRemoved: "the exercise was removed from the workout on the phone"
    case .invalidValue: "the value is outside its range"
    case .conflict: "it was decided otherwise on the phone"
    case .dropped: "it waited for its document, and was dropped on the phone"
    }
  }
}

extension Workout {
  /// Applies an edit to one exercise; ends the workout if no exercise is left, or resumes it.
  ///
  /// A done set is recorded even if the workout or the exercise is over by now, so that no set is lost.
  ///
  /// - Parameter origin: The origin of the watch on which the edit was made; `nil` for the phone, and
  ///   for edits applied on a watch.
  @discardableResult
  package mutating func apply(
    _ edit: LogEdit,
    to logID: DocumentID,
    at date: WallTime,
    by origin: Int64? = nil
  ) throws(Refusal) -> EditConflict {
    guard let index = logs.firstIndex(where: { $0.id == logID }) else { throw .exerciseRemoved }
    let before = logs[index]
    let conflict = try logs[index].apply(edit, at: date, by: origin)
    if logs[index] != before { logs[index].date = date }
    settle(at: date)
    return conflict
  }

  /// Ends the workout at the owner's request; unfinished exercises with sets left to do are skipped.
  package mutating func finish(at date: WallTime) {
    for index in logs.indices where !logs[index].status.isOver {
      logs[index].status = logs[index].isDone ? .completed : .skipped
    }
    settle(at: date)
  }

  /// Sets the workout's status from its exercises: over if all are over, and skipped if all were
  /// skipped and nothing was done.
  mutating func settle(at date: WallTime) {
    guard logs.allSatisfy(\.status.isOver) else {
      if status.isOver { status = .inProgress }
      end = nil
      return
    }
    if !status.isOver { end = date }
    let isSkipped = !logs.isEmpty && logs.allSatisfy { $0.status == .skipped && $0.setsDone == 0 }
    status = isSkipped ? .skipped : .completed
  }
}

extension WorkoutLog {
  /// `true` once all planned sets are done.
  var isDone: Bool { setsDone >= plan.sets }

  /// Applies an edit by the table of CHANGE-8: done sets outweigh plans, and the person whose value
  /// lost is informed.
  mutating func apply(_ edit: LogEdit, at date: WallTime, by origin: Int64?) throws(Refusal)
    -> EditConflict
  {
    if let sets = edit.sets, !Plan.setsRange.contains(sets) { throw .invalidValue }
    if let done = edit.setsDone, !(0...999).contains(done) { throw .invalidValue }
    if edit.set?.said.isInRange == false { throw .invalidValue }
    var conflict = EditConflict.none
    follow(plan: edit, &conflict)
    let was = edit.was ?? setsDone
    doneSets.forget(by: origin, after: was, at: date)
    let done = (edit.setsDone ?? was) > was ? date : nil
    let unseen = doneSets.unseen(by: origin, after: was, of: setsDone, at: done)
    let others = Int64(unseen.count)
    let isRaised = follow(setsDone: edit, others: others, at: date, by: origin, &conflict)
    follow(values: edit, unseen: unseen, at: date, &conflict)
    follow(status: edit, isRaised: isRaised, at: date, by: origin, &conflict)
    return conflict
  }

  /// Applies the plan of an edit: of two plans the later one holds.
  private mutating func follow(plan edit: LogEdit, _ conflict: inout EditConflict) {
    guard let sets = edit.sets else { return }
    if let were = edit.setsWere, were != plan.sets, sets != plan.sets {
      conflict.overruled =
        "“\(exerciseName)”: \(Self.sets(plan.sets)) were planned, and now \(Self.sets(sets)) are"
    }
    plan.sets = sets
  }

  /// Applies the done sets of an edit: a set that was done always counts, while a set taken back is
  /// taken from those that the person saw.
  ///
  /// Returns `true` if a set was done.
  private mutating func follow(
    setsDone edit: LogEdit,
    others: Int64,
    at date: WallTime,
    by origin: Int64?,
    _ conflict: inout EditConflict
  ) -> Bool {
    guard let new = edit.setsDone else { return false }
    let was = edit.was ?? setsDone
    if new > was {
      if setsDone < was {
        conflict.overruled =
          "“\(exerciseName)” was taken back to \(Self.sets(setsDone)) done, and has "
          + "\(Self.sets(new)) done now"
      }
      count(max(setsDone, new + others), at: date, by: origin)
      setsCounted = edit.status == .completed ? new - was : min(setsCounted, setsDone - new)
    } else if setsDone == was + others || setsDone == new {
      count(min(setsDone, new + others), at: date, by: origin)
      setsCounted = min(setsCounted, setsDone)
    } else {
      conflict.refused =
        "“\(exerciseName)” was to go back from \(Self.sets(was)) done to \(new), and has "
        + "\(Self.sets(setsDone)) done"
    }
    return new > was
  }

  private mutating func count(_ sets: Int64, at date: WallTime, by origin: Int64?) {
    let planned = SetValues(planned: plan)
    doneSets.follow(sets, from: setsDone, at: date, by: origin, as: planned)
    setsDone = sets
  }

  /// Applies a completion or a skip of the exercise, which no other edit contradicts.
  private mutating func follow(
    status edit: LogEdit,
    isRaised: Bool,
    at date: WallTime,
    by origin: Int64?,
    _ conflict: inout EditConflict
  ) {
    switch (status, edit.status) {
    case (.completed, .skipped?) where isDone:
      conflict.refused = "“\(exerciseName)” was to be skipped, and is completed"
    case (_, .skipped?): status = .skipped
    case (_, .completed?) where isTakenBack(of: edit):
      conflict.refused =
        "“\(exerciseName)” was to be completed with \(Self.sets(edit.was ?? 0)) done, and has "
        + "\(Self.sets(setsDone)) done"
      followPlan()
    case (_, .completed?): complete(at: date, &conflict)
    case (.skipped, nil) where isRaised && isDone: complete(at: date, &conflict)
    case (.skipped, nil): break
    case (.completed, nil) where isDone: break
    case (.completed, _?) where isDone:
      count(setsDone - max(1, setsCounted), at: date, by: origin)
      goOn()
    case (_, _): goOn()
    }
  }

  /// Says if sets were taken back that the person saw as done when completing the exercise.
  private func isTakenBack(of edit: LogEdit) -> Bool {
    guard edit.setsDone == nil, let was = edit.was else { return false }
    return setsDone < was && !isDone
  }

  /// Sets the status to in progress, or to not begun if no set is done.
  private mutating func goOn() {
    status = setsDone > 0 ? .inProgress : .notStarted
    setsCounted = 0
  }

  /// Resumes a completed exercise whose plan now has more sets than are done.
  mutating func followPlan() {
    if status == .completed, !isDone { goOn() }
  }

  /// Completes the exercise: the remaining sets count as done if none was done singly; otherwise the
  /// plan is reduced to the done sets.
  private mutating func complete(at date: WallTime, _ conflict: inout EditConflict) {
    if status == .skipped {
      conflict.overruled = "“\(exerciseName)” was skipped, and is completed now"
    }
    if setsDone == 0 {
      setsCounted = plan.sets
      count(plan.sets, at: date, by: nil)
    } else if !isDone {
      conflict.overruled =
        "“\(exerciseName)”: \(Self.sets(plan.sets)) were planned, and it is completed with "
        + "\(setsDone)"
      plan.sets = setsDone
    }
    status = .completed
  }

  private static func sets(_ count: Int64) -> String { count == 1 ? "1 set" : "\(count) sets" }
}

/// The edits that a person makes to a whole exercise with one tap.
extension WorkoutLog {
  /// The edit that completes the exercise, counting the remaining sets as done.
  package var completion: LogEdit {
    LogEdit(setsDone: max(setsDone, plan.sets), status: .completed).seeing(self)
  }

  /// The edit that takes back the exercise's end, or else its last set; `nil` if nothing is done.
  package var undoing: LogEdit? {
    if status.isOver { return LogEdit(status: .inProgress).seeing(self) }
    return setsDone > 0 ? LogEdit(setsDone: setsDone - 1).seeing(self) : nil
  }
}
