import LockstepProtocol
package import LockstepSimulation

/// A word of a line: bare, a text in double quotes, or JSON.
package struct Word: Sendable, Equatable {
  /// The form in which the word is written: bare, in quotes, or as JSON.
  package enum Kind: Sendable, Equatable {
    case bare, quoted, json
  }

  package var text: String
  package var kind: Kind
  /// The column of the word's first character, counted from 1.
  package var column: Int
  package var length: Int

  /// The word's text for messages, cut after 60 characters.
  package var shown: String {
    let cut = text.prefix(60)
    return cut.endIndex < text.endIndex ? "\(cut)…" : text
  }
}

/// The words of a line, taken from left to right; each mistake gets the word's place.
package struct Words: Sendable {
  package let line: Int
  private var words: [Word]
  private var index = 0
  private let endColumn: Int

  /// The words, as written, that contain a value which only the run knows.
  private(set) var late: [Word] = []

  /// The names of the values in the line: `NAME` for `$NAME`.
  private(set) var references: [String] = []

  /// `true` if some words will be known only when the line is met.
  var isLate: Bool { !late.isEmpty }

  /// Cuts a line into words; `#` begins a comment.
  ///
  /// - Parameter variables: The values for the words `$NAME`.
  package init(_ text: some StringProtocol, line: Int, variables: Variables = Variables())
    throws(Diagnostic)
  {
    self.line = line
    var cutter = WordCutter(text, line: line)
    let written = try cutter.cut()
    endColumn = written.last.map { $0.column + $0.length } ?? 1
    words = written
    guard written.contains(where: { $0.text.utf8.contains(UInt8(ascii: "$")) }) else { return }
    words = try written.map { word throws(Diagnostic) in
      var filling = WordFilling(word, line: line, variables)
      let filled = try filling.fill()
      if filling.isLate { late.append(word) }
      references += filling.references
      return filled
    }
  }

  package var isEmpty: Bool { words.isEmpty }
  package var isAtEnd: Bool { index == words.count }
  package var peek: Word? { index < words.count ? words[index] : nil }

  /// The number of words taken so far.
  package var position: Int { index }

  /// Lists the words taken since a position.
  func texts(from position: Int) -> [String] { words[position..<index].map(\.text) }

  /// The line as a file would have it: all words with their values, without time and comment.
  var spelled: String {
    words[
      (words.first.map { $0.text.hasPrefix("@") || $0.text.hasPrefix("+") } ?? false ? 1 : 0)...
    ]
    .map { $0.kind == .quoted ? Word.spelled($0.text) : $0.text }.joined(separator: " ")
  }

  /// `true` if a condition of time or number comes next: `within 1s`, `3 times`.
  package var isAtModifier: Bool {
    guard let word = peek, word.kind == .bare, !isAtComparedPath else { return false }
    return Expectation.modifiers.contains(word.text) || isAtCount || isAtDistance
  }

  /// `true` if a compared path comes next, as in `after = 1`; the path may look like any other word.
  private var isAtComparedPath: Bool {
    guard index + 1 < words.count, words[index + 1].kind == .bare else { return false }
    return JSONLook.comparisons.contains(words[index + 1].text)
  }

  /// `true` if `by TIME` comes next; without a time, `by` is a path.
  private var isAtDistance: Bool {
    guard let word = peek, word.kind == .bare, word.text == "by", index + 1 < words.count else {
      return false
    }
    return words[index + 1].kind == .bare && Interval(text: words[index + 1].text) != nil
  }

  /// `true` if the next word is the time of a line, such as `@0s` or `+5s`.
  var isAtTime: Bool {
    guard let word = peek, word.kind == .bare else { return false }
    return word.text.hasPrefix("@") || word.text.hasPrefix("+")
  }

  /// Lists the next words, at most `count`.
  func upcoming(_ count: Int) -> [String] { words[index...].prefix(count).map(\.text) }

  /// Skips the remaining words of the line.
  mutating func skip() { index = words.count }

  /// `true` if a count such as `3 times` comes next.
  var isAtCount: Bool {
    guard index + 1 < words.count, words[index + 1].kind == .bare else { return false }
    // One that no number can be is told its bounds where it is read.
    let digits = words[index].text.utf8.drop { $0 == UInt8(ascii: "-") }
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
      && words[index + 1].text == "times"
  }

  /// The last word of the line, at which a mistake about a missing word is shown.
  var last: Word? { words.last }

  /// Takes the next word if it is JSON; otherwise returns `nil`.
  mutating func takeJSON() throws(Diagnostic) -> JSONText? {
    guard let word = peek, word.kind == .json else { return nil }
    index += 1
    do throws(JSONError) {
      return try JSONText(validating: Array(word.text.utf8))
    } catch {
      let place = String(decoding: word.text.utf8.prefix(error.offset), as: UTF8.self).count
      let found = word.text.dropFirst(place).first
      let isTypographic = found.map(Self.isTypographic) ?? false
      throw Diagnostic(
        line: line,
        column: word.column + min(place, word.length - 1),
        length: 1,
        message: isTypographic
          ? "JSON has straight quotes (\"), and this is the typographic quote \(found ?? " ")"
          : "\(error)",
        hint: isTypographic || word.text.contains("'")
          ? "texts and names of JSON stand in straight double quotes: \"a\""
          : Self.hint(for: error.reason, at: place, in: word.text)
      )
    }
  }

  /// Makes the hint for invalid JSON: a key that stands twice, a value without braces, or a comma after
  /// the last element.
  private static func hint(for reason: JSONError.Reason, at place: Int, in text: String) -> String {
    if case .repeatedKey = reason { return "take one of the two out, or give it another name" }
    if text.dropFirst(place).first == "$" { return "in JSON a value stands in braces: ${NAME}" }
    let last = text.prefix(place).last { !$0.isWhitespace }
    return last == "," ? "behind the last element stands no comma: remove it" : ""
  }

  /// Takes `as NAME` from the end of the line; returns `nil` if it is not there.
  mutating func takeLastName() throws(Diagnostic) -> Word? {
    guard words.count - index >= 2, words[words.count - 2].text == "as",
      words[words.count - 2].kind == .bare
    else { return nil }
    let name = words[words.count - 1]
    try requireSimple(name)
    words.removeLast(2)
    return name
  }

  /// Throws a mistake unless a name has only letters, digits, `-` and `_`.
  func requireSimple(_ name: Word) throws(Diagnostic) {
    let isSimple = name.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard name.kind == .bare, isSimple else {
      throw mistake(
        at: name,
        "“\(name.shown)” is no name",
        hint: "a name has letters, digits, - and _"
      )
    }
  }

  package mutating func next() -> Word? {
    guard index < words.count else { return nil }
    defer { index += 1 }
    return words[index]
  }

  /// Takes the next word if it is this one, and returns `true` if it was.
  package mutating func take(_ word: String) -> Bool {
    guard let next = peek, next.kind == .bare, next.text == word else { return false }
    index += 1
    return true
  }

  /// Takes the next word; throws a mistake that names what is missing if there is none.
  package mutating func require(_ what: @autoclosure () -> String) throws(Diagnostic) -> Word {
    guard let word = next() else { throw missing(what()) }
    try refuseTypographic(word)
    return word
  }

  /// Says if a character is a typographic quote, with which no word of a line may begin or end.
  private static func isTypographic(_ character: Character) -> Bool { "“”„«»".contains(character) }

  /// Throws a mistake for a text in typographic quotes, which would count as several words.
  private func refuseTypographic(_ word: Word) throws(Diagnostic) {
    guard word.kind == .bare,
      let quote = [word.text.first, word.text.last].compactMap(\.self)
        .first(where: Self.isTypographic)
    else { return }
    throw mistake(
      at: word,
      "a text stands in straight quotes (\"), and this is the typographic quote \(quote)",
      hint: "write \"…\", and switch off typographic quotes in your editor"
    )
  }

  /// Throws a mistake for a number before a misspelled `times`.
  func refuseMiscount() throws(Diagnostic) {
    guard index + 1 < words.count, words[index].kind == .bare, Int64(words[index].text) != nil
    else { return }
    let word = words[index + 1]
    guard word.kind == .bare, word.text != "times",
      Nearest.name(to: word.text, among: ["times"]) != nil
    else { return }
    throw mistake(
      at: word,
      "a count ends in “times”, found “\(word.shown)”",
      hint: "did you mean “times”?"
    )
  }

  /// Throws a mistake if any word is left.
  package func requireEnd() throws(Diagnostic) {
    guard let word = peek else { return }
    try refuseTypographic(word)
    throw mistake(at: word, "nothing more was expected here, found “\(word.shown)”")
  }

  package func missing(_ what: String, hint: String = "") -> Diagnostic {
    Diagnostic(
      line: line,
      column: endColumn + 1,
      length: 1,
      message: "\(what) is missing at the end",
      hint: hint
    )
  }

  /// Makes the mistake of a whole line.
  package func mistaken(_ message: String, hint: String = "") -> Diagnostic {
    let start = words.first?.column ?? 1
    return Diagnostic(
      line: line,
      column: start,
      length: max(1, endColumn - start),
      message: message,
      hint: hint
    )
  }

  package func mistake(at word: Word, _ message: String, hint: String = "") -> Diagnostic {
    Diagnostic(
      line: line,
      column: word.column,
      length: word.length,
      message: message,
      hint: hint
    )
  }

  /// Makes the hint for a word that is not among some names.
  package func hint(for word: Word, among names: [String]) -> String {
    word.kind == .quoted && names.contains(word.text)
      ? "write it without quotes" : Nearest.hint(for: word.text, among: names)
  }

  /// Takes the next word, which must be one of some names.
  package mutating func requireName(_ what: String, among names: [String]) throws(Diagnostic)
    -> Word
  {
    let word = try requireWord(what, among: names)
    guard word.kind == .bare, names.contains(word.text) else {
      throw noName(word, what, among: names)
    }
    return word
  }

  /// Takes the next word if it is one of some names, otherwise throws a mistake that lists them.
  private mutating func requireWord(_ what: String, among names: [String]) throws(Diagnostic)
    -> Word
  {
    guard isAtEnd else { return try require(what) }
    guard names.count > 1 else { throw missing("“\(names[0])”") }
    let article = what.first.map("aeiou".contains) == true ? "an" : "a"
    throw missing("\(article) \(what)", hint: "there are: \(names.joined(separator: ", "))")
  }

  /// Takes the next word, which must be the name of one of some values, and returns the value.
  package mutating func requireOne<Value>(
    _ what: @autoclosure () -> String,
    of values: [Value],
    named name: (Value) -> String
  ) throws(Diagnostic) -> Value {
    if let word = peek, word.kind == .bare,
      let value = values.first(where: { name($0) == word.text })
    {
      index += 1
      return value
    }
    var names: [String] = []
    for value in values where !names.contains(name(value)) { names.append(name(value)) }
    let what = what()
    throw noName(try requireWord(what, among: names), what, among: names)
  }

  /// Makes the hint for a name from Apple's frameworks or another tool, at this place of the line.
  private func knownName(for word: Word, _ what: String) -> String? {
    let place = what.hasPrefix("property of the ") ? .property : KnownName.Place(rawValue: what)
    let device = words.first { DeviceRole(name: $0.text) != nil }?.text ?? DeviceRole.watch.name
    return place.flatMap { KnownName.hint(for: word.text, at: $0, of: device) }
  }

  private func noName(_ word: Word, _ what: String, among names: [String]) -> Diagnostic {
    guard names.count == 1 else {
      let known = knownName(for: word, what)
      let hint = known ?? hint(for: word, among: names)
      return mistake(at: word, "“\(word.shown)” is no \(what)", hint: hint)
    }
    return mistake(at: word, "“\(names[0])” was expected, found “\(word.shown)”")
  }

  /// Takes the next word as a whole number within a range.
  package mutating func requireNumber(_ what: String, in range: ClosedRange<Int64>)
    throws(Diagnostic) -> Int64
  {
    let word = try require(what)
    guard word.kind == .bare, let number = Int64(word.text) else {
      throw mistake(at: word, "\(what) is a whole number, found “\(word.shown)”")
    }
    guard range.contains(number) else {
      throw mistake(
        at: word,
        "\(what) is between \(range.lowerBound) and \(range.upperBound), found \(number)"
      )
    }
    return number
  }

  /// Takes the next word as a length of time, such as `250ms`, `45s` or `1m30s`.
  package mutating func requireInterval(_ what: String, upTo limit: Interval = Script.longest)
    throws(Diagnostic) -> Interval
  {
    guard let word = next() else {
      var mistake = missing(what)
      mistake.hint = Interval.hint(for: "")
      throw mistake
    }
    guard word.kind == .bare, let interval = Interval(text: word.text) else {
      throw mistake(
        at: word,
        "\(what) is a duration, found “\(word.shown)”",
        hint: Interval.hint(for: word.text)
      )
    }
    guard interval <= limit else {
      throw mistake(at: word, "\(what) is at most \(limit), found \(interval)")
    }
    return interval
  }

  /// Takes the next word as a length of time in whole seconds.
  package mutating func requireSeconds(_ what: String, in range: ClosedRange<Int64>)
    throws(Diagnostic) -> Int64
  {
    let start = index
    let interval = try requireInterval(what)
    guard interval == .seconds(interval.seconds), range.contains(interval.seconds) else {
      let low = Interval.seconds(range.lowerBound)
      let high = Interval.seconds(range.upperBound)
      throw mistake(
        at: words[start],
        "\(what) is whole seconds between \(low) and \(high), found \(interval)"
      )
    }
    return interval.seconds
  }
}

extension Word {
  /// Spells a text for a line: bare if possible, otherwise in quotes.
  package static func spelled(_ text: String) -> String {
    let isBare =
      !text.isEmpty && !text.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "\\" })
      && !["#", "{", "@", "+", "$"].contains { text.hasPrefix($0) }
    if isBare { return text }
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
