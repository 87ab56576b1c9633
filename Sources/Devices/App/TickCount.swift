import LockstepSimulation

/// A count of an app's ticks per second, against an app that asks for tick after tick without end.
///
/// A deadline one nanosecond ahead is later than its step, as every deadline must be; but a virtual
/// second of such deadlines has a thousand million steps, and no run would ever come to its end.
struct TickCount {
  /// The greatest number of ticks that an app may have within one second.
  static let perSecond = 10_000

  private var since: Uptime?
  private var count = 0

  /// Counts one more tick at an uptime.
  mutating func add(at uptime: Uptime) {
    if let since, uptime < since + .seconds(1) {
      count += 1
    } else {
      since = uptime
      count = 1
    }
  }

  /// Adds the count to a digest.
  func add(to digest: inout Digest) {
    digest.add(since?.nanoseconds)
    digest.add(count)
  }

  /// The fault of an app that has had too many ticks; `nil` for any other.
  var fault: AppFault? {
    guard count > Self.perSecond, let since else { return nil }
    return .broke(
      "it was woken \(Self.perSecond) times within the second that began at \(since - .zero) after the "
        + "start, and wants more: name a later deadline, or none"
    )
  }
}
