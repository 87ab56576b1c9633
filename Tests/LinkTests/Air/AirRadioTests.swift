import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What a radio does to packets beside delaying them: meetings, loss, hand-overs, walks.
struct AirRadioTests {
  private typealias Happening = AirRig.Happening

  private func profile(_ change: (inout LinkProfile) -> Void) -> LinkProfile {
    var profile = AirRig.plain
    change(&profile)
    return profile
  }

  @Test func `each direction has a latency of its own`() {
    var rig = AirRig.connected(
      profile { $0.changeWay(to: .watch) { $0.latency = .milliseconds(500) } }
    )
    rig.put(.send(AirRig.flight(1, from: .phone)), at: 1_000)
    rig.put(.send(AirRig.flight(2, from: .watch)), at: 1_000)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_011, .deliver(AirRig.flight(2, from: .watch))),
        Happening(1_501, .deliver(AirRig.flight(1, from: .phone))),
      ]
    )
  }

  @Test func `what goes to a sleeping watch waits until it listens, and what it says does not`() {
    var rig = AirRig.connected(
      profile {
        $0.interval = .milliseconds(100)
        $0.peripheralLatency = 9
      }
    )
    rig.put(.send(AirRig.flight(1, from: .phone)), at: 1_001)
    rig.put(.send(AirRig.flight(2, from: .watch)), at: 1_001)
    rig.run(through: 5_000)
    #expect(rig.take().map(\.time).map { ($0 - .zero).milliseconds } == [1_111, 2_011])
  }

  @Test func `loss delays and loses nothing`() {
    var rig = AirRig.connected(
      profile {
        $0.interval = .milliseconds(10)
        $0.changeWay(to: nil) { $0.lossPerMille = 500 }
      }
    )
    for number in 1...100 {
      rig.put(.send(AirRig.flight(Int64(number), from: .watch)), at: 1_000)
    }
    rig.run(through: 100_000)
    let happenings = rig.take()
    #expect(
      happenings.map(\.effect) == (1...100).map { .deliver(AirRig.flight($0, from: .watch)) }
    )
    let last = happenings.last.map { ($0.time - .zero).milliseconds } ?? 0
    #expect((1_500...3_500).contains(last), "about one retry each, found \(last) ms")
  }

  @Test
  func `a radio frame that fails for the supervision time-out breaks the link, which comes back`() {
    var rig = AirRig.connected(
      profile {
        $0.interval = .milliseconds(100)
        $0.changeWay(to: nil) { $0.lossPerMille = 999 }
      }
    )
    rig.put(.send(AirRig.flight(1, from: .watch)), at: 1_000)
    rig.run(through: 10_000)
    #expect(
      rig.take().filter { if case .radio = $0.effect { false } else { true } } == [
        Happening(2_000, .lose(AirRig.flight(1, from: .watch))),
        Happening(2_000, .state(.disconnected)), Happening(2_100, .state(.connected)),
      ]
    )
  }

  @Test func `a hand-over sends what is under way anew, whole and in order`() {
    var fast = AirRig.plain
    fast.bitsPerSecond = nil
    fast.connect = .milliseconds(200)
    var rig = AirRig.connected()
    rig.put(.send(AirRig.flight(1, from: .watch, bytes: 3_000)), at: 1_000)
    rig.put(.send(AirRig.flight(2, from: .watch)), at: 1_000)
    rig.put(.handOver(fast), at: 1_500)
    rig.put(.send(AirRig.flight(3, from: .watch)), at: 1_600)
    rig.run(through: 9_000)
    #expect(
      rig.take() == [
        Happening(1_500, .state(.stalled)), Happening(1_700, .state(.connected)),
        Happening(1_710, .deliver(AirRig.flight(1, from: .watch, bytes: 3_000))),
        Happening(1_710, .deliver(AirRig.flight(2, from: .watch))),
        Happening(1_710, .deliver(AirRig.flight(3, from: .watch))),
      ]
    )
  }

  @Test func `out of range in a hand-over, what is under way waits for the way back`() {
    var fast = AirRig.plain
    fast.bitsPerSecond = nil
    fast.connect = .milliseconds(200)
    var rig = AirRig.connected()
    rig.put(.send(AirRig.flight(1, from: .watch, bytes: 3_000)), at: 1_000)
    rig.put(.handOver(fast), at: 1_500)
    rig.put(.cut, at: 1_600)
    rig.put(.restore, at: 2_000)
    rig.run(through: 9_000)
    #expect(
      rig.take() == [
        Happening(1_500, .state(.stalled)), Happening(2_000, .state(.connected)),
        Happening(2_010, .deliver(AirRig.flight(1, from: .watch, bytes: 3_000))),
      ]
    )
  }

  @Test func `on a link without a supervision time-out nothing is lost on a walk`() {
    let profile = LinkProfile.instant
    #expect(profile.faded(by: 99) == profile)
    var rig = AirRig.connected(profile)
    rig.put(.walk(toPercent: 99, over: .zero), at: 1_000)
    for number in 1...100 {
      rig.put(.send(AirRig.flight(Int64(number), from: .watch)), at: 2_000)
    }
    rig.run(through: 2_000)
    #expect(
      rig.take().map(\.effect) == (1...100).map { .deliver(AirRig.flight($0, from: .watch)) }
    )
  }

  @Test func `whoever walks away is out of range at the full range, and comes back`() {
    var rig = AirRig.connected()
    rig.put(.walk(toPercent: 200, over: .seconds(20)), at: 1_000)
    rig.run(through: 30_000)
    let gone = rig.take().filter { if case .state = $0.effect { true } else { false } }
    #expect(
      gone == [Happening(11_000, .state(.stalled)), Happening(12_000, .state(.disconnected))]
    )
    rig.put(.walk(toPercent: 0, over: .seconds(20)), at: 30_000)
    rig.run(through: 60_000)
    let back = rig.take().filter { if case .state = $0.effect { true } else { false } }
    #expect(
      back == [Happening(40_200, .state(.connected))],
      "a step inside, and a tenth to connect"
    )
  }

  @Test func `nothing fades within half the range, and six of ten are lost at its edge`() {
    #expect(AirRig.plain.faded(by: 50) == AirRig.plain)
    #expect(AirRig.plain.faded(by: 75).toPhone.lossPerMille == 150)
    #expect(AirRig.plain.faded(by: 100).toWatch.lossPerMille == 600)
    #expect(LinkProfile.bleEdge.faded(by: 100).toWatch.lossPerMille == 930)
  }

  @Test func `away is out of range for as long as it holds`() {
    var away = AirRig.plain
    away.isAway = true
    var rig = AirRig.connected()
    rig.put(.setProfile(away), at: 1_000)
    rig.put(.restore, at: 1_100)
    rig.run(through: 5_000)
    rig.put(.setProfile(AirRig.plain), at: 5_000)
    rig.run(through: 6_000)
    let states = rig.take().filter { if case .state = $0.effect { true } else { false } }
    #expect(
      states == [
        Happening(1_000, .state(.stalled)), Happening(2_000, .state(.disconnected)),
        Happening(5_100, .state(.connected)),
      ]
    )
  }
}
