import LockstepPosix
import LockstepTerminal

/// The lines that were typed at a prompt, kept over starts in a file of the user.
///
/// The history is only a convenience: if the file cannot be read or written, no error is reported.
struct PromptHistory {
  /// The path of the file; `nil` if the user's folders are unknown.
  private let path: String?

  /// - Parameter name: The name of the prompt whose lines are kept, such as `demo`.
  init(_ name: String) {
    let home = Environment.value("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/state" : nil }
    let state = Environment.value("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    path = state.map { "\($0)/lockstep/\(name).history" }
  }

  /// The lines, oldest first.
  var lines: [String] {
    guard let path, let bytes = try? FileSystem.readFile(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Adds lines after those that are now in the file, since another program may have added some.
  func add(_ new: [String]) {
    guard let path else { return }
    var all = lines
    for line in new where all.last != line { all.append(line) }
    let text = all.suffix(PromptLine.historyMax).joined(separator: "\n") + "\n"
    try? FileSystem.makeDirectories(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try? FileSystem.writeFile(path, Array(text.utf8), isPrivate: true)
  }
}
