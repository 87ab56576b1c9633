import LockstepPosix
import LockstepProtocol

/// The program of an app whose life is over, and which can begin another one by itself (HOST-35).
///
/// The next life of such an app uses it, so that no program need be started.
///
/// It takes longer to start an interpreter than to play most random stories of an exploration.
struct RestingApp {
  let program: AppProcess.Program
  let role: Role
  let child: ChildProcess
  let entrance: AppEntrance
  let folder: AppFolder

  /// The greatest number of programs that wait at once: both apps of as many runs as a large machine
  /// plays at once.
  private static let most = 64
  private static let resting = Locked<[RestingApp]>([])

  /// Takes out a waiting program with this command line and role, whichever run it served before.
  static func take(_ program: AppProcess.Program, _ role: Role) -> RestingApp? {
    resting.withLock { resting in
      let place = resting.firstIndex {
        $0.role == role && $0.program.command == program.command
          && $0.program.version == program.version
          && $0.program.showsOutput == program.showsOutput
      }
      return place.map { resting.remove(at: $0) }
    }
  }

  /// Keeps the program for the next life, or ends it if too many wait.
  func rest() {
    let hasPlace = Self.resting.withLock { resting in
      guard resting.count < Self.most else { return false }
      resting.append(self)
      return true
    }
    guard hasPlace else { return entrance.close() }
    entrance.removeAtExit()
    folder.removeAtExit()
  }
}
