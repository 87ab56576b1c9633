import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// When each radio notices that the connection came up or broke.
struct AirNoticeTests {
  private typealias Happening = AirBench.Happening

  private static let slow: LinkProfile = {
    var profile = AirBench.plain
    profile.notice = .milliseconds(300)
    return profile
  }()

  private func notices(_ bench: inout AirBench) -> [(device: DeviceRole, isUp: Bool, at: Int64)] {
    bench.take().compactMap { happening in
      guard case .radio(let device, let isUp) = happening.effect else { return nil }
      return (device, isUp, (happening.time - .zero).milliseconds)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `each radio notices a connection once, within the time it may take`(_ seed: UInt64) {
    var bench = AirBench(Self.slow, seed: seed)
    bench.put(.attach, at: 0)
    bench.run(through: 10_000)
    let ups = notices(&bench)
    #expect(Set(ups.map(\.device)) == [.watch, .phone])
    #expect(ups.count == 2)
    #expect(ups.allSatisfy { $0.isUp && (100...400).contains($0.at) })

    bench.put(.breakConnection, at: 10_000)
    bench.run(through: 20_000)
    let downs = notices(&bench)
    #expect(Set(downs.map(\.device)) == [.watch, .phone])
    #expect(downs.count == 2)
    #expect(downs.allSatisfy { !$0.isUp && (10_000...10_300).contains($0.at) })
  }

  @Test func `the radios notice each in its own time`() {
    let gaps = (1...20 as ClosedRange<UInt64>).map { seed in
      var bench = AirBench(Self.slow, seed: seed)
      bench.put(.attach, at: 0)
      bench.run(through: 10_000)
      let ups = notices(&bench)
      return ups[1].at - ups[0].at
    }
    #expect(gaps.contains { $0 > 100 })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no packet arrives before its radio's notice`(_ seed: UInt64) throws {
    var profile = Self.slow
    profile.notice = .seconds(60)
    var bench = AirBench(profile, seed: seed)
    bench.put(.attach, at: 0)
    bench.put(.send(AirBench.flight(1, from: .watch)), at: 101)
    bench.put(.send(AirBench.flight(2, from: .watch)), at: 102)
    bench.run(through: 112)
    #expect(
      bench.take() == [
        Happening(100, .state(.connected)),
        Happening(112, .radio(.phone, isUp: true)),
        Happening(112, .deliver(AirBench.flight(1, from: .watch))),
      ]
    )
    // It has noticed: it does not notice again, and the other one still does.
    bench.run(through: 120_000)
    let rest = bench.take().map(\.effect)
    #expect(
      rest == [.deliver(AirBench.flight(2, from: .watch)), .radio(.watch, isUp: true)]
    )
  }

  @Test func `a radio that missed a break hears of it before the next connection`() {
    var profile = Self.slow
    profile.notice = .seconds(3_600)
    var bench = AirBench(profile)
    bench.put(.attach, at: 0)
    // Both hear of the connection by a packet, then neither notices that it broke.
    bench.put(.send(AirBench.flight(1, from: .watch)), at: 200)
    bench.put(.send(AirBench.flight(2, from: .phone)), at: 200)
    bench.run(through: 900)
    _ = bench.take()
    bench.put(.breakConnection, at: 1_000)
    bench.put(.restore, at: 1_000)
    bench.run(through: 1_100)
    #expect(
      bench.take() == [
        Happening(1_000, .state(.disconnected)),
        Happening(1_100, .state(.connected)),
        Happening(1_100, .radio(.watch, isUp: false)),
        Happening(1_100, .radio(.phone, isUp: false)),
      ]
    )
    bench.run(through: 10_000_000)
    #expect(Set(notices(&bench).filter(\.isUp).map(\.device)) == [.watch, .phone])
  }

  @Test func `a connection that nobody noticed ends unnoticed`() {
    var profile = Self.slow
    profile.notice = .seconds(3_600)
    var bench = AirBench(profile)
    bench.put(.attach, at: 0)
    bench.put(.breakConnection, at: 101)
    bench.run(through: 20_000_000)
    #expect(
      bench.take() == [Happening(100, .state(.connected)), Happening(101, .state(.disconnected))]
    )
  }
}
