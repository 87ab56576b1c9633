import LockstepPosix
import Testing

/// The system's clocks, whatever they show.
struct SystemClockTests {
  private static let furthest: Int64 = 1 << 53

  @Test func `a clock shows the furthest date that can be said instead of one beyond it`() {
    #expect(SystemClock.wallMicroseconds(of: 1, nanoseconds: 2_999) == 1_000_002)
    for seconds in [9_007_199_254, 9_007_199_255, 253_402_300_799, .max] as [Int64] {
      let shown = SystemClock.wallMicroseconds(of: seconds, nanoseconds: 999_999_999)
      #expect(shown == Self.furthest)
    }
    for seconds in [-9_007_199_256, .min] as [Int64] {
      #expect(SystemClock.wallMicroseconds(of: seconds, nanoseconds: 0) == -Self.furthest)
    }
  }
}
