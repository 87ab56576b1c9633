import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// Takes what came of the runs of a suite, in whatever order they end, and prints it in theirs.
final class RunBoard: Sendable {
  /// What came of all.
  struct Sum {
    var exitCode: Int32 = 0
    /// The files of which a run did not pass.
    var failed: [String] = []
    var reports: [(path: String, report: Runner.Report)] = []
    /// How many runs were played.
    var count = 0
    /// For each run its line in an index, where there is one.
    var entries: [IndexPage.Entry] = []
    /// For each run one piece of each report that has all.
    var joined: [[JoinedReport.Run]] = []
  }

  private struct State {
    var outcomes: [Int: RunTask.Outcome] = [:]
    /// The next run to be printed.
    var next = 0
    var sum = Sum()
    var counts = (passed: 0, asMeant: 0, failed: 0, undecided: 0)
    var slowest: [(name: String, wall: Interval)] = []
    /// The runs of each file with several seeds.
    var seeds: [SeedTally] = []

    /// Counts a run of one of many seeds; whether it is to be told how it failed.
    mutating func add(_ outcome: RunTask.Outcome, _ task: RunTask) -> Bool {
      let known = seeds.lastIndex { $0.item === task.item }
      if known == nil { seeds.append(SeedTally(task.item)) }
      return seeds[known ?? seeds.count - 1].add(outcome, task)
    }
  }

  /// So many runs of a file tell how they failed at most, where there are many seeds.
  static let toldMax = 3
  private static let slowestMax = 3

  private let state = Locked(State())
  private let tasks: [RunTask]
  private let plan: RunCommand.Plan
  private let groupsSeeds: Bool
  /// Whether what is not played is nothing that anybody counts on.
  private let stopsAtFailure: Bool
  private let errors = StreamLook.of(.error)
  private let progress: RunProgress?

  init(_ tasks: [RunTask], _ plan: RunCommand.Plan, groupsSeeds: Bool, untilFailure: Bool) {
    stopsAtFailure = untilFailure
    self.tasks = tasks
    self.plan = plan
    self.groupsSeeds = groupsSeeds
    progress =
      StandardStream.isTerminal(.error) ? RunProgress(count: tasks.count, errors.columns) : nil
  }

  /// Takes what came of a run, and prints all that is complete by now.
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

  /// Prints the rest and the sum of all.
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
      for tally in state.seeds { write(tally.text(plan.look)) }
      write(total(state, wall))
      return state.sum
    }
  }

  private func take(_ outcome: RunTask.Outcome, of task: RunTask, _ state: inout State) {
    let isTold = !groupsSeeds || state.add(outcome, task)
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
    let (passed, asMeant, failed, undecided) = state.counts
    let seconds = Interval.milliseconds(wall.milliseconds)
    let left = tasks.count - passed - asMeant - failed - undecided
    var text = "\(passed) passed, "
    if asMeant > 0 { text += "\(asMeant) failed as they should, " }
    text += "\(failed) failed"
    if undecided > 0 { text += ", \(undecided) undecided" }
    if left > 0, !stopsAtFailure { text += ", \(left) not played" }
    text += ", in \(seconds)"
    let slowest = state.slowest.map { "\($0.name) \(Interval.microseconds($0.wall.microseconds))" }
    if !slowest.isEmpty { text += "; slowest: " + slowest.joined(separator: ", ") }
    var line = PaintedText("\n")
    let paint: PaintedText.Paint = failed > 0 ? .bad : undecided > 0 ? .doubtful : .good
    line.add(plan.look.fitted(text, indent: 2), paint)
    return line
  }
}

/// The runs of one file with several seeds.
struct SeedTally {
  let item: RunSuite.Item
  private var count = 0
  private var failed: [(seed: UInt64, replay: String)] = []
  private var failures = 0
  private var wall = Interval.zero

  init(_ item: RunSuite.Item) { self.item = item }

  /// Counts a run; whether it is to be told how it failed.
  mutating func add(_ outcome: RunTask.Outcome, _ task: RunTask) -> Bool {
    count += 1
    wall = wall + outcome.wall
    guard outcome.exitCode != 0 else { return false }
    failures += 1
    failed.append((task.seed ?? 0, outcome.replay))
    if failed.count > 20 { failed.removeLast() }
    return failures <= RunBoard.toldMax
  }

  /// The verdict over all seeds, with what plays the smallest failing one again.
  func text(_ look: StreamLook) -> PaintedText {
    let time = Interval.milliseconds(wall.milliseconds)
    func line(_ verdict: Verdict, _ rest: String) -> PaintedText {
      var line = PaintedText(verdict.rawValue, verdict.paint)
      let said = "\(item.name)  \(rest), wall \(time)"
      line.add("  " + look.fitted(said, after: verdict.rawValue.count + 2, indent: 6))
      return line
    }
    guard let first = failed.min(by: { $0.seed < $1.seed }) else {
      return line(.pass, "\(count) seeds")
    }
    let seeds = failed.map { "\($0.seed)" }.joined(separator: " ")
    let more = failures > failed.count ? " …" : ""
    var text = line(.failed, "\(failures) of \(count) seeds: \(seeds)\(more)")
    // What could not even be read has nothing to play again.
    if first.replay.isEmpty { return text }
    text.add("\n  again     ", .mild)
    text.add(first.replay, .strong)
    return text
  }
}
