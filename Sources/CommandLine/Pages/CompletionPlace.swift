/// A place on a command line, and what can be typed there.
package struct CompletionPlace: Sendable {
  /// A word that can be typed, and what it does.
  package struct Word: Sendable {
    let text: String
    let summary: String

    package init(text: String, summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The words before it that are no options; `nil` is any one word.
  let path: [String?]
  /// Whether it is every place after the path, and not the one behind it alone.
  var goesOn = false
  var words: [Word] = []
  var takesFiles = false
  var options: [OptionHelp] = []

  /// A place with the words and options of a command's table.
  package init(_ path: [String?], _ spec: CommandSpec, words: [Word] = [], goesOn: Bool = true) {
    self.path = path
    self.goesOn = goesOn
    self.words = words + spec.operandChoices.map { Word(text: $0) }
    takesFiles = ["FILE", "LOG", "PATH"].contains { spec.operands.contains($0) }
    options = spec.options
  }

  package init(
    _ path: [String?],
    words: [Word] = [],
    takesFiles: Bool = false,
    goesOn: Bool = false
  ) {
    self.path = path
    self.words = words
    self.takesFiles = takesFiles
    self.goesOn = goesOn
  }
}

/// A program with all places of its command line.
package struct CompletedProgram: Sendable {
  let name: String
  /// The longest paths first, so that the first place that fits is the right one.
  let places: [CompletionPlace]

  package init(_ name: String, _ places: [CompletionPlace]) {
    self.name = name
    self.places = places.sorted { $0.path.count > $1.path.count }
  }

  /// The options of the program after which a value stands.
  var optionsWithValue: [String] {
    var names: [String] = []
    for option in places.flatMap(\.options) where option.value != nil {
      if !names.contains(option.name) { names.append(option.name) }
    }
    return names
  }
}
