import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// How long packets are under way.
struct AirDelayTests {
  private typealias Happening = AirRig.Happening

  @Test func `a packet arrives after its transmission and the latency, exactly`() {
    let flight = AirRig.flight(1, from: .watch, bytes: 7)
    var rig = AirRig.connected()
    rig.put(.send(flight), at: 1_000)
    #expect(rig.air.nextDeadline == TrueTime.zero + .milliseconds(1_017))
    rig.run(through: 5_000)
    #expect(rig.take() == [Happening(1_017, .deliver(flight))])
  }

  @Test func `packets of one device wait for its radio, those of the other do not`() {
    let one = AirRig.flight(1, from: .watch, bytes: 5)
    let two = AirRig.flight(2, from: .watch, bytes: 3)
    let other = AirRig.flight(3, from: .phone, bytes: 4)
    var rig = AirRig.connected()
    for flight in [one, two, other] { rig.put(.send(flight), at: 1_000) }
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_014, .deliver(other)),
        Happening(1_015, .deliver(one)),
        Happening(1_018, .deliver(two)),
      ]
    )
  }

  @Test func `of two arrivals at one instant the one sent first comes first`() {
    for first in DeviceRole.allCases {
      let one = AirRig.flight(1, from: first)
      let two = AirRig.flight(2, from: first.counterpart)
      var rig = AirRig.connected()
      rig.put(.send(one), at: 1_000)
      rig.put(.send(two), at: 1_000)
      rig.run(through: 5_000)
      #expect(rig.take() == [Happening(1_011, .deliver(one)), Happening(1_011, .deliver(two))])
    }
  }

  /// How long each of many packets, a second apart, was under way beyond latency and transmission.
  private func jitters(seed: UInt64, count: Int64 = 400) -> [Int64] {
    var profile = AirRig.plain
    profile.jitter = .milliseconds(30)
    var rig = AirRig.connected(profile, seed: seed)
    for number in 1...count {
      rig.put(.send(AirRig.flight(number, from: .watch)), at: number * 1_000)
    }
    rig.run(through: (count + 1) * 1_000)
    return zip(1...count, rig.take()).map { number, happening in
      (happening.time - (TrueTime.zero + .seconds(number) + .milliseconds(11))).nanoseconds
    }
  }

  @Test func `jitter adds up to its limit, evenly`() {
    let jitters = jitters(seed: 1)
    #expect(jitters.count == 400)
    #expect(jitters.allSatisfy { (0...30_000_000).contains($0) })
    #expect((160...240).contains(jitters.count { $0 < 15_000_000 }))
    #expect(jitters.contains { $0 < 1_500_000 })
    #expect(jitters.contains { $0 > 28_500_000 })
  }

  @Test func `the seed decides the jitter, and nothing else does`() {
    #expect(jitters(seed: 1) == jitters(seed: 1))
    #expect(jitters(seed: 1) != jitters(seed: 2))
  }

  @Test func `what the phone sends does not move the jitter of what the watch sends`() {
    func arrivals(withPhone: Bool) -> [Happening] {
      var profile = AirRig.plain
      profile.jitter = .milliseconds(30)
      var rig = AirRig.connected(profile)
      for number in 1...50 as ClosedRange<Int64> {
        if withPhone {
          rig.put(.send(AirRig.flight(1_000 + number, from: .phone)), at: number * 1_000)
        }
        rig.put(.send(AirRig.flight(number, from: .watch)), at: number * 1_000)
      }
      rig.run(through: 60_000)
      return rig.take().filter {
        if case .deliver(let flight) = $0.effect { flight.from == .watch } else { false }
      }
    }
    #expect(arrivals(withPhone: true) == arrivals(withPhone: false))
  }

  @Test func `jitter never makes a packet overtake another`() {
    var profile = AirRig.plain
    profile.jitter = .milliseconds(500)
    profile.bitsPerSecond = nil
    var rig = AirRig.connected(profile)
    for number in 1...300 as ClosedRange<Int64> {
      rig.put(.send(AirRig.flight(number, from: .watch)), at: 1_000 + number)
    }
    rig.run(through: 5_000)
    let happenings = rig.take()
    #expect(
      happenings.map(\.effect) == (1...300).map { .deliver(AirRig.flight($0, from: .watch)) }
    )
    #expect(zip(happenings, happenings.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `another profile holds for what is sent from then on`() {
    let before = AirRig.flight(1, from: .watch, bytes: 100)
    let after = AirRig.flight(2, from: .watch, bytes: 100)
    let later = AirRig.flight(3, from: .watch, bytes: 100)
    var fast = AirRig.plain
    fast.bitsPerSecond = nil
    fast.latency = .milliseconds(1)
    var rig = AirRig.connected()
    rig.put(.send(before), at: 1_000)
    rig.put(.setProfile(fast), at: 1_010)
    rig.put(.send(after), at: 1_010)
    rig.put(.send(later), at: 2_000)
    rig.run(through: 5_000)
    // The second may not overtake the first, which keeps the way it had.
    #expect(rig.air.profile == fast)
    #expect(
      rig.take() == [
        Happening(1_110, .deliver(before)),
        Happening(1_110, .deliver(after)),
        Happening(2_001, .deliver(later)),
      ]
    )
  }

  @Test func `the instant profile takes no time at all`() {
    let flight = AirRig.flight(1, from: .watch, bytes: 1_000_000)
    var rig = AirRig(.instant)
    rig.put(.attach, at: 3)
    rig.put(.send(flight), at: 4)
    rig.run(through: 5)
    #expect(
      rig.take() == [
        Happening(3, .state(.connected)),
        Happening(3, .radio(.watch, isUp: true)),
        Happening(3, .radio(.phone, isUp: true)),
        Happening(4, .deliver(flight)),
      ]
    )
  }
}
