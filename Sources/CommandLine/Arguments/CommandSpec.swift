import LockstepPosix

/// What a program or one of its commands takes: parsing, `--help`, errors, completions and manual
/// pages come from this table.
package struct CommandSpec: Sendable {
  package let name: String
  package let summary: String
  /// The arguments in words, such as `FILE…`.
  package let operands: String
  /// The words that an argument can be, where they are known beforehand.
  package let operandChoices: [String]
  package let options: [OptionHelp]
  /// Longer help, shown by `--help` alone, and made for nobody who does not ask.
  private let discuss: @Sendable () -> String

  package var discussion: String { discuss() }

  /// The option that each command has.
  package static let helpOption = Switch("--help", "show this help")

  package init(
    _ name: String,
    _ summary: String,
    operands: String = "",
    operandChoices: [String] = [],
    options: [any CommandOption] = [],
    discussion: @autoclosure @escaping @Sendable () -> String = ""
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandChoices = operandChoices
    self.options = (options + [Self.helpOption]).map(\.help)
    discuss = discussion
  }

  /// How the command is written.
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

extension CommandSpec {
  /// Runs a command with the words after its name; `--help` among them shows its help instead.
  package func run(
    _ words: [String],
    _ body: (Arguments) throws(CommandError) -> Int32
  ) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: self)
    if !arguments.has(Self.helpOption) { return try body(arguments) }
    StandardStream.write(help)
    return 0
  }
}
