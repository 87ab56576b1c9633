package import LockstepSimulation

/// A demand on a check: at an instant or within a window, so many times, or in a certain order.
package struct Expectation: Sendable, Equatable {
  package var check: Check
  /// `true` if the check must not hold, or the event must not happen, at the instant or within the
  /// window.
  package var isNegated = false
  /// The time in which the check may come true, or must not; `nil` for the instant alone.
  package var window: Interval?
  var demand = Demand.seen
  /// The name under which later lines find the value of the check; `nil` if the line keeps none.
  var captured: String?

  /// The way in which matches of the check are counted or ordered.
  enum Demand: Sendable, Equatable {
    /// The check comes true once.
    case seen
    /// The check holds at every instant of the window: `for TIME`.
    case throughout
    /// The check holds at every event from the first at which it holds: below `promise always`.
    case always
    /// The event happens this many times: `3 times`, `at most 3 times`, `at least 3 times`.
    case times(ClosedRange<Int64>)
    /// The check comes true before the other: `before CHECK`.
    case before(Check)
    /// The check holds until the other comes true; with `not`, it does not come true before: `until
    /// CHECK`.
    case until(Check)
    /// The check comes true this long after the other: `after CHECK by TIME [to TIME]`.
    case after(Check, ClosedRange<Interval>)
  }

  /// The words that begin the conditions of time and number; a check's own words end before one of
  /// them.
  static let modifiers = ["within", "for", "at", "before", "until", "after", "as"]

  /// The greatest number of events that the expectation demands, if it looks for events.
  var mostEvents: Int64 {
    if case .times(let counts) = demand { counts.upperBound } else { 1 }
  }

  /// Reads the words after `expect`: `[not] SUBJECT PROPERTY …`, then the conditions of time and
  /// number.
  ///
  /// - Parameter remaining: The longest window that is allowed, so that the scenario does not become
  ///   too long.
  init(_ words: inout Words, in language: Language, remaining: Interval) throws(Diagnostic) {
    isNegated = words.take("not")
    let first = words.peek
    check = try Check(&words, in: language)
    while let word = words.peek, words.isAtModifier {
      try readModifier(word, &words, language, remaining)
    }
    try words.refuseMiscount()
    if window == nil, let word = words.peek, Interval(text: word.text) != nil {
      throw words.mistake(
        at: word,
        "nothing more was expected here, found “\(word.shown)”",
        hint: "a window begins with its word: within \(word.shown)"
      )
    }
    // Not for a time, and not within it, are the same: at no instant of it.
    if isNegated, demand == .throughout { demand = .seen }
    if let first { try refuseNonsense(first, words) }
  }

  private mutating func readModifier(
    _ word: Word,
    _ words: inout Words,
    _ language: Language,
    _ remaining: Interval
  ) throws(Diagnostic) {
    if words.isAtCount { return try demand(.times(try Self.times(&words)), word, words) }
    _ = words.next()
    switch word.text {
    case "within", "for":
      guard window == nil else {
        throw words.mistake(
          at: word,
          "a window is given twice",
          hint:
            "“within” is until when it comes about, “for” how long it lasts: write a line for each"
        )
      }
      window = try words.requireInterval("the window", upTo: remaining)
      if word.text == "for" { try demand(.throughout, word, words) }
    case "at":
      let isMost = try words.requireName("word", among: ["most", "least"]).text == "most"
      let count = try Self.times(&words).lowerBound
      try demand(.times(isMost ? 0...count : count...Int64.max), word, words)
    case "before": try demand(.before(try Check(&words, in: language)), word, words)
    case "until": try demand(.until(try Check(&words, in: language)), word, words)
    case "after":
      let anchor = try Check(&words, in: language)
      try demand(.after(anchor, try Self.distance(&words)), word, words)
    default:
      let name = try words.require("a name")
      try words.requireSimple(name)
      captured = name.text
    }
  }

  private mutating func demand(_ demand: Demand, _ word: Word, _ words: Words) throws(Diagnostic) {
    guard self.demand == .seen else {
      throw words.mistake(
        at: word,
        "a line has one of “times”, “for”, “before”, “until” and “after”",
        hint: "write a line for each"
      )
    }
    self.demand = demand
  }

  private static func times(_ words: inout Words) throws(Diagnostic) -> ClosedRange<Int64> {
    let count = try words.requireNumber("how often", in: 0...1_000_000)
    _ = try words.requireName("word", among: ["times"])
    return count...count
  }

  /// Takes `by TIME [to TIME]`.
  private static func distance(_ words: inout Words) throws(Diagnostic) -> ClosedRange<Interval> {
    _ = try words.requireName("word", among: ["by"])
    let least = try words.requireInterval("how much later")
    guard words.take("to"), let word = words.peek else { return least...least }
    let most = try words.requireInterval("how much later at most")
    guard most >= least else {
      throw words.mistake(at: word, "at most \(most) is less than at least \(least)")
    }
    return least...most
  }

  /// Throws a mistake if words that are each valid make no sense together.
  private func refuseNonsense(_ word: Word, _ words: Words) throws(Diagnostic) {
    func mistake(_ message: String, _ hint: String) -> Diagnostic {
      words.mistake(at: word, message, hint: hint)
    }
    switch demand {
    case .throughout where check.isEvent:
      throw mistake(
        "what happens is over at once, and cannot last",
        "write: within TIME, or 3 times within TIME"
      )
    case .times where !check.isEvent:
      throw mistake(
        "what lasts cannot be counted",
        "count what happens: expect watch haptic click 3 times"
      )
    case .until where check.isEvent && !isNegated:
      throw mistake("what happens is over at once, and cannot last", "write: expect not … until …")
    case .times where isNegated, .before where isNegated, .after where isNegated:
      throw mistake("“not” cannot stand before this check", "say what is to be seen")
    default: break
    }
    guard let captured else { return }
    if isNegated {
      throw mistake(
        "after “not” nothing is seen, so there is no value to keep",
        "leave out: as \(captured)"
      )
    }
    guard check.hasValue else {
      throw mistake(
        "there is no value in this to keep as “\(captured)”",
        "there is one in: screen PATH, document, receives, packet, outcome … replied, event"
      )
    }
  }
}

extension Check {
  /// Reads the words of a check.
  init(_ words: inout Words, in language: Language) throws(Diagnostic) {
    let start = words.position
    let kind = try language.kind(&words)
    let look = try kind.read(&words, language.vocabulary)
    self.init(words: words.texts(from: start), look: look)
  }

  fileprivate var hasValue: Bool {
    switch look {
    case .state(let look): look.value != nil
    case .event(let look): look.value != nil
    }
  }
}
