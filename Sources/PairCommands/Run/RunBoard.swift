import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// The collector of a suite's results: runs end in any order, and it prints their results in the order
/// of the suite.
final class RunBoard: Sendable {
  /// The results of all runs.
  struct Sum {
    var exitCode: Int32 = 0
    /// The files with a run that did not pass.
    var failed: [String] = []
    var reports: [(path: String, report: Runner.Report)] = []
    /// The number of runs that were played.
    var count = 0
    /// The lines of the runs in an index page, if there is one.
    var entries: [IndexPage.Entry] = []
    /// For each run, its part of each report that joins all runs.
    var joined: [[JoinedReport.Run]] = []
  }

  private struct State {
    var outcomes: [Int: RunTask.Outcome] = [:]
    /// The index of the next run to print.
    var next = 0
    var sum = Sum()
    var counts = (passed: 0, asMeant: 0, failed: 0, undecided: 0, mistaken: 0)
    /// The number of files with a mistake, none of whose runs were played.
    var mistakenFiles = 0
    var slowest: [(name: String, wall: Interval)] = []
    /// The counts of each file that is played with several seeds or orders.
    var tallies: [RunTally] = []

    /// Counts one of several runs of a file; returns `true` if its failure is to be printed.
    mutating func add(_ outcome: RunTask.Outcome, _ task: RunTask) -> Bool {
      let known = tallies.lastIndex { $0.item === task.item }
      if known == nil { tallies.append(RunTally(of: task)) }
      return tallies[known ?? tallies.count - 1].add(outcome, task)
    }
  }

  private static let slowestMax = 3

  private let state = Locked(State())
  private let tasks: [RunTask]
  private let plan: RunCommand.Plan
  private let groupsRuns: Bool
  /// `true` if seeds are played until one fails, so that the number of runs is not known in advance.
  private let stopsAtFailure: Bool
  private let errors = StreamLook.of(.error)
  private let progress: RunProgress?

  init(_ tasks: [RunTask], _ plan: RunCommand.Plan, groupsRuns: Bool, untilFailure: Bool) {
    stopsAtFailure = untilFailure
    self.tasks = tasks
    self.plan = plan
    self.groupsRuns = groupsRuns
    progress =
      StandardStream.isTerminal(.error) ? RunProgress(count: tasks.count, errors.columns) : nil
  }

  /// Takes the outcome of a run, and prints all runs whose turn has come.
  func put(_ outcome: RunTask.Outcome, at index: Int) {
    state.withLock { state in
      state.outcomes[index] = outcome
      while let outcome = state.outcomes.removeValue(forKey: state.next) {
        take(outcome, of: tasks[state.next], &state)
        state.next += 1
      }
      let last = tasks[index].name
      progress?.show(done: state.next, failed: state.counts.failed, last: last)
    }
  }

  /// Prints the remaining outcomes and the sums.
  func finish(wall: Interval) -> Sum {
    state.withLock { state in
      // What was stopped leaves holes.
      while !state.outcomes.isEmpty {
        if let outcome = state.outcomes.removeValue(forKey: state.next) {
          take(outcome, of: tasks[state.next], &state)
        }
        state.next += 1
      }
      progress?.clear()
      for tally in state.tallies { write(tally.text(plan.look)) }
      write(total(state, wall))
      return state.sum
    }
  }

  private func take(_ outcome: RunTask.Outcome, of task: RunTask, _ state: inout State) {
    let isTold = !groupsRuns || state.add(outcome, task)
    if isTold, !outcome.text.isEmpty || !outcome.errors.isEmpty {
      progress?.clear()
      StandardStream.write(outcome.text, inColor: plan.look.isColored)
      let told = ErrorText.painted(outcome.errors)
      StandardStream.write(told, to: .error, inColor: errors.isColored)
    }
    count(outcome, task, &state)
  }

  private func write(_ line: PaintedText) {
    var line = line
    line.add("\n")
    StandardStream.write(line, inColor: plan.look.isColored)
  }

  private func count(_ outcome: RunTask.Outcome, _ task: RunTask, _ state: inout State) {
    state.sum.exitCode = max(state.sum.exitCode, outcome.exitCode)
    state.sum.joined.append(outcome.joined)
    if plan.hasIndex { state.sum.entries.append(task.entry(outcome)) }
    state.sum.count += 1
    switch outcome.exitCode {
    case _ where task.item.isMistaken:
      state.counts.mistaken += 1
      if state.sum.failed.last != task.item.path { state.mistakenFiles += 1 }
    case 0 where outcome.report?.isAsMeant == true: state.counts.asMeant += 1
    case 0: state.counts.passed += 1
    case Verdict.undecided.exitCode: state.counts.undecided += 1
    default: state.counts.failed += 1
    }
    if outcome.exitCode != 0, state.sum.failed.last != task.item.path {
      state.sum.failed.append(task.item.path)
      if let report = outcome.report { state.sum.reports.append((task.item.path, report)) }
    }
    // A file that could not be read was not played.
    if outcome.report == nil { return }
    let isSlow = (state.slowest.last.map { $0.wall < outcome.wall } ?? true)
    guard isSlow || state.slowest.count < Self.slowestMax else { return }
    let place = state.slowest.firstIndex { $0.wall < outcome.wall } ?? state.slowest.endIndex
    state.slowest.insert((task.name, outcome.wall), at: place)
    if state.slowest.count > Self.slowestMax { state.slowest.removeLast() }
  }

  private func total(_ state: State, _ wall: Interval) -> PaintedText {
    let (passed, asMeant, failed, undecided, mistaken) = state.counts
    let seconds = Interval.milliseconds(wall.milliseconds)
    let left = tasks.count - passed - asMeant - failed - undecided - mistaken
    var text = "\(passed) passed, "
    if asMeant > 0 { text += "\(asMeant) failed as they should, " }
    text += "\(failed) failed"
    if undecided > 0 { text += ", \(undecided) undecided" }
    if left > 0, !stopsAtFailure { text += ", \(left) not played" }
    if mistaken > 0 {
      text += ", not played: a mistake in \(state.mistakenFiles.counted("file"))"
    }
    text += ", in \(seconds)"
    let slowest = state.slowest.map { "\($0.name) \(Interval.microseconds($0.wall.microseconds))" }
    if !slowest.isEmpty { text += "; slowest: " + slowest.joined(separator: ", ") }
    var line = PaintedText("\n")
    let paint: PaintedText.Paint = failed + mistaken > 0 ? .bad : undecided > 0 ? .doubtful : .good
    line.add(plan.look.fitted(text, indent: 2), paint)
    return line
  }
}
