import LockstepSimulation

/// A line of a file, with its number.
struct SourceLine: Sendable {
  /// The line's number in its file, counted from 1.
  let number: Int
  let text: Substring

  /// Cuts a text into its lines, with their numbers.
  static func all(of source: String) -> ArraySlice<SourceLine> {
    SourceText.lines(of: source).enumerated().map { SourceLine(number: $0 + 1, text: $1) }[...]
  }
}

/// The place of a line: the files that include it, and the blocks and headings around it.
struct ScriptPlace {
  /// The included file; `nil` for a line of the main file.
  var file: String?
  /// The number of the outermost `include` in the main file; `nil` for a line of the main file.
  var line: Int?
  /// The instant from which `@` counts.
  var base = TrueTime.zero
  /// The rounds of the blocks around the line, such as `round 2 of 3`.
  var rounds: [String] = []
  /// The files from the main one to the present one.
  var files: [String] = []
  /// The heading above the line, such as `then the phone knows`.
  var heading = ""
  /// `true` if the heading is a `given`.
  var isGiven = false
  /// `true` if more than header lines was read of the file.
  var hasBody = false

  /// Writes the further places of a line: file, rounds and heading; empty if it has none.
  func text(line: Int) -> String {
    let file = file.map { ["\($0):\(line)"] } ?? []
    return (file + rounds + (heading.isEmpty ? [] : [heading])).joined(separator: ", ")
  }
}
