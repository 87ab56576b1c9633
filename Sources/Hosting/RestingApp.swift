import LockstepPosix
import LockstepProtocol

/// The program of an app whose life is over, and which begins anew by itself (HOST-35): the next life of
/// such an app takes it, and no program is started.
///
/// An interpreter takes longer to start than most stories take.
struct RestingApp {
  let program: AppProcess.Program
  let role: Role
  let child: ChildProcess
  let entrance: AppEntrance
  let folder: AppFolder

  /// So many rest at once: both apps of as many runs as are played at once on a large machine.
  private static let most = 64
  private static let resting = Locked<[RestingApp]>([])

  /// Takes one of a command line, whatever run it was of before.
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

  /// Keeps it for the next life; one too many is ended.
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
