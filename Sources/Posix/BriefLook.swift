import Glibc

/// A short time in which a process checks for an event again and again, before it sleeps until the
/// event.
///
/// Waking a sleeping process takes longer than most answers. Between checks the process yields to
/// others, so it holds nobody up, even on one processor.
struct BriefLook {
  private static let nanoseconds: Int64 = 50_000

  private let end = SystemClock.monotonicNanoseconds() + Self.nanoseconds

  /// Lets other processes run; returns `false` once the time is over.
  func goesOn() -> Bool {
    sched_yield()
    return SystemClock.monotonicNanoseconds() < end
  }
}
