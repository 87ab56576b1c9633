import Glibc

/// A while in which a process looks again and again for what it waits for, before it sleeps.
///
/// To be woken takes longer than most answers take to come. A process that looks gives way to whatever
/// else could run, so it keeps nobody from working, even on one processor.
struct BriefLook {
  private static let nanoseconds: Int64 = 50_000

  private let end = SystemClock.monotonicNanoseconds() + Self.nanoseconds

  /// Lets others run; false when the while is over.
  func goesOn() -> Bool {
    sched_yield()
    return SystemClock.monotonicNanoseconds() < end
  }
}
