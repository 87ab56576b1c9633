/// A description of the state or event found instead of the expected one.
package struct Found: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The description as a sentence: `the watch is reachable`.
  package let sentence: String
  /// The words of the check that the found state would meet: `watch reachable`; `nil` if the language
  /// has none.
  package let words: String?

  /// `true` if nobody can tell whether the check holds; then `not` does not hold either.
  package private(set) var isUnclear = false

  package init(_ sentence: String, as words: String? = nil) {
    self.sentence = sentence
    self.words = words
  }

  /// Makes the finding that nobody can tell, with the reason.
  package static func unclear(_ sentence: String) -> Found {
    var found = Found(sentence)
    found.isUnclear = true
    return found
  }

  package init(stringLiteral sentence: String) { self.init(sentence) }
}
