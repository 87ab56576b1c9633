import LockstepCommandLine
import LockstepConformance
import LockstepProtocol

/// The programs of a run of the suite: started before their turn, and begun anew where they can.
final class ProgramPool: SystemHome {
  private let role: Role
  private let command: String
  private let folder: String
  private let patience: Int32
  private var waiting: [ProgramSubject] = []
  private var taken: [ProgramSubject] = []
  private var starts = 0

  /// The number of programs that are started before their turn, so that no case waits for one.
  private static let startedAhead = 3

  init(_ role: Role, command: String, folder: String, _ patience: Int32) {
    self.role = role
    self.command = command
    self.folder = folder
    self.patience = patience
  }

  /// Takes a program that has just begun, for one case.
  func take() throws(CommandError) -> ProgramSubject {
    waiting.removeAll { subject in
      if subject.hasEnded { _ = subject.finish() }
      return subject.hasEnded
    }
    while waiting.count < Self.startedAhead {
      starts += 1
      waiting.append(
        try ProgramSubject(
          role,
          command: command,
          socket: "\(folder)/\(role.rawValue)-\(starts)",
          patience: patience
        )
      )
    }
    let subject = waiting.removeFirst()
    taken.append(subject)
    return subject
  }

  func start() throws(SubjectFault) -> any Subject {
    do throws(CommandError) { return try take() } catch { throw .gone("\(error)") }
  }

  /// Ends what was taken for a case; what can begin anew waits for another one.
  func clear() {
    for subject in taken {
      if subject.reset() { waiting.append(subject) } else { _ = subject.finish() }
    }
    taken = []
  }

  /// Ends all programs.
  func end() {
    clear()
    for subject in waiting { subject.abandon() }
    waiting = []
  }
}
