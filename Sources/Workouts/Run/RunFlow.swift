package import LockstepProtocol
package import LockstepSimulation

/// The run of one exercise: Ready, then Work and Rest in turn, then Finish.
///
/// ```
///          start             next, or time is up            rest is over, or next
///  ready ────────▶ work k ──────────────────────▶ rest k ─────────────────────────▶ work k+1
///                    │      after the last set                       one more
///                    └─────────────────────────▶ finish ◀────────────────────────┐
///                                                  │  └────────▶ rest k (k+1 planned)
///                                                  └─ done, or the countdown is over ─▶ over
/// ```
///
/// A rest can be paused. `back` goes one page back from anywhere but Ready; `leave` and an end elsewhere
/// lead to over from anywhere. What a page says is what the log says: on work k there are k−1 sets done,
/// on rest k there are k (RUN-4). Times are the device's uptime; a deadline is acted on as of the instant
/// it was due.
package struct RunFlow: Sendable {
  /// An input to a run.
  package enum Input: Sendable, Equatable {
    case start, next, back, oneMore, done, leave
    /// The present rest becomes longer by the interval, or shorter if it is negative.
    case adjustRest(Interval)
    /// The rest's countdown is paused or resumed.
    case pause, resume
    /// The person states the values of a done set: of the one with a number or, if it is `nil`, of the
    /// set at work or the one before.
    case did(SetValues, set: Int64?)
    /// The plan of the exercise has changed elsewhere.
    case planChanged(Plan)
    /// The number of done sets has changed on the other device.
    case setsDone(Int64)
    /// The exercise or its workout was finished or deleted elsewhere.
    case endedElsewhere
    /// A deadline has come; the input's time may be later than the deadline.
    case tick
  }

  /// An effect of a run.
  package enum Effect: Sendable, Equatable {
    /// The page has changed, or has begun anew.
    case page
    case haptic(Haptic)
    /// The workout's log must be changed by this edit.
    case record(LogEdit)
    case over(End)
    /// The input is not possible on the present page.
    case refused(Refusal)
  }

  /// The reason that an input is not possible.
  package enum Refusal: Sendable, Equatable {
    case nothingOn(page: String)
    case most(sets: Int64)
    case notDone(set: Int64)

    /// Spells the reason in words, with the verb that the person used.
    package func reason(for verb: String) -> String {
      switch self {
      case .nothingOn(let page): "\(verb) does nothing on the \(page) page"
      case .most(let sets): "\(sets) sets are the most that can be"
      case .notDone(let set): set == 0 ? "no set is done yet" : "set \(set) is not done"
      }
    }
  }

  /// The way in which a run ends.
  package enum End: Sendable, Equatable {
    case completed, left, elsewhere
  }

  /// The place of a run: a page with its set, counted from 1.
  ///
  /// On Ready it is the set that comes, on Rest the one before, on Finish the last that is planned.
  package struct Place: Sendable, Equatable {
    package var page: WatchScreen.Page
    package var set: Int64

    package init(_ page: WatchScreen.Page, set: Int64) {
      self.page = page
      self.set = set
    }
  }

  private enum State: Sendable, Equatable {
    case ready(done: Int64)
    case work(set: Int64, since: Uptime, Countdown?)
    case rest(after: Int64, since: Uptime, Countdown)
    /// A rest whose countdown is paused, with the time that is left (RUN-41).
    case paused(after: Int64, since: Uptime, left: Interval)
    /// The page Finish, with the number of done sets, which may exceed the plan, and its countdown.
    case finish(done: Int64, since: Uptime, Countdown?)
    case over
  }

  /// The greatest delay with which a haptic is still played; a later one counts as slept through
  /// (RUN-14).
  package static let hapticTolerance = Interval.milliseconds(250)

  private var state: State
  /// The number of planned sets.
  package private(set) var sets: Int64
  /// The present plan; a changed plan applies from the next set on (RUN-37).
  var plan: Plan
  /// The planned values of the set at work.
  private(set) var target: SetValues
  /// The values of the set at work that the person has stated and that differ from the plan.
  private(set) var said = SetValues()
  /// The settings; a changed rest applies from the next rest on (RUN-10).
  package var settings: Settings

  /// Opens an exercise at the state of its log: Ready with the next set, or Finish if all are done.
  package init(opening log: WorkoutLog, settings: Settings, at now: Now) {
    self.settings = settings
    sets = log.plan.sets
    plan = log.plan
    target = SetValues(planned: log.plan)
    if log.setsDone < log.plan.sets {
      state = .ready(done: log.setsDone)
    } else {
      // An exercise that is over stays on Finish until the wearer decides.
      let countdown = log.status.isOver ? nil : Self.finishCountdown(settings, from: now.uptime)
      state = .finish(done: log.setsDone, since: now.uptime, countdown)
    }
  }

  /// The present place; `nil` when the run is over.
  package var place: Place? {
    switch state {
    case .ready(let done): Place(.ready, set: done + 1)
    case .work(let set, _, _): Place(.work, set: set)
    case .rest(let set, _, _), .paused(let set, _, _): Place(.rest, set: set)
    case .finish: Place(.finish, set: sets)
    case .over: nil
    }
  }

  /// The present page; `nil` when the run is over.
  package var page: WatchScreen.Page? { place?.page }

  /// The number of done sets that follows from the page.
  package var setsDone: Int64 {
    switch state {
    case .ready(let done): done
    case .work(let set, _, _): set - 1
    case .rest(let set, _, _), .paused(let set, _, _): set
    case .finish, .over: sets
    }
  }

  /// The number of done sets that the person sees, for the change that they make now (RUN-34).
  ///
  /// It differs from `setsDone` only on Finish, where more sets may be done than planned.
  package var setsSeen: Int64 {
    if case .finish(let done, _, _) = state { done } else { setsDone }
  }

  /// The instant at which the page began; `nil` for Ready, which has no timer.
  package var since: Uptime? {
    switch state {
    case .ready, .over: nil
    case .work(_, let since, _), .rest(_, let since, _), .paused(_, let since, _),
      .finish(_, let since, _):
      since
    }
  }

  /// The remaining time of a paused rest; `nil` on every other page.
  package var left: Interval? {
    if case .paused(_, _, let left) = state { left } else { nil }
  }

  package var countdown: Countdown? {
    switch state {
    case .ready, .paused, .over: nil
    case .work(_, _, let countdown), .finish(_, _, let countdown): countdown
    case .rest(_, _, let countdown): countdown
    }
  }

  package var nextDeadline: Uptime? { countdown?.deadline }

  /// Handles an input, and returns its effects in order.
  package mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    if state == .over { return [] }
    let next: State
    let effects: [Effect]
    switch (state, input) {
    case (.ready(let done), .start), (.ready(let done), .next):
      next = work(done + 1, from: now.uptime)
      effects = [.page]

    case (.work(let set, let since, _), .next):
      (next, effects) = endSet(set, lasting: now.uptime - since, at: now.uptime)

    case (.work(let set, _, _), .did(let values, let named)) where named ?? set == set:
      said = values.over(said)
      next = state
      effects = [.page]

    case (.work(let set, let since, var countdown?), .tick):
      let due = countdown.deadline
      switch countdown.due {
      case .click:
        countdown.clicked()
        next = .work(set: set, since: since, countdown)
        effects = [haptic(.click, due: due, at: now)]
      case .end:
        let ended = endSet(set, lasting: due - since, at: due)
        next = ended.next
        effects = [haptic(.stop, due: due, at: now)] + ended.effects
      }

    case (.rest(let set, let since, var countdown), .tick):
      let due = countdown.deadline
      switch countdown.due {
      case .click:
        countdown.clicked()
        next = .rest(after: set, since: since, countdown)
        effects = [haptic(.click, due: due, at: now)]
      case .end:
        next = work(set + 1, from: due)
        effects = [haptic(.start, due: due, at: now), .page]
      }

    case (.rest(let set, let since, let countdown), .adjustRest(let change)):
      next = rest(after: set, since: since, until: countdown.endsAt + change, at: now.uptime)
      effects = [.page]

    case (.paused(let set, let since, let left), .adjustRest(let change)):
      let isOver = left + change <= .zero
      next =
        isOver
        ? work(set + 1, from: now.uptime) : .paused(after: set, since: since, left: left + change)
      effects = [.page]

    case (.rest(let set, let since, let countdown), .pause):
      next = .paused(after: set, since: since, left: countdown.endsAt - now.uptime)
      effects = [.page]

    case (.paused(let set, let since, let left), .resume):
      next = rest(after: set, since: since, until: now.uptime + left, at: now.uptime)
      effects = [.page]

    case (.rest(let set, _, _), .next), (.paused(let set, _, _), .next):
      next = work(set + 1, from: now.uptime)
      effects = [.page]

    case (.finish(_, _, let countdown?), .tick):
      next = .over
      effects = complete(due: countdown.deadline, at: now)

    case (.finish, .done):
      next = .over
      effects = complete(due: now.uptime, at: now)

    case (.finish, .oneMore) where sets >= Plan.setsRange.upperBound:
      next = state
      effects = [.refused(.most(sets: sets))]

    case (.finish, .oneMore):
      let done = sets
      sets += 1
      next = rest(after: done, from: now.uptime)
      effects = [.record(LogEdit(sets: sets)), .page]

    case (.ready, .did(let values, let set)), (.work, .did(let values, let set)),
      (.rest, .did(let values, let set)), (.paused, .did(let values, let set)),
      (.finish, .did(let values, let set)):
      next = state
      effects = correct(set ?? setsSeen, to: values)

    case (.work(let set, _, _), .back):
      (next, effects) = back(fromWork: set, at: now.uptime)

    case (.rest(let set, _, _), .back), (.paused(let set, _, _), .back):
      next = work(set, from: now.uptime)
      effects = [.record(LogEdit(setsDone: set - 1)), .page]

    case (.finish, .back):
      next = work(sets, from: now.uptime)
      effects = [.record(LogEdit(setsDone: sets - 1)), .page]

    case (_, .leave):
      next = .over
      effects = [.over(.left)]

    case (_, .endedElsewhere):
      next = .over
      effects = [.over(.elsewhere)]

    case (_, .planChanged(let planned)):
      (next, effects) = follow(plan: planned, at: now.uptime)

    case (_, .setsDone(let done)):
      (next, effects) = follow(setsDone: done)

    case (.ready, .adjustRest), (.work, .adjustRest), (.finish, .adjustRest),
      (.ready, .back), (.ready, .oneMore), (.ready, .done), (.work, .start), (.work, .oneMore),
      (.work, .done), (.rest, .start), (.rest, .oneMore), (.rest, .done), (.rest, .resume),
      (.paused, .start), (.paused, .oneMore), (.paused, .done), (.paused, .pause),
      (.finish, .start), (.finish, .next), (.ready, .pause), (.ready, .resume), (.work, .pause),
      (.work, .resume), (.finish, .pause), (.finish, .resume):
      next = state
      effects = [.refused(.nothingOn(page: pageName))]

    case (.ready, .tick), (.work(_, _, nil), .tick), (.finish(_, _, nil), .tick), (.paused, .tick),
      (.over, _):
      next = state
      effects = []
    }

    if case .work(let set, let since, _) = next, !isAtWork(on: set, since: since) {
      target = SetValues(planned: plan)
      said = SetValues()
    }
    state = next
    return effects
  }

  private func isAtWork(on set: Int64, since start: Uptime) -> Bool {
    guard case .work(let present, let since, _) = state else { return false }
    return present == set && since == start
  }

  /// Makes the edit that corrects the values of a done set.
  private func correct(_ set: Int64, to values: SetValues) -> [Effect] {
    guard (1...max(1, setsSeen)).contains(set), setsSeen > 0 else {
      return [.refused(.notDone(set: setsSeen == 0 ? 0 : set))]
    }
    return [.record(.correcting(set, to: values)), .page]
  }

  /// Goes back from work to the rest before it; without a rest, to the set before, which then is not
  /// done any more.
  private func back(fromWork set: Int64, at instant: Uptime) -> (State, [Effect]) {
    if set == 1 { return (.ready(done: 0), [.page]) }
    if restSeconds > 0 { return (rest(after: set - 1, from: instant), [.page]) }
    return (work(set - 1, from: instant), [.record(LogEdit(setsDone: set - 2)), .page])
  }

  private func endSet(_ set: Int64, lasting time: Interval, at instant: Uptime)
    -> (next: State, effects: [Effect])
  {
    let next = set < sets ? rest(after: set, from: instant) : finish(done: set, from: instant)
    let values = said.over(counted(lasting: time))
    let edit = LogEdit(setsDone: set, set: values.isEmpty ? nil : SetEdit(values))
    return (next, [.record(edit), .page])
  }

  /// Makes the values of a set that is recorded without stated ones: those of the plan, and the actual
  /// length of a timed set.
  private func counted(lasting time: Interval) -> SetValues {
    let isTimed = target.seconds ?? 0 > 0
    return SetValues(
      reps: target.reps == 0 ? nil : target.reps,
      weight: target.weight == Weight.none ? nil : target.weight,
      seconds: isTimed ? time.seconds : nil
    )
  }

  private func complete(due: Uptime, at now: Now) -> [Effect] {
    [
      haptic(.success, due: due, at: now), .record(LogEdit(status: .completed)),
      .over(.completed),
    ]
  }

  /// Takes a plan that was changed elsewhere, and finds the page for it; the set at work is never
  /// removed (RUN-18).
  ///
  /// A changed length of work holds from the next work on (RUN-37).
  private mutating func follow(plan: Plan, at instant: Uptime) -> (State, [Effect]) {
    self.plan = plan
    let (before, planned) = (sets, plan.sets)
    if planned == before { return (state, []) }
    switch state {
    case .work(let set, _, _):
      sets = max(planned, set)
      return (state, sets == before ? [] : [.page])
    case .rest(let set, _, _) where planned <= set, .paused(let set, _, _) where planned <= set,
      .ready(let set) where planned <= set:
      sets = planned
      return (finish(done: set, from: instant), [.page])
    case .finish where planned > before:
      sets = planned
      return (rest(after: before, from: instant), [.page])
    case .ready, .rest, .paused, .finish, .over:
      sets = planned
      return (state, [.page])
    }
  }

  /// Finds the page after sets were taken back elsewhere; the set at work continues under another
  /// number (RUN-42).
  private mutating func follow(setsDone done: Int64) -> (State, [Effect]) {
    if done >= setsDone { return (state, []) }
    switch state {
    case .work(_, let since, let countdown):
      // What was said of the set at work stays with it.
      state = .work(set: done + 1, since: since, countdown)
    case .rest(_, let since, let countdown) where done > 0:
      state = .rest(after: done, since: since, countdown)
    case .paused(_, let since, let left) where done > 0:
      state = .paused(after: done, since: since, left: left)
    case .ready, .rest, .paused, .finish, .over:
      state = .ready(done: done)
    }
    return (state, [.page])
  }

  private func work(_ set: Int64, from start: Uptime) -> State {
    let isTimed = plan.loadType == .duration
    let length = Interval.seconds(plan.durationTotalSeconds)
    let countdown = isTimed ? Countdown(from: start, lasting: length, clicks: true) : nil
    return .work(set: set, since: start, countdown)
  }

  private var restSeconds: Int64 { plan.restSeconds ?? settings.restSeconds }

  /// Sets the end of the present rest; if the end has passed, the rest is over.
  private func rest(after set: Int64, since: Uptime, until end: Uptime, at now: Uptime) -> State {
    if end <= now { return work(set + 1, from: now) }
    return .rest(after: set, since: since, Countdown(from: now, lasting: end - now, clicks: true))
  }

  /// Begins the rest after a set, or the next work if there is no rest (RUN-8).
  private func rest(after set: Int64, from start: Uptime) -> State {
    if restSeconds == 0 { return work(set + 1, from: start) }
    let length = Interval.seconds(restSeconds)
    return .rest(
      after: set,
      since: start,
      Countdown(from: start, lasting: length, clicks: true)
    )
  }

  private func finish(done: Int64, from start: Uptime) -> State {
    .finish(done: done, since: start, Self.finishCountdown(settings, from: start))
  }

  private static func finishCountdown(_ settings: Settings, from start: Uptime) -> Countdown? {
    if settings.autoFinishSeconds == 0 { return nil }
    return Countdown(from: start, lasting: .seconds(settings.autoFinishSeconds), clicks: false)
  }

  private func haptic(_ kind: Haptic.Kind, due: Uptime, at now: Now) -> Effect {
    .haptic(Haptic(kind, wasMissed: now.uptime - due > Self.hapticTolerance))
  }

  private var pageName: String {
    switch state {
    case .ready: "Ready"
    case .work: "Work"
    case .rest, .paused: "Rest"
    case .finish: "Finish"
    case .over: "ended"
    }
  }

  /// Adds to the digest everything that decides how the run goes on.
  package func add(to digest: inout Digest) {
    digest.add(pageName)
    digest.add(sets)
    digest.add(setsSeen)
    plan.add(to: &digest)
    target.add(to: &digest)
    said.add(to: &digest)
    digest.add(settings.restSeconds)
    digest.add(settings.autoFinishSeconds)
    digest.add(settings.weightUnit.rawValue)
    digest.add(since?.nanoseconds)
    digest.add(left?.nanoseconds)
    countdown?.add(to: &digest)
  }
}
