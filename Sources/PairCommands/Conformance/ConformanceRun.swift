import LockstepCommandLine
import LockstepConformance
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The test of one program with its cases.
struct ConformanceRun {
  private let subject: TrialChoice.Named
  private let arguments: Arguments
  private let patience: Int32
  private let tries: Int64
  private let jobs: Int
  private let stopsAtFailure: Bool
  private let known: KnownFailures

  init(_ subject: TrialChoice.Named, _ arguments: Arguments) throws(CommandError) {
    self.subject = subject
    self.arguments = arguments
    patience = try arguments.value(ConformanceCommand.patience) ?? 5_000
    tries = try arguments.value(ConformanceCommand.repetitions) ?? 1
    jobs = try arguments.value(ConformanceCommand.jobs) ?? Processors.count
    stopsAtFailure = arguments.has(ConformanceCommand.failFast)
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
    let queue = TrialQueue(trials, stopsAtFailure: stopsAtFailure)
    judge(queue, in: folder)
    let outcomes = try queue.outcomes()
    let isEnded = outcomes.last.map { $0.verdict.isFailure } ?? false
    let date = SystemClock.wallMicroseconds()
    return ConformanceReport(
      program: subject.command,
      role: subject.kind.role,
      outcomes: outcomes,
      known: known,
      claimed: choice.claimed,
      notTried: isEnded && !stopsAtFailure
        ? trials.count - outcomes.count : 0,
      tries: tries,
      isStrict: arguments.has(ConformanceCommand.strict),
      remark: queue.lessons?.remark(subject.kind.role),
      date: date,
      dateText: ISODate.text(WallTime(microseconds: date))
    )
  }

  /// Tries the cases one after the other until the program has answered in one, then several at once.
  private func judge(_ queue: TrialQueue, in folder: String) {
    let worker = TrialWorker(subject, patience: patience, tries: tries)
    defer { queue.endProgress() }
    worker.work(through: queue, in: "\(folder)/first") { queue.isAnswered }
    if queue.hasMore {
      Workers.run(jobs, at: jobs) { number in
        worker.work(through: queue, in: "\(folder)/\(number)")
        return true
      }
    }
  }
}
