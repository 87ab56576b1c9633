import LockstepProtocol
package import LockstepSimulation

/// One word of a line: a bare word, a text in double quotes, or a JSON object.
package struct Word: Sendable, Equatable {
  /// How the word was written.
  package enum Kind: Sendable, Equatable {
    case bare, quoted, json
  }

  package var text: String
  package var kind: Kind
  /// Counted from 1 in characters.
  package var column: Int
  package var length: Int

  /// Whether it stands for a value that the top of the file sets: `$fit`.
  var isSetting: Bool { kind == .bare && text.hasPrefix("$") && text.count > 1 }

  /// The text as a message quotes it: cut after 60 characters.
  package var shown: String {
    let cut = text.prefix(60)
    return cut.endIndex < text.endIndex ? "\(cut)…" : text
  }
}

/// A line cut into words, read from left to right, each mistake with its place.
package struct Words: Sendable {
  package let line: Int
  private var words: [Word]
  private var index = 0
  private let endColumn: Int

  /// Cuts a line; `#` begins a comment that goes to its end.
  ///
  /// - Parameter settings: What the words `$NAME` stand for.
  package init(_ text: some StringProtocol, line: Int, settings: [Script.Setting] = [])
    throws(Diagnostic)
  {
    self.line = line
    var cutter = Cutter(Array(text), line: line)
    let written = try cutter.cut()
    words = written
    endColumn = written.last.map { $0.column + $0.length } ?? 1
    if written.contains(where: \.isSetting) {
      words = []
      words = try written.map { word throws(Diagnostic) in try filled(word, settings) }
    }
  }

  /// A word `$NAME` with what it stands for.
  private func filled(_ word: Word, _ settings: [Script.Setting]) throws(Diagnostic) -> Word {
    guard word.isSetting else { return word }
    let name = String(word.text.dropFirst())
    guard let setting = settings.first(where: { $0.name == name }) else {
      let hint = Nearest.hint(for: name, among: settings.map(\.name))
      throw mistake(
        at: word,
        "nothing sets “\(name)”",
        hint: hint.isEmpty ? "set it at the top of the file: set \(name) VALUE" : hint
      )
    }
    return Word(text: setting.value, kind: .quoted, column: word.column, length: word.length)
  }

  package var isEmpty: Bool { words.isEmpty }
  package var isAtEnd: Bool { index == words.count }
  package var peek: Word? { index < words.count ? words[index] : nil }

  /// How many words have been taken.
  package var position: Int { index }

  /// The words that were taken since a position.
  func texts(from position: Int) -> [String] { words[position..<index].map(\.text) }

  /// Whether the window of an expectation comes next.
  var isAtWindow: Bool { peek.map { $0.kind == .bare && $0.text == "within" } ?? false }

  package mutating func next() -> Word? {
    guard index < words.count else { return nil }
    defer { index += 1 }
    return words[index]
  }

  /// Takes the next word when it is just this one.
  package mutating func take(_ word: String) -> Bool {
    guard let next = peek, next.kind == .bare, next.text == word else { return false }
    index += 1
    return true
  }

  /// The next word, or a mistake that says what is missing.
  package mutating func require(_ what: String) throws(Diagnostic) -> Word {
    guard let word = next() else { throw missing(what) }
    return word
  }

  /// Nothing more may follow.
  package func requireEnd() throws(Diagnostic) {
    guard let word = peek else { return }
    throw mistake(at: word, "nothing more was expected here, found “\(word.shown)”")
  }

  package func missing(_ what: String) -> Diagnostic {
    Diagnostic(
      line: line,
      column: endColumn + 1,
      length: 1,
      message: "\(what) is missing at the end"
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

  /// What to write instead of a word that is none of these names.
  package func hint(for word: Word, among names: [String]) -> String {
    word.kind == .quoted && names.contains(word.text)
      ? "write it without quotes" : Nearest.hint(for: word.text, among: names)
  }

  /// The next word as one of a list of names.
  package mutating func requireName(_ what: String, among names: [String]) throws(Diagnostic)
    -> Word
  {
    let word = try require(what + " (\(names.joined(separator: ", ")))")
    guard word.kind == .bare, names.contains(word.text) else {
      throw mistake(
        at: word,
        "“\(word.shown)” is no \(what)",
        hint: hint(for: word, among: names)
      )
    }
    return word
  }

  /// The next word as a whole number in a range.
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

  /// The next word as a length of time, such as `250ms`, `45s` or `1m30s`.
  package mutating func requireInterval(_ what: String, upTo limit: Interval = Script.longest)
    throws(Diagnostic) -> Interval
  {
    let hint = "write a number with its unit: 250ms, 45s, 1m30s, 1h"
    guard let word = next() else {
      var mistake = missing(what)
      mistake.hint = hint
      throw mistake
    }
    guard word.kind == .bare, let interval = Interval(text: word.text) else {
      throw mistake(at: word, "\(what) is a duration, found “\(word.shown)”", hint: hint)
    }
    guard interval <= limit else {
      throw mistake(at: word, "\(what) is at most \(limit), found \(interval)")
    }
    return interval
  }

  /// The next word as a length of time in whole seconds.
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

/// Cuts the characters of one line into words.
private struct Cutter {
  let characters: [Character]
  let line: Int
  var position = 0

  init(_ characters: [Character], line: Int) {
    self.characters = characters
    self.line = line
  }

  mutating func cut() throws(Diagnostic) -> [Word] {
    var words: [Word] = []
    while let character = current {
      switch character {
      case _ where character.isWhitespace: position += 1
      case "#": return words
      case "\"": words.append(try quoted())
      case "{": words.append(try json())
      default: words.append(bare())
      }
    }
    return words
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func bare() -> Word {
    let start = position
    while let character = current, !character.isWhitespace { position += 1 }
    return word(from: start, String(characters[start..<position]), .bare)
  }

  private mutating func quoted() throws(Diagnostic) -> Word {
    let start = position
    var text = ""
    position += 1
    while let character = current, character != "\"" {
      if character == "\\" { position += 1 }
      guard let kept = current else { break }
      text.append(kept)
      position += 1
    }
    guard current == "\"" else {
      throw Diagnostic(
        line: line,
        column: start + 1,
        length: characters.count - start,
        message: "the text has no closing quote",
        hint: "end it with \" on the same line"
      )
    }
    position += 1
    return word(from: start, text, .quoted)
  }

  private mutating func json() throws(Diagnostic) -> Word {
    let start = position
    var depth = 0
    var isInString = false
    while let character = current {
      position += 1
      switch character {
      case "\\" where isInString: position += 1
      case "\"": isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString: depth -= 1
      default: break
      }
      if depth == 0 {
        return word(from: start, String(characters[start..<position]), .json)
      }
    }
    throw Diagnostic(
      line: line,
      column: start + 1,
      length: characters.count - start,
      message: "the JSON object has no closing brace",
      hint: "end it with } on the same line"
    )
  }

  private func word(from start: Int, _ text: String, _ kind: Word.Kind) -> Word {
    Word(text: text, kind: kind, column: start + 1, length: position - start)
  }
}

extension Interval {
  /// Reads `1h2m3s4ms`, in falling units; `nil` for anything else.
  package init?(text: String) {
    let units: [(String, Int64)] = [
      ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
      ("us", 1_000), ("ns", 1),
    ]
    var rest = Substring(text)
    var total: Int64 = 0
    var smallest = Int64.max
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let count = Int64(digits), let size = units.first(where: { $0.0 == name })?.1,
        size < smallest
      else { return nil }
      let (part, overflowed) = count.multipliedReportingOverflow(by: size)
      guard !overflowed, part < Int64.max / 4 - total else { return nil }
      total += part
      smallest = size
    }
    guard smallest != .max else { return nil }
    self.init(nanoseconds: total)
  }
}
