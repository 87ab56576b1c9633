/// A language in which people read the program's texts.
package enum Language: String, CaseIterable, Sendable {
  case en
  case it
  case fr

  /// The language whose text is used if another language lacks one.
  package static let fallback = Language.en

  /// Finds the language of a locale name such as `it`, `it_IT.UTF-8` or `fr-CA`; `nil` if it is not one
  /// of these.
  package init?(locale: String) {
    self.init(rawValue: String(locale.prefix { $0.isLetter }).lowercased())
  }

  /// The texts that are used most: names, lists, pages, and the commonest errors.
  private var catalog: StringCatalog {
    switch self {
    case .en: .english
    case .it: .italian
    case .fr: .french
    }
  }

  /// The texts that are used less often; they are parsed when one of them is first needed.
  private var details: StringCatalog {
    switch self {
    case .en: .englishDetails
    case .it: .italianDetails
    case .fr: .frenchDetails
    }
  }

  /// The keys of all texts, in the order of their lines.
  package var allKeys: [String] { catalog.allKeys + details.allKeys }

  /// Looks up the text of a key in this language alone; `nil` if it lacks one.
  package func ownText(_ key: String) -> String? { catalog.text(key) ?? details.text(key) }

  /// Says if the often used texts contain a key.
  package func names(_ key: String) -> Bool { catalog.text(key) != nil }

  /// The decimal mark of the language: a point or a comma.
  package var decimalMark: String { self == .en ? "." : "," }

  /// Replaces the decimal points in a text's numbers by the decimal mark of the language.
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

  /// Returns the plural form for a number: `one` or `other`.
  private func form(of count: Int) -> String {
    switch self {
    case .en, .it: count == 1 ? "one" : "other"
    // Nothing is one in French.
    case .fr: (0...1).contains(count) ? "one" : "other"
    }
  }

  /// Puts the date in a text such as `2026-03-01 09:00` into the order of the language.
  package func ordered(_ text: String) -> String {
    if self == .en { return text }
    let parts = text.split(separator: " ", maxSplits: 1)
    let date = parts[0].split(separator: "-").reversed().joined(separator: "/")
    return ([date] + parts.dropFirst().map(String.init)).joined(separator: " ")
  }

  // MARK: Texts

  /// Looks up the text of a key, in the fallback language if this one lacks it; returns the key itself
  /// if both do.
  package func text(_ key: String) -> String {
    ownText(key) ?? Self.fallback.ownText(key) ?? key
  }

  /// Looks up the text of a key, and fills its places with words: `%s` with the only one, `%1` with the
  /// first of several.
  package func text(_ key: String, _ words: String...) -> String { filled(text(key), words) }

  /// Spells a number of things in the right plural form: `what` is the key of their noun, such as
  /// `steps`, and `words` fill its other places.
  package func count(_ count: Int, of what: String, _ words: String...) -> String {
    self.count(count, of: what, words)
  }

  package func count(_ count: Int, of what: String, _ words: [String]) -> String {
    let key = "count.\(what)."
    let form = ownText(key + form(of: count)) == nil ? "other" : form(of: count)
    return filled(text(key + form), words, count)
  }

  /// Fills the places of a text with words; a word that looks like a place stays as it is.
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
