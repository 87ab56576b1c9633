import LockstepCommandLine
import LockstepConformance
import LockstepPosix
import LockstepProtocol

/// A device under test whose app is the suite's, over several starts: each is a new process, with the
/// same folder.
///
/// The device's command gets the app's command line in LOCKSTEP_APP, and its folder in LOCKSTEP_STATE.
final class ProgramHome: SystemHome {
  private let role: Role
  private let command: String
  private let folder: String
  private let patience: Int32
  private var running: ProgramSubject?
  private var starts = 0
  private var clears = 0

  /// - Parameter folder: A path that does not exist yet; the caller removes the folder above it.
  init(_ role: Role, command: String, folder: String, _ patience: Int32) {
    self.role = role
    self.command = command
    self.folder = folder
    self.patience = patience
  }

  func start() throws(SubjectFault) -> any Subject {
    try begin([("LOCKSTEP_STATE", "\(folder)-state-\(clears)")])
  }

  func startBare() throws(SubjectFault) -> any Subject { try begin([]) }

  private func begin(_ environment: [(String, String)]) throws(SubjectFault) -> any Subject {
    end()
    starts += 1
    do throws(CommandError) {
      let own = try CommandError.wrapping { try FileSystem.executablePath() }
      let subject = try ProgramSubject(
        role,
        command: command,
        socket: "\(folder)-\(starts)",
        patience: patience,
        environment: environment + [
          ("LOCKSTEP_APP", "\(ShellText.quoted(own)) conformance --puppet")
        ]
      )
      running = subject
      return subject
    } catch {
      throw .gone("\(error)")
    }
  }

  func beginAnew() throws(SubjectFault) -> (any Subject)? {
    guard let running, running.reset() else { return nil }
    return running
  }

  func clear() {
    end()
    clears += 1
  }

  private func end() {
    _ = running?.finish()
    running = nil
  }
}
