import LockstepCommandLine
import LockstepConformance
import LockstepPosix

/// The cases of a run that nobody has begun yet, and the outcomes so far, for several workers.
final class TrialQueue: Sendable {
  private struct State {
    var next = 0
    /// The outcomes by the numbers of their cases, `nil` for a case that is not done.
    var outcomes: [CaseOutcome?]
    var done = 0
    var failed = 0
    /// `true` if no further case is begun.
    var isOver = false
    /// `true` once the program has answered in a case.
    var isAnswered = false
    var failure: CommandError?
    var lessons: AppLessons?
  }

  private let trials: [Trial]
  private let stopsAtFailure: Bool
  private let state: Locked<State>
  private let progress: RunProgress?

  /// The number of cases that are run with a program that never answers.
  private static let casesInVain = 3

  /// - Parameter stopsAtFailure: `true` if no case is begun after a failure.
  init(_ trials: [Trial], stopsAtFailure: Bool) {
    self.trials = trials
    self.stopsAtFailure = stopsAtFailure
    state = Locked(State(outcomes: Array(repeating: nil, count: trials.count)))
    progress =
      StandardStream.isTerminal(.error)
      ? RunProgress(count: trials.count, StandardStream.error.columns) : nil
  }

  /// `true` once the program has answered in a case.
  var isAnswered: Bool { state.withLock { $0.isAnswered } }

  /// `true` if a case is left that may be begun.
  var hasMore: Bool { state.withLock { !$0.isOver && $0.next < trials.count } }

  /// The lessons that a worker has learnt from an app, for all of them.
  var lessons: AppLessons? {
    get { state.withLock { $0.lessons } }
    set { state.withLock { $0.lessons = $0.lessons ?? newValue } }
  }

  /// Takes the next case; returns `nil` if there is none, or no further one is to be begun.
  func take() -> (number: Int, trial: Trial)? {
    state.withLock { state in
      guard !state.isOver, state.next < trials.count else { return nil }
      state.next += 1
      return (state.next - 1, trials[state.next - 1])
    }
  }

  /// Takes the outcome of a case.
  func put(_ outcome: CaseOutcome, of number: Int) {
    state.withLock { state in
      state.outcomes[number] = outcome
      state.done += 1
      if outcome.verdict.isFailure { state.failed += 1 }
      if !outcome.isInVain { state.isAnswered = true }
      let isInVain =
        !state.isAnswered && (outcome.isSilent || state.done == Self.casesInVain)
      if isInVain || stopsAtFailure && outcome.verdict.isFailure { state.isOver = true }
      progress?.show(done: state.done, failed: state.failed, last: trials[number].name)
    }
  }

  /// Ends the run, because a program cannot be started.
  func stop(because failure: CommandError) {
    state.withLock { state in
      state.failure = state.failure ?? failure
      state.isOver = true
    }
  }

  func endProgress() { progress?.clear() }

  /// Returns the outcomes in the order of the cases, up to the first failure if the run stops there.
  func outcomes() throws(CommandError) -> [CaseOutcome] {
    let (outcomes, failure) = state.withLock { ($0.outcomes.compactMap(\.self), $0.failure) }
    if let failure { throw failure }
    guard stopsAtFailure, let first = outcomes.firstIndex(where: \.verdict.isFailure) else {
      return outcomes
    }
    return Array(outcomes[...first])
  }
}
