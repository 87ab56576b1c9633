import LockstepCommandLine

/// The programs in place of the watch's app, one for all watches and others for single watches, from
/// options such as `--watch-app "python3 a.py" --watch-app "2=python3 b.py"`.
enum WatchApps {
  /// The numbers of watches that a scenario can put on.
  private static let numbers: ClosedRange<Int> = 1...9

  static func read(_ programs: [String]) throws(CommandError) -> (
    first: String?, others: [Int: String]
  ) {
    var first: String?
    var others: [Int: String] = [:]
    for text in programs {
      guard let (number, command) = numbered(text) else {
        first = text
        continue
      }
      guard numbers.contains(number) else {
        throw .usage(
          "there is no watch \(number)",
          "count the wearer's watches from 1, the one that is worn first: --watch-app \"2=\(command)\""
        )
      }
      if number == 1 { first = command } else { others[number] = command }
    }
    return (first, others)
  }

  /// Splits `NUMBER=COMMAND`; returns `nil` for any other text.
  ///
  /// No environment variable's name is a number, so one in front of a command is not taken for it.
  private static func numbered(_ text: String) -> (Int, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]) else { return nil }
    return (number, String(parts[1]))
  }
}
