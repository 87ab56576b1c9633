import Glibc

/// The system's clocks, read nowhere else in the program.
package enum SystemClock {
  /// Counts the nanoseconds since an arbitrary start (CLOCK_MONOTONIC): never goes back, stops in
  /// suspend.
  package static func monotonicNanoseconds() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The furthest date from 1970, in microseconds, that a line and a document can say: in the year 2255.
  private static let furthestMicroseconds: Int64 = 1 << 53

  /// Counts the microseconds since 1970 in UTC (CLOCK_REALTIME), which jump when somebody sets the
  /// clock.
  ///
  /// A clock that is further from 1970 than anything can say shows the furthest date that can be said.
  package static func wallMicroseconds() -> Int64 {
    let time = read(CLOCK_REALTIME)
    return wallMicroseconds(of: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  /// Converts the seconds and nanoseconds that the system's clock shows to microseconds, within the
  /// same limits.
  package static func wallMicroseconds(of seconds: Int64, nanoseconds: Int64) -> Int64 {
    let most = furthestMicroseconds / 1_000_000
    if seconds >= most { return furthestMicroseconds }
    if seconds < -most { return -furthestMicroseconds }
    return seconds * 1_000_000 + nanoseconds / 1_000
  }

  /// Counts the nanoseconds that processors have worked for this program.
  package static func processorNanoseconds() -> Int64 {
    let time = read(CLOCK_PROCESS_CPUTIME_ID)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Counts the nanoseconds that processors have worked for the programs that this one has started and
  /// waited for.
  package static func nanosecondsOfChildren() -> Int64 {
    var usage = rusage()
    if unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage) != 0 {
      fatalError("the system does not count: \(Errno(call: "getrusage"))")
    }
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1_000
    }
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    if unsafe clock_gettime(clock, &time) != 0 {
      fatalError("the system has no clock \(clock): \(Errno(call: "clock_gettime"))")
    }
    return time
  }
}

/// The instant at which a wait ends; one that waits for ever never reads the clock.
struct Deadline {
  private let instant: Int64?

  /// Negative waits for ever.
  init(afterMilliseconds milliseconds: Int32) {
    self.init(afterNanoseconds: milliseconds < 0 ? nil : Int64(milliseconds) * 1_000_000)
  }

  /// `nil` waits for ever.
  init(afterNanoseconds nanoseconds: Int64?) {
    instant = nanoseconds.map {
      let (sum, overflow) = SystemClock.monotonicNanoseconds().addingReportingOverflow($0)
      return overflow ? Int64.max : sum
    }
  }

  /// The time left, rounded up and never negative; -1 for ever.
  var remainingMilliseconds: Int32 {
    guard let nanoseconds = remainingNanoseconds else { return -1 }
    return Int32(clamping: (nanoseconds / 1_000_000) + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
  }

  /// The time left, never negative; `nil` for ever.
  var remainingNanoseconds: Int64? {
    instant.map { max(0, $0 - SystemClock.monotonicNanoseconds()) }
  }
}
