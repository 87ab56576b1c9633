import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// When each radio notices that the connection came up or broke.
struct AirNoticeTests {
  private typealias Happening = AirRig.Happening

  private static let slow: LinkProfile = {
    var profile = AirRig.plain
    profile.notice = .milliseconds(300)
    return profile
  }()

  private func notices(_ rig: inout AirRig) -> [(device: DeviceRole, isUp: Bool, at: Int64)] {
    rig.take().compactMap { happening in
      guard case .radio(let device, let isUp) = happening.effect else { return nil }
      return (device, isUp, (happening.time - .zero).milliseconds)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `each radio notices a connection once, within the time it may take`(_ seed: UInt64) {
    var rig = AirRig(Self.slow, seed: seed)
    rig.put(.attach, at: 0)
    rig.run(through: 10_000)
    let ups = notices(&rig)
    #expect(Set(ups.map(\.device)) == [.watch, .phone])
    #expect(ups.count == 2)
    #expect(ups.allSatisfy { $0.isUp && (100...400).contains($0.at) })

    rig.put(.breakConnection, at: 10_000)
    rig.run(through: 20_000)
    let downs = notices(&rig)
    #expect(Set(downs.map(\.device)) == [.watch, .phone])
    #expect(downs.count == 2)
    #expect(downs.allSatisfy { !$0.isUp && (10_000...10_300).contains($0.at) })
  }

  @Test func `the radios notice each in its own time`() {
    let gaps = (1...20 as ClosedRange<UInt64>).map { seed in
      var rig = AirRig(Self.slow, seed: seed)
      rig.put(.attach, at: 0)
      rig.run(through: 10_000)
      let ups = notices(&rig)
      return ups[1].at - ups[0].at
    }
    #expect(gaps.contains { $0 > 100 })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no packet arrives before its radio's notice`(_ seed: UInt64) throws {
    var profile = Self.slow
    profile.notice = .seconds(60)
    var rig = AirRig(profile, seed: seed)
    rig.put(.attach, at: 0)
    rig.put(.send(AirRig.flight(1, from: .watch)), at: 101)
    rig.put(.send(AirRig.flight(2, from: .watch)), at: 102)
    rig.run(through: 112)
    #expect(
      rig.take() == [
        Happening(100, .state(.connected)),
        Happening(112, .radio(.phone, isUp: true)),
        Happening(112, .deliver(AirRig.flight(1, from: .watch))),
      ]
    )
    // It has noticed: it does not notice again, and the other one still does.
    rig.run(through: 120_000)
    let rest = rig.take().map(\.effect)
    #expect(
      rest == [.deliver(AirRig.flight(2, from: .watch)), .radio(.watch, isUp: true)]
    )
  }

  @Test func `a radio that missed a break hears of it before the next connection`() {
    var profile = Self.slow
    profile.notice = .seconds(3_600)
    var rig = AirRig(profile)
    rig.put(.attach, at: 0)
    // Both hear of the connection by a packet, then neither notices that it broke.
    rig.put(.send(AirRig.flight(1, from: .watch)), at: 200)
    rig.put(.send(AirRig.flight(2, from: .phone)), at: 200)
    rig.run(through: 900)
    _ = rig.take()
    rig.put(.breakConnection, at: 1_000)
    rig.put(.restore, at: 1_000)
    rig.run(through: 1_100)
    #expect(
      rig.take() == [
        Happening(1_000, .state(.disconnected)),
        Happening(1_100, .state(.connected)),
        Happening(1_100, .radio(.watch, isUp: false)),
        Happening(1_100, .radio(.phone, isUp: false)),
      ]
    )
    rig.run(through: 10_000_000)
    #expect(Set(notices(&rig).filter(\.isUp).map(\.device)) == [.watch, .phone])
  }

  @Test func `a connection that nobody noticed ends unnoticed`() {
    var profile = Self.slow
    profile.notice = .seconds(3_600)
    var rig = AirRig(profile)
    rig.put(.attach, at: 0)
    rig.put(.breakConnection, at: 101)
    rig.run(through: 20_000_000)
    #expect(
      rig.take() == [Happening(100, .state(.connected)), Happening(101, .state(.disconnected))]
    )
  }
}
