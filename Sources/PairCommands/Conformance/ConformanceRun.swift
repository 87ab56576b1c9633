import LockstepCommandLine
import LockstepConformance
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The test of one program with its cases, one after the other.
struct ConformanceRun {
  private let subject: TrialChoice.Named
  private let arguments: Arguments
  private let patience: Int32
  private let tries: Int64
  private let known: KnownFailures

  /// The number of cases that are run with a program that never answers.
  private static let casesInVain = 3

  init(_ subject: TrialChoice.Named, _ arguments: Arguments) throws(CommandError) {
    self.subject = subject
    self.arguments = arguments
    patience = try arguments.value(ConformanceCommand.patience) ?? 5_000
    tries = try arguments.value(ConformanceCommand.repetitions) ?? 1
    known = KnownFailures(try Self.knownText(arguments))
  }

  private static func knownText(_ arguments: Arguments) throws(CommandError) -> String {
    guard let path = arguments.value(ConformanceCommand.knownFailures) else { return "" }
    do throws(Errno) {
      return String(decoding: try FileSystem.readFile(path), as: UTF8.self)
    } catch {
      throw .inputOutput("cannot read \(path.visibleLine): \(error.reason)")
    }
  }

  func judge(_ choice: TrialChoice) throws(CommandError) -> ConformanceReport {
    let trials = choice.trials.filter { $0.option == subject.kind.option.help.name }
    let folder = try CommandError.wrapping("cannot make a folder for the socket") {
      try FileSystem.makePrivateTemporaryDirectory(inMemory: true)
    }
    // What cannot be removed is left to the system, as every temporary folder is.
    defer { _ = try? FileSystem.remove(folder) }
    let pool = ProgramPool(subject.kind.role, command: subject.command, folder: folder, patience)
    defer { pool.end() }
    let outcomes = try judge(trials, with: pool, in: folder)
    let isEnded = outcomes.last.map { $0.verdict.isFailure } ?? false
    let date = SystemClock.wallMicroseconds()
    return ConformanceReport(
      program: subject.command,
      role: subject.kind.role,
      outcomes: outcomes,
      known: known,
      claimed: choice.claimed,
      notTried: isEnded && !arguments.has(ConformanceCommand.failFast)
        ? trials.count - outcomes.count : 0,
      tries: tries,
      isStrict: arguments.has(ConformanceCommand.strict),
      remark: pool.lessons?.remark(subject.kind.role),
      date: date,
      dateText: ISODate.text(WallTime(microseconds: date))
    )
  }

  private func judge(_ trials: [Trial], with pool: ProgramPool, in folder: String)
    throws(CommandError) -> [CaseOutcome]
  {
    let progress =
      StandardStream.isTerminal(.error)
      ? RunProgress(count: trials.count, StandardStream.error.columns) : nil
    defer { progress?.clear() }
    var outcomes: [CaseOutcome] = []
    for (index, trial) in trials.enumerated() {
      let outcome = try judge(trial, with: pool, in: "\(folder)/\(index)")
      outcomes.append(outcome)
      let failed = outcomes.count(where: \.verdict.isFailure)
      progress?.show(done: outcomes.count, failed: failed, last: trial.name)
      if arguments.has(ConformanceCommand.failFast), outcome.verdict.isFailure { break }
      let isInVain = outcomes.allSatisfy(\.isInVain)
      if isInVain, outcome.isSilent || outcomes.count == Self.casesInVain { break }
    }
    return outcomes
  }

  /// Runs a case as often as the user asked for, or until it does not pass.
  private func judge(_ trial: Trial, with pool: ProgramPool, in folder: String)
    throws(CommandError) -> CaseOutcome
  {
    var count: Int64 = 0
    while true {
      let home = ProgramHome(
        subject.kind.role,
        command: subject.command,
        folder: "\(folder)-\(count)",
        patience
      )
      let outcome = try judge(trial, with: pool, home)
      count += 1
      if outcome.word != "pass" || count == tries { return outcome }
    }
  }

  private func judge(_ trial: Trial, with pool: ProgramPool, _ home: ProgramHome)
    throws(CommandError) -> CaseOutcome
  {
    switch trial.judge {
    case .system(let judge): return judge(home)
    case .app(let judge): return judge(pool)
    case .program(let isRepeated, let judge):
      let subject = try pool.take()
      let another = isRepeated ? try pool.take() : nil
      defer { pool.clear() }
      return judge(subject, another)
    }
  }
}
