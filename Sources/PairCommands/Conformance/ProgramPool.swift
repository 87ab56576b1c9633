import LockstepCommandLine
import LockstepConformance
import LockstepPosix
import LockstepProtocol

/// The processes of the program under test in a run of the suite.
///
/// The processes are started ahead of need, and begin another life if the program can.
final class ProgramPool: SystemHome {
  private let role: Role
  private let command: String
  private let folder: String
  private let patience: Int32
  private var waiting: [ProgramSubject] = []
  private var taken: [ProgramSubject] = []
  private var starts = 0
  var lessons: AppLessons?

  /// The number of processes started ahead of need, so that no case waits for a start.
  private static let startedAhead = 3

  init(_ role: Role, command: String, folder: String, _ patience: Int32) {
    self.role = role
    self.command = command
    self.folder = folder
    self.patience = patience
  }

  /// Takes a process that has just begun a life, for one case.
  func take() throws(CommandError) -> ProgramSubject {
    while true {
      let subject = try next()
      if subject.isBack {
        taken.append(subject)
        return subject
      }
      _ = subject.finish()
    }
  }

  private func next() throws(CommandError) -> ProgramSubject {
    while waiting.count < Self.startedAhead {
      starts += 1
      waiting.append(
        try ProgramSubject(
          role,
          command: command,
          socket: "\(folder)-\(role.rawValue)-\(starts)",
          patience: patience
        )
      )
    }
    return waiting.removeFirst()
  }

  func start() throws(SubjectFault) -> any Subject {
    do throws(CommandError) { return try take() } catch { throw .gone("\(error)") }
  }

  func beginAnew() throws(SubjectFault) -> (any Subject)? {
    guard let subject = taken.last, subject.reset() else { return nil }
    return subject
  }

  func startLater() throws(SubjectFault) -> any Subject {
    abandonWaiting()
    let second = SystemClock.wallMicroseconds() / 1_000_000
    while SystemClock.wallMicroseconds() / 1_000_000 == second {
      let rest = 1_000 - SystemClock.wallMicroseconds() / 1_000 % 1_000
      _ = try? Poll.wait([], timeoutMilliseconds: Int32(rest))
    }
    return try start()
  }

  /// Ends the processes of a case; those that can begin another life wait for the next case.
  func clear() {
    for subject in taken {
      if subject.reset() { waiting.append(subject) } else { _ = subject.finish() }
    }
    taken = []
  }

  /// Ends all processes.
  func end() {
    clear()
    abandonWaiting()
  }

  private func abandonWaiting() {
    for subject in waiting { subject.abandon() }
    waiting = []
  }
}
