import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// The folder to which an export writes files.
///
/// Each file is whole or not there, whatever ends the program, and one that is there is not written
/// again: the same command goes on where it was. What is written is for its owner alone to read.
struct ExportFolder {
  /// The result of exporting one file.
  enum Status: String, CaseIterable {
    case exported
    /// The file exists already, with the same content.
    case unchanged
    /// Another file has the name.
    case taken
    /// The workout cannot be written in this form, or cannot be read.
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
  /// The names that workouts of this export have.
  private var names: Set<String> = []

  /// Opens the folder, and makes it if it is missing.
  init(_ path: String, replaces: Bool) throws(CommandError) {
    self.path = path
    self.replaces = replaces
    do throws(Errno) {
      try FileSystem.makePrivateDirectory(path)
    } catch {
      throw .inputOutput(Phrase("export.folderMade", path.visibleLine, "\(error)"))
    }
    guard FileSystem.isDirectory(path) else {
      throw .usage(Phrase("export.noFolder", path.visibleLine), Phrase("hint.to"))
    }
  }

  /// A file of a workout to be written: the ending that follows the workout's name, and the bytes.
  typealias Ended = (ending: String, bytes: [UInt8])

  /// Claims a name for a workout's files: the wanted one, or one with a number such as “-2” if another
  /// workout of this export has it.
  ///
  /// Files with the same bytes are the workout's own, whatever their number: one that has come in between
  /// changes the order. `nil` where another's files are in the way: whether they are of this run shows
  /// once all others have their names, `isLast`.
  mutating func name(_ wanted: String, _ files: [Ended], isLast: Bool) throws(CommandError)
    -> String?
  {
    var free = wanted
    var number = 1
    while true {
      if !names.contains(free) {
        guard let isSame = replaces ? false : try isSame(free, files) else { break }
        if isSame || replaces { return claim(free) }
      }
      number += 1
      free = "\(wanted)-\(number)"
    }
    if free == wanted || names.contains(wanted) { return claim(free) }
    return isLast ? claim(wanted) : nil
  }

  private mutating func claim(_ name: String) -> String {
    names.insert(name)
    return name
  }

  /// Says if the existing files under a name are equal to those to be written; `nil` if there are none.
  private func isSame(_ name: String, _ files: [Ended]) throws(CommandError) -> Bool? {
    var found: Bool?
    for file in files {
      let path = "\(path)/\(name)\(file.ending)"
      guard FileSystem.exists(path) else { continue }
      let bytes = try CommandError.wrapping { try FileSystem.readFile(path) }
      if bytes != file.bytes { return false }
      found = true
    }
    return found
  }

  /// Writes a file, unless a file of that name exists.
  func write(_ bytes: [UInt8], _ name: String) throws(CommandError) -> Status {
    try Self.write(bytes, "\(path)/\(name)", replaces: replaces)
  }

  /// Writes a file at any path, unless a file exists there that may not be replaced.
  static func write(_ bytes: [UInt8], _ file: String, replaces: Bool) throws(CommandError)
    -> Status
  {
    do throws(Errno) {
      if FileSystem.exists(file) {
        if try FileSystem.readFile(file) == bytes { return .unchanged }
        if !replaces { return .taken }
      }
      try FileSystem.writeFile(file, bytes, isPrivate: true)
      return .exported
    } catch {
      throw .inputOutput(Phrase("export.unwritable", file.visibleLine, "\(error)"))
    }
  }
}
