/// An option as help, completions and manual pages show it: `--seed NUMBER`, or a switch without a value.
package struct OptionHelp: Sendable {
  package let name: String
  /// The word for its value, or `nil` for a switch.
  package let value: String?
  package let summary: String
  /// The values that it can have, where they are known beforehand.
  package let choices: [String]
  /// The option as it is written, with the word for its value.
  package let usage: String

  init(_ usage: String, _ summary: String, choices: [String] = []) {
    let parts = usage.split(separator: " ", maxSplits: 1).map(String.init)
    name = parts[0]
    value = parts.count > 1 ? parts[1] : nil
    self.usage = usage
    self.summary = summary
    self.choices = choices
  }
}
