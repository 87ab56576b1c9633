import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The scenario files that paths name: files, folders with all in them, patterns.
enum ScenarioSelection {
  private static let ending = ".scenario"

  /// Lists the files in the order of the paths; within a folder or a pattern in that of their bytes.
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

  /// Makes a text that is the same for all ways to write the path of a file: `a.scenario`,
  /// `./a.scenario`.
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
    if named.isEmpty { throw .inputOutput("no scenario is called like \(path.visibleLine)") }
    return named
  }

  /// Finds the folder above the first part of a pattern that is no name.
  private static func root(of pattern: String) -> String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts.prefix { !$0.contains("*") && !$0.contains("?") }
    return names.isEmpty ? "." : names.joined(separator: "/") + (names == [""] ? "/" : "")
  }

  /// Lists all scenarios below a folder; leaves out what begins with a dot.
  private static func all(in folder: String) throws(CommandError) -> [String] {
    var walked: Set<String> = []
    return try walk(folder, &walked)
  }

  /// Lists the scenarios below a folder that was not walked yet, and adds it to those that were.
  ///
  /// - Parameter walked: The folders so far: links may lead into one again, and around.
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

  /// Says if a path is like a pattern: `*` is a part of a name, `**` of a path, `?` one byte of a name.
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
