import LockstepScenario
import LockstepSimulation
import Testing

/// The text of a length of time, out and back.
struct IntervalTextTests {
  @Test(arguments: [UInt64](1...5))
  func `what an interval is written as is read back as the same interval`(seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "test.interval")
    for _ in 0..<2_000 {
      // Of every size from nanoseconds to a year: the number of bits is drawn first.
      let bits = 1 + stream.below(54)
      let interval = Interval.nanoseconds(Int64(stream.below(1 << bits)))
      #expect(Interval(text: interval.description) == interval)
    }
  }

  @Test(arguments: [
    ("0s", 0), ("1ns", 1), ("1us", 1_000), ("1ms", 1_000_000), ("1s", 1_000_000_000),
    ("90s", 90_000_000_000), ("1m30s", 90_000_000_000), ("1h", 3_600_000_000_000),
    ("1h1ns", 3_600_000_000_001), ("1h2m3s4ms5us6ns", 3_723_004_005_006), ("007s", 7_000_000_000),
    ("0h0s", 0),
  ])
  func `a length of time is a sum of units that fall`(text: String, nanoseconds: Int64) {
    #expect(Interval(text: text) == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [
    "", "s", "1", "1 s", "1.5s", "-1s", "+1s", "1s1m", "1s1s", "1S", "1sec", "1s2", "١s", "1µs",
    "99999999999999999999s", "9223372036s9223372036s", "2562047h", "1h-1s", "0x1s", "1s ",
  ])
  func `anything else is no length of time`(text: String) {
    #expect(Interval(text: text) == nil)
  }

  @Test func `lengths add up only as far as an instant can hold their sum`() {
    // A quarter of what 64 bits hold, so that sums of a few never overflow.
    #expect(Interval(text: "640000h") != nil)
    #expect(Interval(text: "650000h") == nil)
    #expect(Interval(text: "640000h59m59s999ms") != nil)
  }
}
