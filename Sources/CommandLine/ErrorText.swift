package import LockstepPosix

/// The painting of errors for a person: the message, the place and the advice look different.
package enum ErrorText {
  package static func painted(_ text: String) -> PaintedText {
    var painted = PaintedText()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { painted.add("\n") }
      add(fitted(String(line)), to: &painted)
    }
    return painted
  }

  /// Wraps a line of advice, which may be a long list, to the terminal's width.
  private static func fitted(_ line: String) -> String {
    let lead = line.prefix { $0 == " " }.count
    guard line.dropFirst(lead).hasPrefix("= ") else { return line }
    let look = StreamLook(columns: StandardStream.error.columns, isColored: false)
    let start = String(line.prefix(lead + 2))
    return start
      + look.fitted(String(line.dropFirst(lead + 2)), after: lead + 2, indent: lead + 2)
  }

  private static func add(_ line: String, to painted: inout PaintedText) {
    let words = line.drop { $0 == " " }
    if line.hasPrefix("error:") {
      painted.add("error:", .bad)
      painted.add(String(line.dropFirst(6)), .strong)
    } else if words.hasPrefix("--> ") {
      painted.add(line, .mild)
    } else if words.hasPrefix("= ") {
      painted.add(line, .good)
    } else if words.hasPrefix("|"), line.hasSuffix("^") {
      painted.add(line, .bad)
    } else {
      painted.add(line)
    }
  }
}
