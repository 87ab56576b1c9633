import Foundation
import Testing

/// The files that the tests read and keep fresh.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func names(in folder: String) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path
    )
    return (found ?? []).sorted()
  }

  /// Every Swift, Python and Markdown file below folders, as paths from the root.
  static func textFiles(in folders: [String]) throws -> [String] {
    var paths: [String] = []
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      while let name = files?.nextObject() as? String {
        if [".swift", ".py", ".md"].contains(where: name.hasSuffix) {
          paths.append("\(folder)/\(name)")
        }
      }
    }
    return paths.sorted()
  }
}

/// Files that are made from others and kept in the repository.
enum Golden {
  /// Checks a file against what it should say; with UPDATE_GOLDEN set it is written, and fails once.
  static func check(_ wanted: String, _ path: String) throws {
    let url = Repository.root.appending(path: path)
    let found = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if found == wanted { return }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try wanted.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("\(path) was written anew: look at it, and run the tests again")
      return
    }
    let difference = zip(
      found.split(separator: "\n", omittingEmptySubsequences: false),
      wanted.split(separator: "\n", omittingEmptySubsequences: false)
    ).first { $0 != $1 }
    Issue.record(
      """
      \(path) is not fresh (UPDATE_GOLDEN=1 writes it); first difference:
      - \(difference.map { String($0.0) } ?? "its length")
      + \(difference.map { String($0.1) } ?? "its length")
      """
    )
  }
}
