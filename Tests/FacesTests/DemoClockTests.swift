import LockstepDeviceCommands
import LockstepPairCommands
import LockstepSimulation
import Testing

/// True time as a person paces it by the clock on the wall.
struct DemoClockTests {
  private static let second: Int64 = 1_000_000_000

  private func clock(_ numerator: Int64 = 1, _ denominator: Int64 = 1) -> DemoClock {
    var clock = DemoClock(atWall: 7)
    clock.choose(numerator: numerator, denominator: denominator)
    return clock
  }

  @Test(arguments: DemoClock.speeds)
  func `each speed goes as fast as it says`(_ speed: (numerator: Int64, denominator: Int64)) {
    let clock = clock(speed.numerator, speed.denominator)
    let now = clock.now(atWall: 7 + 64 * Self.second)
    #expect(now.nanoseconds == 64 * Self.second / speed.denominator * speed.numerator)
  }

  @Test(arguments: DemoClock.speeds)
  func `after the wait for an instant it has come, and just before it has not`(
    _ speed: (numerator: Int64, denominator: Int64)
  ) throws {
    let clock = clock(speed.numerator, speed.denominator)
    let instant = TrueTime(nanoseconds: 12_345_678_901)
    let wait = try #require(clock.wait(until: instant, atWall: 7))
    #expect(clock.now(atWall: 7 + wait) >= instant)
    #expect(clock.now(atWall: 7 + wait - 1 - speed.denominator) < instant)
  }

  @Test func `paused, time stands and is waited for in vain`() {
    var clock = clock()
    clock.pause(true, atWall: 7 + Self.second)
    #expect(clock.now(atWall: 7 + 99 * Self.second) == TrueTime(nanoseconds: Self.second))
    #expect(clock.wait(until: TrueTime(nanoseconds: 2 * Self.second), atWall: 7) == nil)
    clock.pause(false, atWall: 7 + 100 * Self.second)
    #expect(
      clock.now(atWall: 7 + 101 * Self.second) == TrueTime(nanoseconds: 2 * Self.second)
    )
  }

  @Test func `a change of speed neither jumps nor goes past the last one`() {
    var clock = clock()
    for _ in 0..<20 { clock.change(by: 1, atWall: 7 + Self.second) }
    #expect(clock.speedText == "64×")
    #expect(clock.now(atWall: 7 + Self.second) == TrueTime(nanoseconds: Self.second))
    for _ in 0..<20 { clock.change(by: -1, atWall: 7 + Self.second) }
    #expect(clock.speedText == "1/64×")
  }

  @Test func `a wait of thirty days at the slowest speed is no overflow`() throws {
    let clock = clock(1, 64)
    let far = TrueTime.zero + .seconds(30 * 86_400)
    #expect(try #require(clock.wait(until: far, atWall: 7)) > 0)
  }
}
