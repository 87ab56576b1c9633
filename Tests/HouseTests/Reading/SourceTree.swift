import Foundation

/// The checkout that this test stands in.
enum SourceTree {
  static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    while url.path != "/", !isRoot(url) { url.deleteLastPathComponent() }
    return url
  }()

  private static func isRoot(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path)
  }

  /// Every Swift file below Sources, in the order of their paths.
  ///
  /// But those that other people's compilers build: they have the vendor's names and Foundation's types.
  static let sources = swiftFiles(below: "Sources").filter {
    !$0.path.hasPrefix("Sources/AppModules/")
  }

  static let tests = swiftFiles(below: "Tests")

  static let package = SourceFile("Package.swift", text("Package.swift") ?? "")

  static var all: [SourceFile] { sources + tests + [package] }

  private static func swiftFiles(below folder: String) -> [SourceFile] {
    paths(below: folder).filter { $0.hasSuffix(".swift") }.map { SourceFile($0, text($0) ?? "") }
  }

  /// Every file and folder of the project, by its path below the root.
  static func paths(below folder: String = "") -> [String] {
    let start = folder.isEmpty ? root : root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: start.path)
    let prefix = folder.isEmpty ? "" : folder + "/"
    var paths: [String] = []
    while let path = found?.nextObject() as? String {
      // Examples and packages within tests have build folders of their own.
      if path == ".git" || path.hasSuffix(".build") || path.hasSuffix("__pycache__") {
        found?.skipDescendants()
      } else {
        paths.append(prefix + path)
      }
    }
    return paths.sorted()
  }

  /// The file as text, or `nil` when it is missing, a folder or no text.
  static func text(_ path: String) -> String? {
    guard
      let data = FileManager.default.contents(
        atPath: root.appendingPathComponent(path).path
      )
    else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(path).path)
  }
}
