/// A language that what people read is written in.
package enum Language: String, CaseIterable, Sendable {
  case en
  case it
  case fr

  /// The language that others stand in for: what they lack is read in it.
  package static let fallback = Language.en

  /// The language of a name such as `it`, `it_IT.UTF-8` or `fr-CA`; `nil` for another.
  package init?(locale: String) {
    self.init(rawValue: String(locale.prefix { $0.isLetter }).lowercased())
  }

  /// The texts that are read most: names, lists and pages, the commonest mistakes.
  private var catalog: StringCatalog {
    switch self {
    case .en: .english
    case .it: .italian
    case .fr: .french
    }
  }

  /// The texts that are read more seldom; they are parsed when one of them is said for the first time.
  private var details: StringCatalog {
    switch self {
    case .en: .englishDetails
    case .it: .italianDetails
    case .fr: .frenchDetails
    }
  }

  /// All keys, in the order of the lines.
  package var allKeys: [String] { catalog.allKeys + details.allKeys }

  /// Looks up the text of a key in this language alone.
  package func ownText(_ key: String) -> String? { catalog.text(key) ?? details.text(key) }

  /// Says if a list or a page has a word for it.
  package func names(_ key: String) -> Bool { catalog.text(key) != nil }

  /// The mark between a number and what comes after its point.
  package var decimalMark: String { self == .en ? "." : "," }

  /// Puts the mark of the language into each number of a text that was written with a point.
  package func marked(_ text: String) -> String {
    if decimalMark == "." { return text }
    var marked = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      let isInNumber = marked.last?.isNumber == true && rest.first?.isNumber == true
      marked += character == "." && isInNumber ? decimalMark : String(character)
    }
    return marked
  }

  /// Returns the form that a number takes: `one` or `other`.
  private func form(of count: Int) -> String {
    switch self {
    case .en, .it: count == 1 ? "one" : "other"
    // Nothing is one in French.
    case .fr: (0...1).contains(count) ? "one" : "other"
    }
  }

  /// Writes a date and a time of day, such as `2026-03-01 09:00`, with the date in the order of the
  /// language.
  package func ordered(_ text: String) -> String {
    if self == .en { return text }
    let parts = text.split(separator: " ", maxSplits: 1)
    let date = parts[0].split(separator: "-").reversed().joined(separator: "/")
    return ([date] + parts.dropFirst().map(String.init)).joined(separator: " ")
  }

  // MARK: Texts

  /// Looks up the text of a key, or that of the language that stands in; the key itself where nobody
  /// has one.
  package func text(_ key: String) -> String {
    ownText(key) ?? Self.fallback.ownText(key) ?? key
  }

  /// Looks up the text of a key, and fills in words: the only ones for `%s`, of several the first for
  /// `%1`.
  package func text(_ key: String, _ words: String...) -> String { filled(text(key), words) }

  /// Spells so many of what a key counts, such as `steps`, with words in it.
  package func count(_ count: Int, of what: String, _ words: String...) -> String {
    self.count(count, of: what, words)
  }

  package func count(_ count: Int, of what: String, _ words: [String]) -> String {
    let key = "count.\(what)."
    let form = ownText(key + form(of: count)) == nil ? "other" : form(of: count)
    return filled(text(key + form), words, count)
  }

  /// Fills a text with what its places stand for; words that look like a place stay as they are.
  package func filled(_ text: String, _ words: [String], _ count: Int? = nil) -> String {
    var filled = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      let place = letter == "%" ? rest.first : nil
      if place == "d", let count {
        filled += String(count)
      } else if let index = place == "s" ? 1 : place?.wholeNumberValue,
        words.indices.contains(index - 1)
      {
        filled += words[index - 1]
      } else {
        filled.append(letter)
        continue
      }
      rest.removeFirst()
    }
    return filled
  }
}
