import LockstepCommandLine
import LockstepConformance
import LockstepProtocol

/// A worker that puts cases to processes of one program, one case after the other.
struct TrialWorker {
  private let role: Role
  private let command: String
  private let patience: Int32
  private let tries: Int64

  /// - Parameter tries: How often each case is tried, as long as it passes.
  init(_ subject: TrialChoice.Named, patience: Int32, tries: Int64) {
    (role, command) = (subject.kind.role, subject.command)
    (self.patience, self.tries) = (patience, tries)
  }

  /// Tries cases until none is left, or somebody says that it is enough.
  ///
  /// - Parameter folder: The beginning of paths that nobody else uses.
  func work(through queue: TrialQueue, in folder: String, until isEnough: () -> Bool = { false }) {
    let pool = ProgramPool(role, command: command, folder: folder, patience)
    defer { pool.end() }
    while !isEnough(), let (number, trial) = queue.take() {
      pool.lessons = queue.lessons
      do throws(CommandError) {
        queue.put(try judge(trial, with: pool, in: "\(folder)-\(number)"), of: number)
      } catch {
        queue.stop(because: error)
      }
      queue.lessons = pool.lessons
    }
  }

  /// Runs a case as often as the user asked for, or until it does not pass.
  private func judge(_ trial: Trial, with pool: ProgramPool, in folder: String)
    throws(CommandError) -> CaseOutcome
  {
    var count: Int64 = 0
    while true {
      let home = ProgramHome(role, command: command, folder: "\(folder)-\(count)", patience)
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
