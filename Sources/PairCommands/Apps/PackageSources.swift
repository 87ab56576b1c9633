import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A Swift package on this machine, with the packages beside it that it depends on.
struct PackageSources {
  /// The folder of the package, without links.
  let folder: String

  /// Finds the package of a folder, or says that none is there.
  ///
  /// - Parameter naming: What to write to name another folder.
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

  /// Lists the package and all that it depends on by a path, each once.
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

  /// The libraries that a program can use.
  var libraries: LibraryProducts {
    LibraryProducts(manifest: Array(Self.manifest(of: folder).utf8))
  }

  /// Finds the relative path from another folder to the package, for what is kept in one repository
  /// with it.
  func path(from place: String) -> String {
    let start = (FileSystem.realPath(place) ?? place).split(separator: "/")
    let end = folder.split(separator: "/")
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: start.count - shared) + end[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// `true` where the package depends on one that has to be fetched.
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

  /// Lists the targets of a package that are where targets usually are.
  static func targets(in folder: String) -> [String] {
    let names = try? Result { () throws(Errno) in try FileSystem.list("\(folder)/Sources") }.get()
    return (names ?? []).filter { FileSystem.isDirectory("\(folder)/Sources/\($0)") }
  }

  /// Lists the Swift files of a folder, at any depth, in order; passes over what is built or hidden.
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
