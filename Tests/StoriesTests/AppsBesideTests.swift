import Lockstep
import LockstepStories
import Testing

/// Apps beside the companions: what befalls them is drawn, and what is done to them is counted.
@Suite struct AppsBesideTests {
  /// Counts how often somebody was weighed.
  private struct Scale: CompanionApp {
    /// Whether it keeps the number over its end.
    let keepsCount: Bool
    private var count: Int64 = 0

    init(keepsCount: Bool) { self.keepsCount = keepsCount }

    var screen: LockstepJSON { ["screen": "scale", "count": .integer(count)] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched(let launch):
        count = launch.documents.first { $0.name == "count" }?.value.integer ?? 0
      case .action("weigh", _):
        count += 1
        return keepsCount ? [.keep("count", .integer(count))] : []
      default: break
      }
      return []
    }
  }

  private struct Quiet: CompanionApp {
    var screen: LockstepJSON { ["screen": "quiet"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] { [] }
  }

  private static func phone(keepsCount: Bool) -> LockstepPair.App {
    .value { Quiet() }.beside("scale", .value { Scale(keepsCount: keepsCount) })
  }

  private func exploration(keepsCount: Bool) -> Exploration {
    Exploration(watch: .value { Quiet() }, phone: Self.phone(keepsCount: keepsCount)) {
      """
      phone has scale
      @0s      watch launch
               phone scale launch
      @2s      phone scale do weigh
      person   phone scale do weigh every 3s to 20s
      """
    } promises: {
      """
      promise each weighing counts, settled within 10s
               expect phone scale screen count = acted(phone scale weigh)
      """
    }
  }

  @Test func `an app beside that keeps nothing is found, and its scenario fails for it alone`()
    throws
  {
    let failure = #expect(throws: Exploration.Failure.self) {
      try exploration(keepsCount: false).run(stories: 200, only: ["scale quit"])
    }
    let scenario = try #require(failure).scenario
    #expect(scenario.contains("phone scale quit\n"), "\(scenario)")
    func play(keepsCount: Bool) throws {
      try LockstepPair(watch: .value { Quiet() }, phone: Self.phone(keepsCount: keepsCount))
        .play(scenario: scenario)
    }
    #expect(throws: LockstepPair.Failure.self) { try play(keepsCount: false) }
    try play(keepsCount: true)
  }

  @Test func `nothing is found in an app beside that keeps what it must`() throws {
    try exploration(keepsCount: true).run(stories: 300)
  }

  @Test func `what befalls an app beside comes, and what people do to it`() throws {
    let teller = try exploration(keepsCount: true).teller(only: ["apps"])
    var lines: Set<String> = []
    var round = Round(0, of: teller, seed: 1)
    while let (_, telling) = try round.tell() {
      lines.formUnion(
        telling.story.lines.filter { [.trouble, .person].contains($0.source) }.map(\.text)
      )
    }
    for line in ["quit", "launch", "home", "suspend-app", "do weigh"] {
      #expect(lines.contains("phone scale \(line)"), "\(line)")
    }
  }
}
