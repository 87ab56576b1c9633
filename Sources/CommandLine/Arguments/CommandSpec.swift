/// The description of a program's or command's arguments, from which parsing, `--help`, errors,
/// completions and manual pages are made.
package struct CommandSpec: Sendable {
  package let name: String
  package let summary: String
  /// The operands in words, such as `FILE…`.
  package let operands: String
  /// The fixed set of operands, if there is one.
  package let operandChoices: [String]
  package let options: [Option]
  /// The function that makes the longer help for `--help`; it is called only if a user asks.
  private let discuss: @Sendable () -> String

  package var discussion: String { discuss() }

  /// An option such as `--seed NUMBER`, or a switch without a value.
  package struct Option: Sendable {
    package let name: String
    /// The word for the option's value; `nil` for a switch.
    package let value: String?
    package let summary: String
    /// The fixed set of values, if there is one.
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

  /// The command line in general form, such as `NAME [options] FILE…`.
  package var usage: String {
    operands.isEmpty ? "\(name) [options]" : "\(name) [options] \(operands)"
  }

  /// The full help page.
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
