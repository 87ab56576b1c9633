import Lockstep
import LockstepStories
import Testing

/// Stories that begin from copies, go on from one another, and are made short.
@Suite struct RoundTests {
  private func teller(_ mistake: Mistake?) throws -> Teller {
    try Exploration(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) }) {
      """
      @0s      watch launch
      @2s      watch do add
      @4s      watch do add
      person   watch do add every 3s to 20s
      """
    } promises: {
      """
      promise each item arrives once, settled within 30s
               expect phone screen count = acted(watch add)
      """
    }.teller()
  }

  @Test func `a story from a copy is the story from its beginning`() throws {
    let teller = try teller(.trustsReachable)
    var round = Round(2, of: teller, seed: 1)
    var ways: Set<Telling.Way> = []
    while let (_, telling) = try round.tell() {
      ways.insert(telling.way)
      var choices = try #require(telling.choices)
      let again = try teller.tell(&choices)
      #expect(again.story == telling.story)
      #expect(again.found == telling.found)
      #expect(again.transitions == telling.transitions)
      let whole = try teller.tell(telling.story)
      // A line without effect that is no more there may have been the last, so that all is judged sooner.
      #expect(whole.found.map(\.sentence) == telling.found.map(\.sentence))
    }
    #expect(ways == [.all, .half, .onwards])
  }

  @Test func `a round is the same whatever was told before it`() throws {
    let teller = try teller(.trustsReachable)
    func stories(_ number: Int) throws -> [Story] {
      var round = Round(number, of: teller, seed: 1)
      var stories: [Story] = []
      while let told = try round.tell() { stories.append(told.telling.story) }
      return stories
    }
    let first = try stories(2)
    _ = try stories(1)
    #expect(try stories(2) == first)
    #expect(try stories(1) != first)
  }

  /// More than any finding takes; one that is made shorter and longer in turn takes as many as there are.
  private static let patience = 20_000

  @Test(arguments: [Mistake.trustsReachable, .contextForItems, .oneMark])
  func `making a story short comes to an end by itself`(mistake: Mistake) throws {
    let teller = try teller(mistake)
    for number in 0..<8 {
      var round = Round(number, of: teller, seed: 1)
      while let (_, telling) = try round.tell() {
        guard let found = telling.found.first else { continue }
        var left = Self.patience
        let finding = try teller.shorten(found.breach, telling) {
          left -= 1
          return left < 0
        }
        #expect(left > 0)
        #expect(finding.telling.story.lines.count <= 10)
        // Most of the way there was told from copies.
        let whole = try teller.tell(finding.telling.story)
        #expect(whole.story == finding.telling.story)
        #expect(whole.found == finding.telling.found)
        #expect(finding.isPlayedAgain)
        var calm = finding.telling
        calm.story.lines.removeAll { $0.source == .trouble }
        #expect(try !teller.isPlayedAgain(calm, breaking: found.breach))
        return
      }
    }
    Issue.record("nothing was found")
  }
}
