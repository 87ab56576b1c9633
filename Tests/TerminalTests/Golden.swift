import Foundation
import Testing

/// Files of `Golden` that hold what a picture looks like.
///
/// A missing one, and with `UPDATE_GOLDEN=1` one that differs, is written and fails, so that somebody
/// looks at it before it counts.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  static func expect(
    _ text: String,
    isAs name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    let expected = try? String(contentsOf: file, encoding: .utf8)
    // Bytes, because equal text may differ in how it is composed.
    let isSame = expected.map { Array($0.utf8) == Array(text.utf8) } ?? false
    guard let expected, !isUpdating || isSame else {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record(
        "wrote \(name): look at it, then run the tests again",
        sourceLocation: sourceLocation
      )
      return
    }
    #expect(Array(text.utf8) == Array(expected.utf8), sourceLocation: sourceLocation)
  }
}
