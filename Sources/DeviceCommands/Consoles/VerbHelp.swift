import LockstepProtocol

/// The help lines about a device's verbs, made from the table of verbs.
enum VerbHelp {
  /// The greatest width of a usage; a wider one has its summary on the next line.
  private static let usageWidthMax = 24
  private static let columns = 100

  /// Lists each verb's usage and summary, in lines of at most 100 columns; `mark` gives the text before
  /// a usage.
  static func lines(of words: Vocabulary.Side, mark: (Verb) -> String = { _ in "" }) -> [String] {
    let verbs = words.verbs
    let width = min(verbs.map(\.usage.count).max() ?? 0, usageWidthMax)
    return verbs.flatMap { verb in
      let mark = mark(verb)
      let indent = String(repeating: " ", count: 2 + mark.count)
      let usage = wrapped(verb, indent: indent)
      guard usage.count == 1, verb.usage.count <= width else {
        let padding = String(repeating: " ", count: width + 2)
        return ["  \(mark)" + usage[0].dropFirst(indent.count)] + usage.dropFirst()
          + [indent + padding + verb.summary]
      }
      let padding = String(repeating: " ", count: width - verb.usage.count + 2)
      return ["  \(mark)\(verb.usage)\(padding)\(verb.summary)"]
    }
  }

  /// Breaks a verb's usage into lines, between its arguments.
  private static func wrapped(_ verb: Verb, indent: String) -> [String] {
    var lines = [indent + verb.name]
    for parameter in verb.parameters {
      let isFull = lines[lines.count - 1].count + 1 + parameter.usage.count > columns
      if isFull {
        lines.append("\(indent)  \(parameter.usage)")
      } else {
        lines[lines.count - 1] += " \(parameter.usage)"
      }
    }
    return lines
  }
}
