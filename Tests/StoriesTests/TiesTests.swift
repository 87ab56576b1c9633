import Lockstep
import LockstepSimulation
import LockstepStories
import Testing

/// Mistakes that show only where what falls on one instant comes in another order.
@Suite struct TiesTests {
  /// Asks the phone at the wearer's word.
  private struct AskingWatch: CompanionApp {
    var screen: LockstepJSON { ["screen": "asking"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      switch event {
      case .launched: [.activate]
      case .action: [.message(["hello": true], wantsReply: false)]
      default: []
      }
    }
  }

  /// Gives up if nothing has come by a time, and takes nothing afterwards.
  private struct WaitingPhone: CompanionApp {
    /// Whether what comes later counts, too, as it should.
    let isPatient: Bool
    private var hasHeard = false
    private var gaveUp = false
    private var now = Duration.zero

    init(isPatient: Bool) { self.isPatient = isPatient }

    var screen: LockstepJSON { ["screen": "waiting", "heard": .bool(hasHeard)] }
    var deadline: Duration? { now < .seconds(10) ? .seconds(10) : nil }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      now = moment.uptime
      switch event {
      case .launched: return [.activate]
      case .tick: gaveUp = !hasHeard
      case .message where !gaveUp || isPatient: hasHeard = true
      default: break
      }
      return []
    }
  }

  private func exploration(isPatient: Bool) -> Exploration {
    Exploration(watch: { AskingWatch() }, phone: { WaitingPhone(isPatient: isPatient) }) {
      """
      link instant
      @0s   watch launch
      @10s  watch do ask
      """
    } promises: {
      """
      promise the phone hears it, settled within 5s
              expect phone screen heard = true
      """
    }
  }

  private func explore(isPatient: Bool) throws {
    try exploration(isPatient: isPatient).run(stories: 200, only: ["orders"])
  }

  @Test func `every second story begins in an order of its own`() throws {
    let teller = try exploration(isPatient: true).teller(only: ["orders"])
    var firsts: [Bool] = []
    for number in 0..<4 {
      var round = Round(number, of: teller, seed: 1)
      while let (_, telling) = try round.tell() {
        let first = telling.story.lines.first { $0.source == .trouble }
        firsts.append(first.map { $0.time < .zero + .milliseconds(1) } ?? false)
      }
    }
    let share = firsts.count(where: \.self)
    #expect(share * 3 > firsts.count && share < firsts.count, "\(share) of \(firsts.count)")
  }

  @Test func `a deadline that counts on coming last is found, and its scenario shows it`() throws {
    let failure = #expect(throws: Exploration.Failure.self) { try explore(isPatient: false) }
    let scenario = try #require(failure).scenario
    #expect(scenario.contains(" ties phone\n"), "\(scenario)")
    func play(isPatient: Bool) throws {
      try LockstepPair(watch: { AskingWatch() }, phone: { WaitingPhone(isPatient: isPatient) })
        .play(scenario: scenario)
    }
    #expect(throws: LockstepPair.Failure.self) { try play(isPatient: false) }
    try play(isPatient: true)
  }

  @Test func `an app that counts on no order is right in all of them`() throws {
    try explore(isPatient: true)
  }
}
