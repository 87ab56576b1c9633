import LockstepLanguages

/// An option of a command that has a value, declared once: its line of help, and how it is read.
package struct Option<Value: Sendable>: CommandOption {
  package let help: OptionHelp
  /// Reads the value that was written.
  package let read: @Sendable (_ text: String) throws(CommandError) -> Value
}

/// An option of a command that has no value.
package struct Switch: CommandOption {
  package let help: OptionHelp

  package init(_ name: String, _ summary: String) { help = OptionHelp(name, summary) }
}

/// An option of any value, for the list of a command.
package protocol CommandOption: Sendable {
  var help: OptionHelp { get }
}

extension Option<String> {
  /// Declares an option whose value is any text.
  ///
  /// - Parameter usage: The option as it is written, such as `--seed NUMBER`.
  package init(_ usage: String, _ summary: String) {
    help = OptionHelp(usage, summary)
    read = { $0 }
  }
}

extension Option where Value: FixedWidthInteger {
  /// Declares an option whose value is a whole number in a range.
  package init(_ usage: String, _ summary: String, in range: ClosedRange<Value>) {
    let help = OptionHelp(usage, summary)
    // The least time-out, a millisecond, would end everything.
    let example = help.value == "MS" ? "5000" : "\(range.lowerBound)"
    self.help = help
    read = { (text) throws(CommandError) in
      if let number = Value(text), range.contains(number) { return number }
      throw .usage(
        Phrase("error.number", help.name, "\(range.lowerBound)", "\(range.upperBound)", text),
        Phrase("hint.example", "\(help.name) \(example)")
      )
    }
  }
}

extension Option {
  /// Declares an option whose value a function reads, which gets the option's name for its errors.
  package init(
    _ usage: String,
    _ summary: String,
    reading: @escaping @Sendable (_ name: String, _ text: String) throws(CommandError) -> Value
  ) {
    let help = OptionHelp(usage, summary)
    self.help = help
    read = { (text) throws(CommandError) in try reading(help.name, text) }
  }

  /// Declares an option whose value is one of several.
  package init(
    _ usage: String,
    _ summary: String,
    choices: [Value],
    named word: (Value) -> String
  ) {
    let help = OptionHelp(usage, summary, choices: choices.map(word))
    self.help = help
    read = { (text) throws(CommandError) in
      if let place = help.choices.firstIndex(of: text) { return choices[place] }
      throw .usage(
        Phrase("error.cannotBe", help.name, text),
        .nearest(to: text, among: help.choices)
      )
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Declares an option whose value is a case.
  package init(_ usage: String, _ summary: String) {
    self.init(usage, summary, choices: Array(Value.allCases), named: \.rawValue)
  }
}

// MARK: Reading

extension Arguments {
  package func has(_ option: some CommandOption) -> Bool {
    values.contains { $0.name == option.help.name }
  }

  package func has(anyOf options: [any CommandOption]) -> Bool {
    values.contains { value in options.contains { $0.help.name == value.name } }
  }

  /// Reads the text given last.
  package func value(_ option: Option<String>) -> String? { allValues(option).last }

  /// Reads the value given last.
  package func value<Value>(_ option: Option<Value>) throws(CommandError) -> Value? {
    guard let given = values.last(where: { $0.name == option.help.name }) else { return nil }
    return try option.read(given.value)
  }

  /// Reads the texts of an option that may be given more than once, in their order.
  package func allValues(_ option: Option<String>) -> [String] {
    values.filter { $0.name == option.help.name }.map(\.value)
  }
}
