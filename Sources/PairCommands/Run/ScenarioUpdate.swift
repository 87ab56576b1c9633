import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// The option `--update`, which replaces the failed expectations in a file by the values that were
/// found.
///
/// Only a plain expectation is replaced, and only if the language has words for what was found.
enum ScenarioUpdate {
  static func write(_ report: Runner.Report, to path: String) throws(CommandError) {
    // What it says of its failure would no longer be so.
    if !report.meant.isEmpty { return leave(path, "the file says that it fails") }
    let source = try ScenarioFiles.source(path)
    // Ends of lines stay as they are.
    let cut = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = cut.map { String(Substring($0)) }
    var changed = 0
    for failure in report.failures where lines.indices.contains(failure.line - 1) {
      let index = failure.line - 1
      if let reason = reason(toLeave: failure, lines[index]) {
        leave("\(path):\(failure.line)", reason)
        continue
      }
      guard let actual = failure.actual,
        let line = ExpectationText.replacing(lines[index], by: actual)
      else {
        leave("\(path):\(failure.line)", "it says more than words of its own")
        continue
      }
      lines[index] = line
      changed += 1
    }
    if changed == 0 { return }
    try CommandError.wrapping {
      try FileSystem.writeFile(path, Array(lines.joined(separator: "\n").utf8))
    }
    let count = changed == 1 ? "1 line" : "\(changed) lines"
    StandardStream.write("updated \(path.visibleLine): \(count)\n")
  }

  /// Explains why a failed line is not replaced; `nil` if it can be.
  private static func reason(toLeave failure: Runner.Failure, _ line: String) -> String? {
    if failure.isElsewhere { return "it stands in another file, \(failure.place)" }
    if failure.isRepeated { return "it is played more than once" }
    if failure.actual != nil { return nil }
    return line.contains("expect ")
      ? "what was found cannot be written as an expectation" : "it is no expectation"
  }

  private static func leave(_ place: String, _ reason: String) {
    StandardStream.write("not updated \(place.visibleLine): \(reason)\n")
  }
}
