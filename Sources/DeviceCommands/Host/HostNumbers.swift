import LockstepCommandLine
import LockstepHosting
import LockstepPosix

/// The file in which a host keeps the numbers of devices' starts.
enum HostNumbers {
  /// The path of the file in a phone's store.
  private static let name = ".system/starts.json"

  /// Opens the numbers in a phone's store; without a store, makes numbers that are not kept.
  static func open(in store: OwnedStore?) throws(CommandError) -> StartNumbers {
    guard let store else { return unkept(lacking: "--store") }
    let obstacle = store.obstacle
    if let obstacle { say(obstacle) }
    return try open(at: "\(store.disk.root)/\(name)", isFolderMissing: obstacle != nil)
  }

  /// Opens the numbers in a file that the command line names; without one, makes numbers that are not
  /// kept.
  static func open(_ path: String?) throws(CommandError) -> StartNumbers {
    guard let path else { return unkept(lacking: "--state") }
    return try open(at: path)
  }

  private static func open(at path: String, isFolderMissing: Bool = false) throws(CommandError)
    -> StartNumbers
  {
    do throws(Errno) {
      return try StartNumbers(path, isFolderMissing: isFolderMissing, say: say)
    } catch {
      if error.code == Errno.wouldBlock {
        throw .inputOutput(
          "another process numbers its starts in \(path)\n"
            + "  = stop that process, or name another place with --state or --store"
        )
      }
      throw .inputOutput(
        "the numbers of starts cannot be kept: \(error)\n"
          + "  = mend the file or folder, or name another with --state or --store"
      )
    }
  }

  private static func unkept(lacking option: String) -> StartNumbers {
    say(
      "no \(option): the numbers of starts begin at random; a device that has seen a greater one "
        + "ignores what this host sends"
    )
    return StartNumbers(say: say)
  }

  /// Prints a note for the user on standard error.
  static func say(_ text: String) {
    StandardStream.write("note: \(text)\n", to: .error)
  }
}
