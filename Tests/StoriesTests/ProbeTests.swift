import Lockstep
import Testing

/// An app with a mistake is found out, and the same app without it is not.
@Suite struct ProbeTests {
  private static let course = """
    @0s      watch launch
    @2s      watch do add
    @4s      watch do add
    @6s      watch do set {"value":"b"}
    @9s      watch do set {"value":"c"}
    @12s     watch do add
    """

  private static let promises = """
    promise each item arrives once, settled within 30s
             expect phone screen count = acted(watch add)
    """

  private static let lastSetting = """
    promise the last setting holds, settled within 30s
             expect phone screen setting = "c"
    """

  /// What a mistake breaks, and the troubles by which it is looked for: an act that is refused sets
  /// nothing, so that only clocks may come between settings.
  private func explore(_ mistake: Mistake?, stories: Int, header: String = "") throws {
    try Self.exploration(mistake, header)
      .run(stories: stories, only: mistake == .laterDateWins ? ["clocks"] : [])
  }

  static func exploration(_ mistake: Mistake?, _ header: String) -> Exploration {
    Exploration(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) }) {
      header + course
    } promises: {
      mistake == .laterDateWins ? lastSetting : promises
    }
  }

  @Test func `nothing is found in an app without a mistake`() throws {
    try explore(nil, stories: 60)
  }

  @Test func `an act that its device's end cuts off is no mistake, whatever number is promised`()
    throws
  {
    try Exploration(watch: { ProbeWatch(nil) }, phone: { ProbePhone(nil) }) {
      Self.course
    } promises: {
      "promise three arrive, settled within 30s\n  expect phone screen count = 3\n"
    }.run(stories: 1_000, only: ["suspend", "kill"])
  }

  @Test(arguments: Mistake.allCases)
  func `a planted mistake is found, and its scenario fails for it alone`(mistake: Mistake) throws {
    let failure = #expect(throws: Exploration.Failure.self) {
      try explore(mistake, stories: 2_000)
    }
    let scenario = try #require(failure).scenario
    #expect(throws: LockstepPair.Failure.self) {
      try LockstepPair(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) })
        .play(scenario: scenario)
    }
    try LockstepPair(watch: { ProbeWatch(nil) }, phone: { ProbePhone(nil) })
      .play(scenario: scenario)
  }

  @Test func `what is found by a contract is written with it, and played by no other`() throws {
    let mistake = Mistake.contextForItems
    let found = #expect(throws: Exploration.Failure.self) {
      try explore(mistake, stories: 600, header: "contract vendor\n")
    }
    let scenario = try #require(found).scenario
    #expect(scenario.contains("\ncontract vendor\n"))
    func play(_ mistake: Mistake?, by contract: LockstepPair.Contract) throws {
      try LockstepPair(
        watch: { ProbeWatch(mistake) },
        phone: { ProbePhone(mistake) },
        contract: contract
      )
      .play(scenario: scenario)
    }
    let refusal = #expect(throws: LockstepPair.Failure.self) { try play(nil, by: .kind) }
    #expect(refusal?.description.contains("make it with contract: .vendor") == true)
    #expect(throws: LockstepPair.Failure.self) { try play(mistake, by: .vendor) }
    try play(nil, by: .vendor)
  }
}
