package import LockstepSimulation

/// What must be seen at an instant, or within a time from it.
package struct Expectation: Sendable, Equatable {
  package var check: Check
  /// Whether it must not be seen, at the instant or at any instant of the window.
  package var isNegated = false
  /// How long it may take to come true, or must stay away; `nil` for the instant itself.
  package var window: Interval?

  /// Reads what follows `expect`: `[not] SUBJECT PROPERTY … [within DURATION]`.
  ///
  /// - Parameter remaining: How much later the latest end of a window is.
  init(_ words: inout Words, in language: Language, remaining: Interval) throws(Diagnostic) {
    isNegated = words.take("not")
    let start = words.position
    let kind = try language.kind(&words)
    let look = try kind.read(&words, language.vocabulary)
    check = Check(words: words.texts(from: start), look: look)
    window = words.take("within") ? try words.requireInterval("the window", upTo: remaining) : nil
    if window == nil, let word = words.peek, Interval(text: word.text) != nil {
      throw words.mistake(
        at: word,
        "nothing more was expected here, found “\(word.shown)”",
        hint: "a window begins with its word: within \(word.shown)"
      )
    }
  }
}
