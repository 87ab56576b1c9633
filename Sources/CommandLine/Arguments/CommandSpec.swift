/// The table of what a program or one of its commands takes: parsing, `--help`, errors, completions and
/// manual pages come from it.
package struct CommandSpec: Sendable {
  package let name: String
  package let summary: String
  /// The arguments in words, such as `FILE…`.
  package let operands: String
  /// The words that an argument can be, where they are known beforehand.
  package let operandChoices: [String]
  package let options: [Option]
  /// Longer help, shown by `--help` alone, and made for nobody who does not ask.
  private let discuss: @Sendable () -> String

  package var discussion: String { discuss() }

  /// One option: `--seed NUMBER`, or a switch without a value.
  package struct Option: Sendable {
    package let name: String
    /// The word for its value, or `nil` for a switch.
    package let value: String?
    package let summary: String
    /// The values that it can have, where they are known beforehand.
    package let choices: [String]

    package init(
      _ name: String,
      _ value: String? = nil,
      _ summary: String,
      choices: [String] = []
    ) {
      self.name = name
      self.value = value
      self.summary = summary
      self.choices = choices
    }

    package var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  package init(
    _ name: String,
    _ summary: String,
    operands: String = "",
    operandChoices: [String] = [],
    options: [Option] = [],
    discussion: @autoclosure @escaping @Sendable () -> String = ""
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandChoices = operandChoices
    self.options = options + [Option("--help", nil, "show this help")]
    discuss = discussion
  }

  /// The way in which the command is written.
  package var usage: String {
    operands.isEmpty ? "\(name) [options]" : "\(name) [options] \(operands)"
  }

  /// The whole help page.
  package var help: String {
    let width = options.map(\.usage.count).max() ?? 0
    var lines = [summary, "", "usage: \(usage)", ""]
    for option in options {
      let padding = String(repeating: " ", count: width - option.usage.count)
      lines.append("  \(option.usage)\(padding)  \(option.summary)")
    }
    let discussion = discussion
    if !discussion.isEmpty { lines += ["", discussion] }
    return lines.joined(separator: "\n") + "\n"
  }
}
