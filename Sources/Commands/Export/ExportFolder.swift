import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// The folder that files are exported to.
///
/// Each file is whole or not there, whatever ends the program, and one that is there is not written
/// again: the same command goes on where it was.
struct ExportFolder {
  /// What became of a file.
  enum Status: String, CaseIterable {
    case exported
    /// It is there, and the same.
    case unchanged
    /// Another file has its name.
    case taken
    /// It has no such form, or cannot be read.
    case refused

    var exitCode: Int32 {
      switch self {
      case .exported, .unchanged: 0
      case .taken, .refused: 65
      }
    }
  }

  private let path: String
  private let replaces: Bool
  /// Names that files of this run have.
  private var names: Set<String> = []

  /// Opens the folder, which is made when it is missing.
  init(_ path: String, replaces: Bool) throws(CommandError) {
    self.path = path
    self.replaces = replaces
    do throws(Errno) {
      if !FileSystem.exists(path) { try FileSystem.makePrivateDirectory(path) }
    } catch {
      throw .inputOutput(Phrase("export.folderMade", path.visibleLine, "\(error)"))
    }
    guard FileSystem.isDirectory(path) else {
      throw .usage(Phrase("export.noFolder", path.visibleLine), Phrase("hint.to"))
    }
  }

  /// A name that no other workout of this run has: a second one gets “-2”.
  mutating func name(_ wanted: String, _ ending: String) -> String {
    var name = wanted + ending
    var number = 2
    while !names.insert(name).inserted {
      name = "\(wanted)-\(number)\(ending)"
      number += 1
    }
    return name
  }

  /// Writes a file, unless one is there.
  func write(_ bytes: [UInt8], _ name: String) throws(CommandError) -> Status {
    let file = "\(path)/\(name)"
    do throws(Errno) {
      if FileSystem.exists(file) {
        if try FileSystem.readFile(file) == bytes { return .unchanged }
        if !replaces { return .taken }
      }
      try FileSystem.writeFile(file, bytes)
      return .exported
    } catch {
      throw .inputOutput(Phrase("export.unwritable", file.visibleLine, "\(error)"))
    }
  }
}
