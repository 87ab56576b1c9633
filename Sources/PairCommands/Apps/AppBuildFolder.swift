import LockstepAppBuilding
import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The folder in which a package is built for a role.
///
/// The folder lies beside the user's own build, which stays untouched.
struct AppBuildFolder {
  let package: PackageSources
  let role: AppRole

  /// The folder of everything that `swift build` writes.
  var scratch: String { "\(package.folder)/.build/lockstep-\(role.rawValue)" }

  private var copies: String { "\(scratch)/sources" }
  private var overlayFile: String { "\(scratch)/overlay.yaml" }

  /// Writes the changed copies of sources that the compiler reads, and returns the compiler's options
  /// for them.
  func prepareSources() throws(CommandError) -> [String] {
    var files: [(original: String, copy: String)] = []
    for folder in try packages() {
      for (path, source) in try appleSources(of: folder) {
        guard let copy = SourceRewriter(role: role).rewritten(source) else { continue }
        let name = "\(copies)/\(files.count)-\(path.split(separator: "/").last ?? "")"
        try writeIfOther(copy, to: name)
        files.append((path, name))
      }
    }
    try writeIfOther(Array(Overlay(files: files).text.utf8), to: overlayFile)
    return files.isEmpty ? [] : ["-vfsoverlay", overlayFile]
  }

  /// Writes the file that the linker reads first, and returns the compiler's options for it.
  ///
  /// With the file, the program loads only those libraries behind `import Foundation` that it uses.
  /// Loading the others, such as that of networking with 30 more behind it, would take half of the
  /// program's start.
  ///
  /// - Parameter first: A library whose functions replace those of other libraries, so it must be
  ///   linked before them.
  func prepareLinker(first: String?) throws(CommandError) -> [String] {
    let path = first.map { $0.replacing("\\", with: "\\\\").replacing(" ", with: "\\ ") }
    let lines = (path.map { [$0] } ?? []) + ["-Wl,--as-needed"]
    // Another library has another name, by which whoever builds sees that there is something to link.
    let name = first?.split(separator: "/").last.map(String.init) ?? "real"
    let file = "\(scratch)/linker-\(name).cfg"
    try writeIfOther(Array(lines.map { "\($0)\n" }.joined().utf8), to: file)
    return ["-Xclang-linker", "--config=\(file)"]
  }

  /// Writes the `Info.plist` that an app has beside its program, for code that reads
  /// `Bundle.main.bundleIdentifier!`.
  func writeProperties() throws(CommandError) {
    let name = package.folder.split(separator: "/").last.map(String.init) ?? "app"
    let text = AppProperties.text(package: name, role: role)
    for configuration in ["debug", "release"] {
      let folder = "\(scratch)/\(configuration)"
      guard FileSystem.isDirectory(folder) else { continue }
      try writeIfOther(Array(text.utf8), to: "\(folder)/Info.plist")
    }
  }

  /// Lists the folders of the package, of the packages beside it, and of those that it fetched.
  private func packages() throws(CommandError) -> [String] {
    let fetched = "\(scratch)/checkouts"
    let names =
      FileSystem.isDirectory(fetched)
      ? try CommandError.wrapping { try FileSystem.list(fetched) } : []
    return package.withNeighbours() + names.map { "\(fetched)/\($0)" }
  }

  /// `true` if the package, or one beside it, imports one of the vendor's modules.
  var hasAppleSources: Bool {
    get throws(CommandError) {
      for folder in package.withNeighbours() where !(try appleSources(of: folder)).isEmpty {
        return true
      }
      return false
    }
  }

  /// Reads the sources of a package if one of them imports one of the vendor's modules; returns none
  /// for a portable package.
  private func appleSources(of folder: String) throws(CommandError) -> [(
    path: String, source: [UInt8]
  )] {
    var sources: [(path: String, source: [UInt8])] = []
    for path in try PackageSources.swiftFiles(in: folder) {
      sources.append((path, try CommandError.wrapping { try FileSystem.readFile(path) }))
    }
    return sources.contains { SourceRewriter.importsVendor($0.source) } ? sources : []
  }

  private func writeIfOther(_ bytes: [UInt8], to path: String) throws(CommandError) {
    if let old = try? FileSystem.readFile(path), old == bytes { return }
    try OutputFile.makeFolder(copies)
    try OutputFile.write(bytes, to: path)
  }
}
