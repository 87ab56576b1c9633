package import LockstepLanguages
import LockstepProtocol

/// A command line, cut by the table of its command.
package struct Arguments {
  package private(set) var operands: [String] = []
  private(set) var values: [(name: String, value: String)] = []
  /// The words that were cut.
  package let words: [String]
  private let spec: CommandSpec

  /// Cuts the words after the command's name.
  package init(_ words: [String], for spec: CommandSpec) throws(CommandError) {
    self.words = words
    self.spec = spec
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word == "-h" {
        values.append(("--help", ""))
        continue
      }
      guard word.hasPrefix("-"), word.count > 1 else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = spec.options.first(where: { $0.name == parts[0] }) else {
        throw .usage(
          Phrase("error.option", parts[0]),
          .nearest(to: parts[0], among: spec.options.map(\.name))
        )
      }
      values.append((option.name, try Self.value(of: option, parts, &rest)))
    }
    if spec.operands.isEmpty, let first = operands.first {
      throw .usage(Phrase("error.takesNo", spec.name, first), .usage(of: spec))
    }
  }

  /// Cuts the options that stand before a statement, whose own words may begin with a dash.
  package static func leading(_ words: [String], for spec: CommandSpec) throws(CommandError)
    -> (options: Arguments, statement: [String])
  {
    var count = 0
    while count < words.count, words[count].hasPrefix("-") {
      let takesNext = spec.options.contains { $0.name == words[count] && $0.value != nil }
      count = min(words.count, count + (takesNext ? 2 : 1))
    }
    let options = try Arguments(Array(words.prefix(count)), for: spec)
    return (options, Array(words.dropFirst(count)))
  }

  private static func value(
    of option: OptionHelp,
    _ parts: [String],
    _ rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let name = option.value else {
      if parts.count == 1 { return "" }
      throw .usage(
        Phrase("error.takesNoValue", option.name, parts[1]),
        Phrase("hint.alone", option.name)
      )
    }
    if parts.count > 1 { return parts[1] }
    guard let value = rest.popFirst() else {
      throw .usage(Phrase("error.needsValue", option.name), .write("\(option.name) \(name)"))
    }
    return value
  }

  /// The one operand, which is one of those that it can be.
  package func operandChoice(_ what: String) throws(CommandError) -> String {
    let text = try onlyOperand(what)
    guard spec.operandChoices.contains(text) else {
      throw .usage(
        "there is no \(what) “\(text)”",
        Nearest.hint(for: text, among: spec.operandChoices)
      )
    }
    return text
  }

  /// The one operand that the command needs.
  package func onlyOperand(_ what: String) throws(CommandError) -> String {
    guard operands.count == 1 else {
      throw .usage(
        operands.isEmpty
          ? "\(what) is missing" : "one \(what) is expected, found \(operands.count)",
        "usage: \(spec.name) \(spec.operands)"
      )
    }
    return operands[0]
  }

  /// The same of something that is told in languages.
  package func onlyOperand(_ what: Phrase) throws(CommandError) -> String {
    guard operands.count == 1 else {
      throw .usage(
        operands.isEmpty
          ? Phrase("error.missing", [what])
          : Phrase("error.several", [.verbatim(String(operands.count)), what]),
        .usage(of: spec)
      )
    }
    return operands[0]
  }
}
