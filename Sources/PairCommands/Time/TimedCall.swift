import LockstepPosix

/// A start of the program under test by `swift test` or `swift run`, kept so that it can be repeated in
/// another order without building again.
struct TimedCall {
  private let words: [String]

  static func path(in folder: String) -> String { "\(folder)/calls" }

  /// Reads the starts that the library noted: one on each line, with a zero byte after each word.
  static func all(in folder: String) -> [TimedCall] {
    guard let bytes = try? FileSystem.readFile(path(in: folder)) else { return [] }
    var calls: [TimedCall] = []
    var words: [String] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0) {
      words.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[rest.index(after: end)...]
      guard rest.first == UInt8(ascii: "\n") else { continue }
      rest.removeFirst()
      // The program's path, then its own name for itself and its arguments.
      calls.append(TimedCall(words: [words[0]] + words.dropFirst(2)))
      words = []
    }
    return calls
  }

  /// Runs the program again.
  func play(_ environment: [(String, String)]) throws(Errno) -> (passes: Bool, output: String) {
    let (status, output) = try TimedRun.wait(for: words, environment, output: .captured)
    return (status == .exited(0), output)
  }
}
