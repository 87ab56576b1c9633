import LockstepSimulation

/// A line of a file, as it is read.
struct SourceLine: Sendable {
  /// Counted from 1.
  let number: Int
  let text: Substring

  /// Cuts a text into all its lines, with their numbers.
  static func all(of source: String) -> ArraySlice<SourceLine> {
    SourceText.lines(of: source).enumerated().map { SourceLine(number: $0 + 1, text: $1) }[...]
  }
}

/// The place in which a line stands: files that others include, blocks and headings.
struct ScriptPlace {
  /// The file, where it is not the one that is played.
  var file: String?
  /// The line of the outermost `include` in the file that is played.
  var line: Int?
  /// The instant from which `@` counts.
  var base = TrueTime.zero
  /// The rounds of the blocks around it: `round 2 of 3`.
  var rounds: [String] = []
  /// The files from the outermost to the present one.
  var files: [String] = []
  /// The heading above, such as `then the phone knows`.
  var heading = ""
  /// `true` if the heading is a `given`.
  var isGiven = false
  /// `true` if more than header lines has been read of the file.
  var hasBody = false

  /// Writes where a line stands beside its own place; empty where it stands nowhere else.
  func text(line: Int) -> String {
    let file = file.map { ["\($0):\(line)"] } ?? []
    return (file + rounds + (heading.isEmpty ? [] : [heading])).joined(separator: ", ")
  }
}
