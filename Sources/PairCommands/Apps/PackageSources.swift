import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A Swift package on this machine, with the packages beside it that it depends on.
struct PackageSources {
  /// The path of the package's folder, with links resolved.
  let folder: String

  /// Finds the package in a folder; throws if there is none.
  ///
  /// - Parameter naming: The words by which the user can name another folder, for the error.
  init(folder: String, naming: String = "--package-path FOLDER") throws(CommandError) {
    guard let found = FileSystem.realPath(folder), FileSystem.exists("\(found)/Package.swift")
    else {
      throw .inputOutput(
        "no Swift package: \(folder.visibleLine) has no Package.swift\n"
          + "  = stand in the package's folder, or name it: \(naming)"
      )
    }
    self.folder = found
  }

  /// Lists the folders of the package and of all that it depends on by path, each once.
  func withNeighbours() -> [String] {
    var found: [String] = []
    var next = [folder]
    while let folder = next.popLast() {
      guard !found.contains(folder) else { continue }
      found.append(folder)
      next += Self.pathDependencies(of: folder)
    }
    return found
  }

  /// The library products of the package.
  var libraries: LibraryProducts {
    LibraryProducts(manifest: Array(Self.manifest(of: folder).utf8))
  }

  /// Finds the relative path from another folder to the package, for files in the same repository.
  func path(from place: String) -> String {
    let start = (FileSystem.realPath(place) ?? place).split(separator: "/")
    let end = folder.split(separator: "/")
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: start.count - shared) + end[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// `true` if the package, or one beside it, depends on a package that must be fetched.
  var fetchesDependencies: Bool {
    withNeighbours().contains { Self.manifest(of: $0).contains("url:") }
  }

  private static func manifest(of folder: String) -> String {
    (try? FileSystem.readFile("\(folder)/Package.swift")).map {
      String(decoding: $0, as: UTF8.self)
    } ?? ""
  }

  private static func pathDependencies(of folder: String) -> [String] {
    manifest(of: folder).matches(of: #/\.package\([^)]*path:\s*"([^"]+)"/#).compactMap { match in
      let path = String(match.1)
      let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      return FileSystem.realPath(whole).flatMap {
        FileSystem.exists("\($0)/Package.swift") ? $0 : nil
      }
    }
  }

  /// Lists the targets of a package in its folder `Sources`.
  static func targets(in folder: String) -> [String] {
    let names = try? Result { () throws(Errno) in try FileSystem.list("\(folder)/Sources") }.get()
    return (names ?? []).filter { FileSystem.isDirectory("\(folder)/Sources/\($0)") }
  }

  /// Lists the Swift files in a folder and its subfolders, sorted; build folders and hidden ones are
  /// left out.
  static func swiftFiles(in folder: String) throws(CommandError) -> [String] {
    var files: [String] = []
    let names = try CommandError.wrapping { try FileSystem.list(folder) }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if FileSystem.isDirectory(path) {
        files += try swiftFiles(in: path)
      } else if name.hasSuffix(".swift"), name != "Package.swift" {
        files.append(path)
      }
    }
    return files
  }
}
