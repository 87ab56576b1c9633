import LockstepStories
internal import MutantSwitch

/// Stories of a pair, until one shows a mutant.
struct StoryTrial {
  /// What came of the shortest story that shows a mutant.
  struct Found {
    /// What comes between in it, and what it breaks.
    let words: String
    /// Why the scenario that it makes does not show the mutant, or `nil` where it does.
    let fault: String?
  }

  /// How many are told to make one short.
  private static let shortenedBy = 400

  let subject: StorySubject
  /// How many are told at most.
  let most: Int

  /// - Returns: `nil` where none of the stories shows it.
  func shortest(of mutant: String?) throws -> Found? {
    guard let found = try MutantSwitch.$active.withValue(mutant, operation: search) else {
      return nil
    }
    let fails = try MutantSwitch.$active.withValue(mutant) { try !subject.passes(found.scenario) }
    let passes = try subject.passes(found.scenario)
    let fault = fails ? passes ? nil : "fails without it, too" : "passes with it"
    return Found(words: found.words, fault: fault.map { "\($0):\n\(found.scenario)" })
  }

  private func search() throws -> (words: String, scenario: String)? {
    let teller = try subject.teller()
    let calm = teller.calmTelling
    if let found = calm.found.first { return told(calm, found.breach) }
    for number in 0..<most / Round.size(of: teller) {
      var round = Round(number, of: teller, seed: 1)
      while let story = try round.tell() {
        guard let found = story.telling.found.first else { continue }
        var left = Self.shortenedBy
        let short = try teller.shorten(found.breach, story.telling) {
          left -= 1
          return left < 0
        }
        return told(short.telling, found.breach)
      }
    }
    return nil
  }

  private func told(_ telling: Telling, _ breach: Breach) -> (words: String, scenario: String) {
    let lines = telling.story.withoutMending.lines
    let troubles = lines.filter { $0.source == .trouble }.map { "`\($0.text)`" }
    let what = troubles.isEmpty ? "the course" : troubles.joined(separator: ", ")
    return (
      "\(what): \(breach.words)",
      StoryText(telling, breaking: breach, of: subject.script).text
    )
  }
}
