import LockstepDevices
import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A run of an exercise on the phone itself; its flow is the same as on the watch.
struct PhoneRun {
  let workoutID: DocumentID
  let logID: DocumentID
  let workoutName: String
  let exerciseName: String
  var flow: RunFlow
  /// `true` if the exercise was over when the run was opened, and has been since (RUN-16).
  var openedOver: Bool
  /// The edits that the store could not write yet.
  var unsaved: [LogEdit] = []

  func screen(_ log: WorkoutLog?) -> WatchScreen.Run? {
    flow.screen(of: exerciseName, in: workoutName, log)
  }

  func add(to digest: inout Digest) {
    digest.add(logID.text)
    digest.add(unsaved.count)
    digest.add(openedOver ? 1 : 0)
    flow.add(to: &digest)
  }
}

extension PhoneApp {
  mutating func perform(_ action: PhoneAction.Run, at now: Now) throws(Refused) -> [AppCall] {
    switch action {
    case .open(let name): return try openRun(of: name, at: now)
    case .drive(let input):
      guard run != nil else { throw Refused("no exercise runs on the phone: open one with “run”") }
      return drive(input, at: now)
    }
  }

  private mutating func openRun(of name: String, at now: Now) throws(Refused) -> [AppCall] {
    if mirror.live != nil { throw Refused("the watch runs an exercise: the phone mirrors it") }
    if let run { throw Refused("“\(run.exerciseName)” runs already: leave it first") }
    let (workout, log) = try find(exercise: name)
    run = PhoneRun(
      workoutID: workout.id,
      logID: log.id,
      workoutName: workout.splitName,
      exerciseName: log.exerciseName,
      flow: RunFlow(opening: log, settings: store.cache.settings, at: now),
      openedOver: log.status.isOver
    )
    return []
  }

  /// Gives an input to the run's flow, and carries out its effects.
  ///
  /// A deadline's effects are of its instant, which is `now`; if the run acts later, at `present`, its
  /// haptics may be missed (RUN-14).
  mutating func drive(_ input: RunFlow.Input, at now: Now, present: Now? = nil) -> [AppCall] {
    let setsSeen = run?.flow.setsSeen ?? 0
    let effects = run?.flow.handle(input, at: present ?? now) ?? []
    return effects.flatMap { carryOut($0, of: input, seeing: setsSeen, at: now) }
  }

  private mutating func carryOut(
    _ effect: RunFlow.Effect,
    of input: RunFlow.Input,
    seeing setsSeen: Int64,
    at now: Now
  ) -> [AppCall] {
    switch effect {
    case .page: return []
    case .haptic(let haptic): return [.haptic(haptic)]
    case .record(let edit):
      let seen = edit.seeing(setsDone: setsSeen, of: planned)
      run?.unsaved.append(seen)
      return recordUnsaved(at: now)
    case .over:
      // A set that could not be written keeps the run, so that it is not lost.
      if run?.unsaved.isEmpty == true { run = nil }
      return []
    case .refused(let refusal):
      let verb = PhoneAction.verbs.name(of: .run(.drive(input))) ?? "run"
      return [.refused(action: verb, reason: refusal.reason(for: verb))]
    }
  }

  /// The number of sets planned for the run's exercise, after the edits that are not written yet.
  private var planned: Int64? {
    guard let run else { return nil }
    return run.unsaved.last { $0.sets != nil }?.sets
      ?? store.cache.workout(run.workoutID)?.log(run.logID)?.plan.sets
  }

  /// Writes the run's edits; edits that cannot be written are tried again later.
  mutating func recordUnsaved(at now: Now) -> [AppCall] {
    guard let run, !run.unsaved.isEmpty else { return [] }
    do throws(Refused) {
      let effects = try record(run.unsaved, of: run.workoutID, run.logID, at: now)
      self.run?.unsaved = []
      if self.run?.flow.page == nil { self.run = nil }
      return effects
    } catch {
      retryLater(at: now)
      return [.note("the set is not saved yet: \(error.reason)")]
    }
  }

  /// Ends the run; the sets that are stored stay.
  mutating func leaveRun(because reason: String) -> [AppCall] {
    guard let run, run.unsaved.isEmpty else { return [] }
    self.run = nil
    return [.note("left “\(run.exerciseName)”: \(reason)")]
  }

  /// Brings the run in line with its exercise in the documents.
  mutating func followRun(at now: Now) -> [AppCall] {
    guard let run, run.unsaved.isEmpty else { return [] }
    let settings = store.cache.settings
    self.run?.flow.settings = settings
    guard let log = store.cache.workout(run.workoutID)?.log(run.logID) else {
      return drive(.endedElsewhere, at: now)
    }
    if !log.status.isOver { self.run?.openedOver = false }
    if log.status.isOver, !run.openedOver { return drive(.endedElsewhere, at: now) }
    let undone = drive(.setsDone(log.setsDone), at: now)
    return undone + drive(.planChanged(log.plan), at: now)
  }
}
