/// What is there instead of something that is looked for.
package struct Found: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// In a sentence: `the watch is reachable`.
  package let sentence: String
  /// As a line would expect it, where the language has words for it: `watch reachable`.
  package let words: String?

  package init(_ sentence: String, as words: String? = nil) {
    self.sentence = sentence
    self.words = words
  }

  package init(stringLiteral sentence: String) { self.init(sentence) }
}
