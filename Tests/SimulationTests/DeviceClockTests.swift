import LockstepSimulation
import Testing

struct DeviceClockTests {
  private static let epoch = WallTime(microseconds: 1_767_603_600_000_000)

  private func clock(drift: Int64 = 0, startedAt: Int64 = 0) -> DeviceClock {
    DeviceClock(
      startedAt: TrueTime(nanoseconds: startedAt),
      driftPartsPerMillion: drift,
      wallAtStart: Self.epoch
    )
  }

  private func uptime(_ clock: DeviceClock, at nanoseconds: Int64) -> Int64 {
    clock.uptime(at: TrueTime(nanoseconds: nanoseconds)).nanoseconds
  }

  @Test func `uptime counts from the start of the device`() {
    let clock = clock(startedAt: 2_000_000_000)
    #expect(uptime(clock, at: 2_000_000_000) == 0)
    #expect(uptime(clock, at: 5_000_000_001) == 3_000_000_001)
    #expect(uptime(clock, at: 1_999_999_999) == -1)
  }

  @Test func `a clock gains or loses its drift in each second, rounded down`() {
    #expect(uptime(clock(drift: 50), at: 1_000_000_000) == 1_000_050_000)
    #expect(uptime(clock(drift: -50), at: 1_000_000_000) == 999_950_000)
    #expect(uptime(clock(drift: 1), at: 999_999) == 999_999)
    #expect(uptime(clock(drift: 1), at: 1_000_000) == 1_000_001)
    #expect(uptime(clock(drift: -1), at: 1) == 0)
    #expect(uptime(clock(drift: 1), at: -1) == -2)
  }

  @Test func `ten years at the largest drift do not overflow`() {
    let decade: Int64 = 10 * 365 * 86_400 * 1_000_000_000
    #expect(uptime(clock(drift: 10_000), at: decade) == decade / 100 * 101)
    #expect(uptime(clock(drift: -10_000), at: decade) == decade / 100 * 99)
  }

  @Test(arguments: [-10_000, -137, -50, -1, 0, 1, 3, 50, 999, 10_000] as [Int64])
  func `a deadline's true time is the first instant at which the uptime has reached it`(
    _ drift: Int64
  ) {
    let clock = clock(drift: drift, startedAt: 77)
    var stream = RandomStream(seed: 1, purpose: "test.clock")
    var samples: [Int64] = [0, 1, 2, 999_999, 1_000_000, 1_000_001]
    for _ in 0..<2_000 { samples.append(Int64(stream.below(86_400_000_000_000))) }
    for sample in samples {
      let time = clock.trueTime(of: Uptime(nanoseconds: sample))
      #expect(clock.uptime(at: time).nanoseconds >= sample)
      #expect(clock.uptime(at: time - .nanoseconds(1)).nanoseconds < sample)
    }
  }

  @Test func `a jump moves the date and leaves the uptime`() {
    var clock = clock(startedAt: 1_000)
    let time = TrueTime(nanoseconds: 60_000_001_000)
    let before = clock.now(at: time)
    clock.jumpWall(by: .seconds(3_600))
    #expect(clock.now(at: time) == Now(uptime: before.uptime, wall: before.wall + .seconds(3_600)))
    clock.jumpWall(by: .seconds(-7_200))
    #expect(clock.now(at: time) == Now(uptime: before.uptime, wall: before.wall - .seconds(3_600)))
  }

  @Test func `the date runs with the device's own uptime, drift and all`() {
    let now = clock(drift: 100).now(at: TrueTime(nanoseconds: 10_000_000_000))
    #expect(now.uptime == Uptime(nanoseconds: 10_001_000_000))
    #expect(now.wall == Self.epoch + .microseconds(10_001_000))
  }

  @Test func `a drift that no clock has is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = DeviceClock(
        startedAt: .zero,
        driftPartsPerMillion: 10_001,
        wallAtStart: WallTime(microseconds: 0)
      )
    }
  }
}

private func - (time: TrueTime, interval: Interval) -> TrueTime { time + -interval }
