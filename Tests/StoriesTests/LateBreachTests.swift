import Lockstep
import Testing

/// What breaks a while behind the last line of a story.
@Suite struct LateBreachTests {
  private struct CallingWatch: CompanionApp {
    var screen: LockstepJSON { ["screen": "calling"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched: [.activate]
      case .action: [.message(["hello": true], wantsReply: false)]
      default: []
      }
    }
  }

  /// Gives up after ten seconds without a word.
  private struct ImpatientPhone: CompanionApp {
    private var hasHeard = false
    private var gaveUp = false
    private var now = Duration.zero

    var screen: LockstepJSON { ["screen": "waiting", "gaveUp": .bool(gaveUp)] }
    var deadline: Duration? { now < .seconds(10) ? .seconds(10) : nil }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      now = moment.uptime
      switch event {
      case .launched: return [.activate]
      case .tick: gaveUp = !hasHeard
      case .message: hasHeard = true
      default: break
      }
      return []
    }
  }

  @Test func `a scenario runs until what it shows is seen`() throws {
    let failure = #expect(throws: Exploration.Failure.self) {
      try Exploration(watch: { CallingWatch() }, phone: { ImpatientPhone() }) {
        """
        @0s  watch launch
        @2s  watch do call
        """
      } promises: {
        """
        promise nobody gives up, always
                expect phone screen gaveUp = false
        """
      }.run(stories: 500, only: ["link cut", "link break"])
    }
    let scenario = try #require(failure).scenario
    let pair = try LockstepPair(watch: { CallingWatch() }, phone: { ImpatientPhone() })
    #expect(throws: LockstepPair.Failure.self, "\(scenario)") { try pair.play(scenario: scenario) }
  }
}
