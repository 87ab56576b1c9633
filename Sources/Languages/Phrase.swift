import LockstepProtocol

/// A text for people in any language: a key of the catalogs with the values for its placeholders, or a
/// text that is the same in all.
package indirect enum Phrase: Equatable, Sendable {
  /// A text that is the same in every language: a name, a figure, a person's words, or the system's.
  case verbatim(String)
  case keyed(String, [Phrase])
  /// A number of things, whose noun is the text of a key.
  case counted(Int, of: String, [Phrase])
  /// A date with a time of day, such as `2026-03-01 09:00`, which each language puts into its own
  /// order.
  case date(String)
  /// Several phrases in sequence, with nothing between them.
  case joined([Phrase])

  package init(_ key: String, _ words: String...) {
    self = .keyed(key, words.map { .verbatim($0) })
  }

  package init(_ key: String, _ words: [Phrase]) { self = .keyed(key, words) }

  /// Makes the phrase for a number of things: `what` is the key of their noun, and `words` fill its
  /// other places.
  package static func count(_ count: Int, of what: String, _ words: String...) -> Self {
    .counted(count, of: what, words.map { .verbatim($0) })
  }

  /// Makes a phrase that lists alternatives, with “or” before the last.
  package static func either(_ phrases: [Phrase]) -> Self {
    let all = phrases.dropFirst().reduce(phrases.first) { all, next in
      all.map { Phrase("or", [$0, next]) }
    }
    return all ?? .verbatim("")
  }

  /// The phrase for use within a line, in which invisible characters of others' texts are made visible.
  package var visibleLine: Phrase {
    switch self {
    case .verbatim(let text): .verbatim(text.visibleLine)
    case .date(let text): .date(text.visibleLine)
    case .keyed(let key, let words): .keyed(key, words.map(\.visibleLine))
    case .counted(let count, let what, let words):
      .counted(count, of: what, words.map(\.visibleLine))
    case .joined(let phrases): .joined(phrases.map(\.visibleLine))
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .verbatim(let text): text
    case .date(let text): language.ordered(text)
    case .keyed(let key, let words):
      language.filled(language.text(key), words.map { $0.text(in: language) })
    case .counted(let count, let what, let words):
      language.count(count, of: what, words.map { $0.text(in: language) })
    case .joined(let phrases): phrases.map { $0.text(in: language) }.joined()
    }
  }
}
