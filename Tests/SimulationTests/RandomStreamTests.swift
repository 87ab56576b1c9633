import LockstepSimulation
import Testing

struct RandomStreamTests {
  // MARK: Published values

  @Test func `the generator gives the published numbers of xoshiro256 starstar`() {
    var stream = RandomStream(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in stream.next() }
    #expect(
      numbers == [
        11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ]
    )
  }

  @Test func `the mixer gives the published numbers of SplitMix64`() {
    var mixer = SplitMix64(state: 1_477_776_061_723_855_037)
    #expect(
      (0..<5).map { _ in mixer.next() } == [
        1_985_237_415_132_408_290, 2_979_275_885_539_914_483, 13_511_426_838_097_143_398,
        8_488_337_342_461_049_707, 15_141_737_807_933_549_159,
      ]
    )
    var zero = SplitMix64(state: 0)
    #expect(
      (0..<3).map { _ in zero.next() } == [
        0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f,
      ]
    )
  }

  // MARK: Streams

  @Test func `the same key gives the same stream`() {
    var one = RandomStream(seed: 9, purpose: "air.jitter", device: "watch", incarnation: 2)
    var two = RandomStream(seed: 9, purpose: "air.jitter", device: "watch", incarnation: 2)
    #expect((0..<100).map { _ in one.next() } == (0..<100).map { _ in two.next() })
  }

  @Test func `every part of the key makes another stream`() {
    let keys: [RandomStream] = [
      RandomStream(seed: 1, purpose: "a", device: "watch", incarnation: 1),
      RandomStream(seed: 2, purpose: "a", device: "watch", incarnation: 1),
      RandomStream(seed: 1, purpose: "b", device: "watch", incarnation: 1),
      RandomStream(seed: 1, purpose: "a", device: "phone", incarnation: 1),
      RandomStream(seed: 1, purpose: "a", device: "watch", incarnation: 2),
      RandomStream(seed: 1, purpose: "awatch", device: "", incarnation: 1),
      RandomStream(seed: 1, purpose: "", device: "awatch", incarnation: 1),
    ]
    var draws: [UInt64] = []
    for key in keys {
      var stream = key
      for _ in 0..<50 { draws.append(stream.next()) }
    }
    #expect(Set(draws).count == draws.count)
  }

  @Test func `draws from one stream move no other`() {
    var alone = RandomStream(seed: 3, purpose: "document.id", device: "phone")
    let undisturbed = (0..<50).map { _ in alone.next() }

    var disturber = RandomStream(seed: 3, purpose: "air.jitter", device: "phone")
    var stream = RandomStream(seed: 3, purpose: "document.id", device: "phone")
    let beside = (0..<50).map { index in
      for _ in 0..<index { _ = disturber.next() }
      return stream.next()
    }
    #expect(beside == undisturbed)
  }

  // MARK: Bounded draws

  @Test(arguments: [1, 2, 3, 7, 10, 1_000, 1 << 32, (1 << 63) + 1, .max] as [UInt64])
  func `a bounded draw stays below its bound`(_ bound: UInt64) {
    var stream = RandomStream(seed: 4, purpose: "test.bound")
    for _ in 0..<2_000 {
      let draw = stream.below(bound)
      #expect(draw < bound)
    }
  }

  @Test func `a bounded draw prefers no number, even where the range does not divide`() {
    // Without drawing again, taking the remainder would double the first third of the range, and
    // multiplying would double every third number.
    let third: UInt64 = 1 << 62
    var stream = RandomStream(seed: 5, purpose: "test.bias")
    var thirds = [0, 0, 0]
    var remainders = [0, 0, 0]
    for _ in 0..<30_000 {
      let draw = stream.below(3 * third)
      thirds[Int(draw / third)] += 1
      remainders[Int(draw % 3)] += 1
    }
    for count in thirds + remainders {
      #expect((9_500...10_500).contains(count), "\(thirds) \(remainders)")
    }
  }

  @Test func `a bounded draw reaches every number`() {
    var stream = RandomStream(seed: 6, purpose: "test.range")
    var counts = Array(repeating: 0, count: 6)
    for _ in 0..<60_000 { counts[Int(stream.below(6))] += 1 }
    for count in counts { #expect((9_600...10_400).contains(count), "\(counts)") }
  }

  @Test func `an interval is drawn up to its limit, the limit included`() {
    var stream = RandomStream(seed: 7, purpose: "test.interval")
    let draws = (0..<500).map { _ in stream.interval(upTo: .nanoseconds(3)).nanoseconds }
    #expect(Set(draws) == [0, 1, 2, 3])
  }

  @Test func `no limit takes no draw`() {
    var stream = RandomStream(seed: 8, purpose: "test.interval")
    let untouched = stream
    #expect(stream.interval(upTo: .zero) == .zero)
    #expect(stream.interval(upTo: .seconds(-1)) == .zero)
    #expect(stream == untouched)
  }

  @Test func `an all-zero state is refused`() async {
    await #expect(processExitsWith: .failure) { _ = RandomStream(state: (0, 0, 0, 0)) }
  }
}
