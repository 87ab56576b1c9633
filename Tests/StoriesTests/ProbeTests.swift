import Lockstep
import Testing

/// An app with a mistake is found out, and the same app without it is not.
@Suite struct ProbeTests {
  private static let course = """
    @0s      watch launch
    @2s      watch do add
    @4s      watch do add
    @6s      watch do set {"value":"b"}
    @9s      phone do set {"value":"c"}
    @12s     watch do add
    """

  private static let promises = """
    promise each item arrives once, settled within 30s
             expect phone screen count = acted(watch add)
    """

  private func explore(_ mistake: Mistake?, stories: Int) throws {
    try Exploration(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) }) {
      Self.course
    } promises: {
      Self.promises
    }.run(stories: stories)
  }

  @Test func `nothing is found in an app without a mistake`() throws {
    try explore(nil, stories: 300)
  }

  @Test(arguments: Mistake.allCases)
  func `a planted mistake is found, and its scenario fails for it alone`(mistake: Mistake) throws {
    let failure = #expect(throws: Exploration.Failure.self) {
      try explore(mistake, stories: 3_000)
    }
    let scenario = try #require(failure).scenario
    print("\(mistake)\n\(scenario)")
    #expect(throws: LockstepPair.Failure.self) {
      try LockstepPair(watch: { ProbeWatch(mistake) }, phone: { ProbePhone(mistake) })
        .play(scenario: scenario)
    }
    try LockstepPair(watch: { ProbeWatch(nil) }, phone: { ProbePhone(nil) })
      .play(scenario: scenario)
  }
}
