/// A place on a command line, with the words, options and files that can be typed there.
package struct CompletionPlace: Sendable {
  /// A word that can be typed, with its summary.
  package struct Word: Sendable {
    let text: String
    let summary: String

    package init(text: String, summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The words before the place, without options; `nil` stands for any word.
  let path: [String?]
  /// `true` if the place is everywhere after the path, and not only right after it.
  var goesOn = false
  var words: [Word] = []
  var takesFiles = false
  var options: [OptionHelp] = []

  /// Makes a place from a command's description.
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
  /// The places with the longest paths first, so that the first match is the most specific.
  let places: [CompletionPlace]

  package init(_ name: String, _ places: [CompletionPlace]) {
    self.name = name
    self.places = places.sorted { $0.path.count > $1.path.count }
  }

  /// The program's options that take a value.
  var optionsWithValue: [String] {
    var names: [String] = []
    for option in places.flatMap(\.options) where option.value != nil {
      if !names.contains(option.name) { names.append(option.name) }
    }
    return names
  }
}
