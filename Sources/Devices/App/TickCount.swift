import LockstepSimulation

/// A count of an app's ticks, against one that names deadline after deadline and lets time stand still.
///
/// A deadline one nanosecond ahead is later than its step, as every deadline must be; but a virtual
/// second of such deadlines has a thousand million steps, and no run would ever come to its end.
struct TickCount {
  /// The number of ticks that an app may have within one second.
  static let perSecond = 10_000

  private var since: Uptime?
  private var count = 0

  /// Counts one more tick.
  mutating func add(at uptime: Uptime) {
    if let since, uptime < since + .seconds(1) {
      count += 1
    } else {
      since = uptime
      count = 1
    }
  }

  /// Adds what decides when an app is woken too often.
  func add(to digest: inout Digest) {
    digest.add(since?.nanoseconds)
    digest.add(count)
  }

  /// The app's fault, once it has had more ticks than it may.
  var fault: AppFault? {
    guard count > Self.perSecond, let since else { return nil }
    return .broke(
      "it was woken \(Self.perSecond) times within the second that began at \(since - .zero) after the "
        + "start, and wants more: name a later deadline, or none"
    )
  }
}
