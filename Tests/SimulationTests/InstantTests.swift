import LockstepSimulation
import Testing

struct InstantTests {
  private static let start = Now(
    uptime: Uptime(nanoseconds: 5_000_000_000),
    wall: WallTime(microseconds: 1_000_000_000)
  )

  @Test func `a late device knows the date of the instant that was due`() {
    let due = Self.start.at(Uptime(nanoseconds: 2_000_000_000))
    #expect(
      due == Now(uptime: Uptime(nanoseconds: 2_000_000_000), wall: Self.start.wall - .seconds(3))
    )
    let ahead = Self.start.at(Uptime(nanoseconds: 6_500_000_000))
    #expect(ahead.wall == WallTime(microseconds: 1_001_500_000))
    #expect(Self.start.at(Self.start.uptime) == Self.start)
  }

  @Test func `looking back and forth at whole microseconds comes back`() {
    for microseconds in [-9_000_000, -1, 0, 1, 77, 4_000_000] as [Int64] {
      let other = Self.start.uptime + .microseconds(microseconds)
      #expect(Self.start.at(other).at(Self.start.uptime) == Self.start)
    }
  }

  @Test func `of two deadlines the earlier counts, and none never comes`() {
    let one = Uptime(nanoseconds: 1)
    let two = Uptime(nanoseconds: 2)
    #expect(Uptime.earliest(one, two) == one)
    #expect(Uptime.earliest(two, one) == one)
    #expect(Uptime.earliest(nil, two) == two)
    #expect(Uptime.earliest(one, nil) == one)
    #expect(Uptime.earliest(nil, nil) == nil)
  }

  @Test func `instants and intervals add up`() {
    let true1 = TrueTime(nanoseconds: 10) + .nanoseconds(5)
    #expect(true1 - TrueTime(nanoseconds: 12) == .nanoseconds(3))
    #expect(Uptime(nanoseconds: 10) - .nanoseconds(12) == Uptime(nanoseconds: -2))
    #expect(WallTime(microseconds: 3) - WallTime(microseconds: 1) == .microseconds(2))
    #expect(WallTime(microseconds: 3) + .nanoseconds(1_999) == WallTime(microseconds: 4))
    #expect(TrueTime.zero < true1)
    #expect(WallTime(microseconds: -1) < WallTime(microseconds: 0))
  }
}

struct IntervalTests {
  private static let spellings: [(Interval, String)] = [
    (.zero, "0s"), (.seconds(90), "1m30s"), (.milliseconds(250), "250ms"),
    (.seconds(3_600), "1h"), (.seconds(86_400), "24h"), (.milliseconds(1_500), "1s500ms"),
    (.microseconds(7), "7us"), (.nanoseconds(1), "1ns"), (.nanoseconds(-1_001), "-1us1ns"),
    (.nanoseconds(3_661_001_001_001), "1h1m1s1ms1us1ns"), (.seconds(-45), "-45s"),
    (.nanoseconds(.min), "-2562047h47m16s854ms775us808ns"),
  ]

  @Test(arguments: spellings)
  func `an interval has one shortest exact spelling`(_ example: (Interval, String)) {
    #expect(example.0.description == example.1)
  }

  @Test func `whole units are rounded towards zero`() {
    #expect(Interval.nanoseconds(1_999_999_999).seconds == 1)
    #expect(Interval.nanoseconds(-1_999_999_999).seconds == -1)
    #expect(Interval.nanoseconds(-1_999_999).milliseconds == -1)
    #expect(Interval.nanoseconds(1_999).microseconds == 1)
  }

  @Test func `intervals compute exactly`() {
    #expect(Interval.seconds(1) - .milliseconds(1) == .milliseconds(999))
    #expect(Interval.milliseconds(3) * 7 == .milliseconds(21))
    #expect(-Interval.seconds(2) < .zero)
    #expect(Interval.seconds(2) + .nanoseconds(1) == .nanoseconds(2_000_000_001))
  }
}
