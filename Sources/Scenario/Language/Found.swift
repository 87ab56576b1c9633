/// A description of what is there instead of something that is looked for.
package struct Found: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// In a sentence: `the watch is reachable`.
  package let sentence: String
  /// As a line would expect it, where the language has words for it: `watch reachable`.
  package let words: String?

  /// `true` if it cannot be told if what is looked for is there, so that `not` does not hold either.
  package private(set) var isUnclear = false

  package init(_ sentence: String, as words: String? = nil) {
    self.sentence = sentence
    self.words = words
  }

  /// Makes the finding that it is impossible to tell, with the reason.
  package static func unclear(_ sentence: String) -> Found {
    var found = Found(sentence)
    found.isUnclear = true
    return found
  }

  package init(stringLiteral sentence: String) { self.init(sentence) }
}
