import LockstepSimulation
import Testing
import LockstepWorkouts

struct PingerTests {
  @Test func `a series sends one message after the other and reports the time`() {
    var pinger = Pinger()
    #expect(pinger.begin(count: 2, at: .at(10)) == .ping(number: 1))
    #expect(pinger.answered(1, at: .at(11)) == .send(.ping(number: 2)))
    #expect(pinger.answered(2, at: .at(14)) == .report("2 replies in 4s, 2s each"))
    #expect(!pinger.isRunning)
  }

  @Test func `an answer that nobody waits for is ignored`() {
    var pinger = Pinger()
    #expect(pinger.answered(0, at: .at(1)) == .ignore)
    _ = pinger.begin(count: 2, at: .at(1))
    #expect(pinger.answered(7, at: .at(2)) == .ignore)
    _ = pinger.answered(1, at: .at(2))
    #expect(pinger.answered(1, at: .at(2)) == .ignore, "the same answer again")
  }

  @Test func `a failure ends the series and says how far it came`() {
    var pinger = Pinger()
    #expect(pinger.failed("why") == .ignore)
    _ = pinger.begin(count: 3, at: .at(1))
    _ = pinger.answered(1, at: .at(2))
    #expect(pinger.failed("why") == .report("ping stopped after 1 replies: why"))
    #expect(pinger.answered(2, at: .at(3)) == .ignore)
  }

  @Test func `numbers go on over the series of one app`() {
    var pinger = Pinger()
    _ = pinger.begin(count: 1, at: .at(1))
    _ = pinger.answered(1, at: .at(2))
    #expect(pinger.begin(count: 1, at: .at(3)) == .ping(number: 2))
  }
}
