import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The scenario files that the paths of a command line stand for: files, folders with their content,
/// patterns.
enum ScenarioSelection {
  private static let ending = ".scenario"

  /// Lists the files in the order of the paths; those of a folder or a pattern are sorted by the bytes
  /// of their paths.
  static func files(of paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    var known: Set<String> = []
    for path in paths {
      for file in try self.files(of: path) where known.insert(identity(of: file)).inserted {
        files.append(file)
      }
    }
    return files
  }

  /// Makes the same text for all paths that lead to a file, such as `a.scenario` and `./a.scenario`.
  private static func identity(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let real = FileSystem.realPath(parts.count == 1 ? "." : folder + "/") ?? folder
    return "\(real)/\(parts.last ?? "")"
  }

  private static func files(of path: String) throws(CommandError) -> [String] {
    if FileSystem.isDirectory(path) {
      let found = try all(in: path)
      if !found.isEmpty { return found }
      throw .inputOutput(
        "\(path.visibleLine) is a directory, and no file in it ends with \(ending)"
      )
    }
    guard path.contains(where: { "*?".contains($0) }), !FileSystem.exists(path) else {
      return [path]
    }
    let root = root(of: path)
    let found = try FileSystem.isDirectory(root) ? all(in: root) : []
    let named = found.filter { matches(Array($0.utf8)[...], Array(path.utf8)[...]) }
    if named.isEmpty {
      throw .inputOutput(
        "no scenario has a path that fits the pattern \(path.visibleLine)\n"
          + "  = see what is there: lockstep run --list PATH"
      )
    }
    return named
  }

  /// Finds the folder in a pattern before its first part with a wildcard.
  private static func root(of pattern: String) -> String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts.prefix { !$0.contains("*") && !$0.contains("?") }
    return names.isEmpty ? "." : names.joined(separator: "/") + (names == [""] ? "/" : "")
  }

  /// Lists all scenarios below a folder; names that begin with a dot are left out.
  private static func all(in folder: String) throws(CommandError) -> [String] {
    var walked: Set<String> = []
    return try walk(folder, &walked)
  }

  /// Lists the scenarios below a folder, unless it has been visited before, and marks it as visited.
  ///
  /// - Parameter walked: The folders visited so far; a link may lead back into one of them.
  private static func walk(_ folder: String, _ walked: inout Set<String>) throws(CommandError)
    -> [String]
  {
    guard walked.insert(FileSystem.realPath(folder) ?? folder).inserted else { return [] }
    let names = try CommandError.wrapping { try FileSystem.list(folder) }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if FileSystem.isDirectory(path) {
        files += try walk(path, &walked)
      } else if name.hasSuffix(ending) {
        files.append(path)
      }
    }
    return files
  }

  /// Says if a path matches a pattern: `*` stands for a part of a name, `**` for a part of a path, `?`
  /// for one byte of a name.
  static func matches(_ path: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    let (star, slash, mark) = (UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "?"))
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == star {
      let isDeep = rest.first == star
      var after = isDeep ? rest.dropFirst() : rest
      if isDeep, after.first == slash { after = after.dropFirst() }
      var tail = path
      while true {
        if matches(tail, after) { return true }
        guard let byte = tail.popFirst(), isDeep || byte != slash else { return false }
      }
    }
    guard let byte = path.first, byte == first || first == mark && byte != slash else {
      return false
    }
    return matches(path.dropFirst(), rest)
  }
}
