package import LockstepDocuments
package import LockstepSimulation

/// An edit that only the owner of the documents makes to an exercise of a workout, so that no other
/// edit can contradict it.
package enum OwnerEdit: Sendable, Equatable {
  case plan(PlanEdit)
  case notes(String)
}

/// The changed values of a plan; `nil` leaves a value as it is.
package struct PlanEdit: Sendable, Equatable {
  package var sets: Int64?
  package var reps: Int64?
  package var weight: Weight?
  package var durationSeconds: Int64?
  package var restSeconds: Int64?

  package init(
    sets: Int64? = nil,
    reps: Int64? = nil,
    weight: Weight? = nil,
    durationSeconds: Int64? = nil,
    restSeconds: Int64? = nil
  ) {
    self.sets = sets
    self.reps = reps
    self.weight = weight
    self.durationSeconds = durationSeconds
    self.restSeconds = restSeconds
  }

  /// `true` if the edit states the load of a set, so that the catalog need not supply it.
  package var isWhole: Bool { reps != nil || weight != nil || durationSeconds != nil }
}

extension Plan {
  /// Makes the plan that results from an edit.
  package func applying(_ edit: PlanEdit) throws(Refusal) -> Plan {
    let result = Plan(
      sets: edit.sets ?? sets,
      reps: edit.reps ?? reps,
      weight: edit.weight ?? weight,
      durationTotalSeconds: edit.durationSeconds ?? durationTotalSeconds,
      restSeconds: edit.restSeconds ?? restSeconds
    )
    try result.check()
    return result
  }
}

extension Workout {
  /// Applies an edit of the owner to one exercise.
  package mutating func apply(_ edit: OwnerEdit, to logID: DocumentID, at date: WallTime)
    throws(Refusal)
  {
    guard let index = logs.firstIndex(where: { $0.id == logID }) else { throw .exerciseRemoved }
    let before = logs[index]
    switch edit {
    case .plan(let edit):
      logs[index].plan = try logs[index].plan.applying(edit)
      logs[index].followPlan()
    case .notes(let text): logs[index].notes = text
    }
    if logs[index] != before { logs[index].date = date }
    if logs[index].status != before.status { settle(at: date) }
  }
}
