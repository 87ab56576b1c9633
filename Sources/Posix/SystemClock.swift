import Glibc

/// The system's clocks; no other code of the program reads them.
package enum SystemClock {
  /// Reads the nanoseconds since an arbitrary start (CLOCK_MONOTONIC).
  ///
  /// The time never goes back, and stops while the machine is suspended.
  package static func monotonicNanoseconds() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The greatest distance of a date from 1970, in microseconds, that lines and documents can contain;
  /// it ends in the year 2255.
  private static let furthestMicroseconds: Int64 = 1 << 53

  /// Reads the microseconds since 1970 in UTC (CLOCK_REALTIME).
  ///
  /// The time jumps when somebody sets the clock.
  ///
  /// If the clock is set beyond that limit, the result is the limit.
  package static func wallMicroseconds() -> Int64 {
    let time = read(CLOCK_REALTIME)
    return wallMicroseconds(of: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  /// Converts the clock's seconds and nanoseconds to microseconds, within the same limits.
  package static func wallMicroseconds(of seconds: Int64, nanoseconds: Int64) -> Int64 {
    let most = furthestMicroseconds / 1_000_000
    if seconds >= most { return furthestMicroseconds }
    if seconds < -most { return -furthestMicroseconds }
    return seconds * 1_000_000 + nanoseconds / 1_000
  }

  /// Reads the processor time of this program in nanoseconds.
  package static func processorNanoseconds() -> Int64 {
    let time = read(CLOCK_PROCESS_CPUTIME_ID)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Reads the processor time in nanoseconds of the children that have been waited for.
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

/// The instant at which a wait ends; without an end, the clock is never read.
struct Deadline {
  private let instant: Int64?

  /// Makes a deadline; a negative time has no end.
  init(afterMilliseconds milliseconds: Int32) {
    self.init(afterNanoseconds: milliseconds < 0 ? nil : Int64(milliseconds) * 1_000_000)
  }

  /// Makes a deadline; `nil` has no end.
  init(afterNanoseconds nanoseconds: Int64?) {
    instant = nanoseconds.map {
      let (sum, overflow) = SystemClock.monotonicNanoseconds().addingReportingOverflow($0)
      return overflow ? Int64.max : sum
    }
  }

  /// The time left in milliseconds, rounded up and never negative; -1 if there is no end.
  var remainingMilliseconds: Int32 {
    guard let nanoseconds = remainingNanoseconds else { return -1 }
    return Int32(clamping: (nanoseconds / 1_000_000) + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
  }

  /// The time left in nanoseconds, never negative; `nil` if there is no end.
  var remainingNanoseconds: Int64? {
    instant.map { max(0, $0 - SystemClock.monotonicNanoseconds()) }
  }
}
