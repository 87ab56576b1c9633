import LockstepProtocol

/// Something that is said to a person in whatever language they read: a key of the catalogs with words.
package indirect enum Phrase: Equatable, Sendable {
  /// A name, a figure, what a person wrote, what the system says: the same in every language.
  case verbatim(String)
  case keyed(String, [Phrase])
  /// So many of what a key counts.
  case counted(Int, of: String, [Phrase])
  /// A date and a time of day, such as `2026-03-01 09:00`, which each language puts in its own order.
  case date(String)
  /// One after the other, with nothing between them.
  case joined([Phrase])

  package init(_ key: String, _ words: String...) {
    self = .keyed(key, words.map { .verbatim($0) })
  }

  package init(_ key: String, _ words: [Phrase]) { self = .keyed(key, words) }

  /// Makes the phrase of so many of what a key counts, with words in it.
  package static func count(_ count: Int, of what: String, _ words: String...) -> Self {
    .counted(count, of: what, words.map { .verbatim($0) })
  }

  /// Makes the phrase of one of several, with “or” between them.
  package static func either(_ phrases: [Phrase]) -> Self {
    let all = phrases.dropFirst().reduce(phrases.first) { all, next in
      all.map { Phrase("or", [$0, next]) }
    }
    return all ?? .verbatim("")
  }

  /// The same within a line, with what others' words hide made visible.
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
