import LockstepProtocol
package import LockstepSimulation

/// Detects jumps of this device's date, and keeps the best estimate of the other device's.
///
/// ```
///             a receipt that says the date
/// not known ──────────────────────────────▶ known (a better measurement takes the place of an old one)
///      ▲                                      │
///      └──────────── the other side starts anew, or says that its date has jumped ───────────────────┘
/// ```
///
/// A jump of this device's own date is known exactly: the estimate is moved by it.
struct ClockFilter: Sendable {
  /// The smallest difference that counts as a jump of the date; smaller ones arise because the two
  /// clocks are read one after the other.
  private static let jumpMin = Interval.milliseconds(1)

  private(set) var view = ClockView()
  /// The date at which the uptime was zero, as computed since the last jump.
  private var dateAtStart: WallTime?

  /// Compares the date with the uptime, and returns `true` if the date has jumped since the last
  /// comparison.
  mutating func look(at now: Now) -> Bool {
    let date = now.wall - (now.uptime - .zero)
    guard let before = dateAtStart else {
      dateAtStart = date
      return false
    }
    let jump = date - before
    guard abs(jump.nanoseconds) > Self.jumpMin.nanoseconds else { return false }
    dateAtStart = date
    view = ClockView(
      jumps: view.jumps + 1,
      other: view.other?.moved(by: jump, unnoticed: Self.jumpMin)
    )
    return true
  }

  /// Makes the date that a packet carries if it is sent now.
  func stamp(at now: Now) -> PacketDate {
    PacketDate(microseconds: now.wall.microseconds, jumps: view.jumps)
  }

  /// Measures the other device's date by a receipt that has just come for a message sent at `sent`.
  ///
  /// Returns `true` if that gives a better estimate.
  mutating func measure(_ date: PacketDate, sent: Sending, at now: Now) -> Bool {
    guard sent.jumps == view.jumps else { return false }
    let half = Interval.nanoseconds((now.uptime - sent.at).nanoseconds / 2)
    let estimate = ClockEstimate(
      offset: WallTime(microseconds: date.microseconds) - (now.wall - half),
      halfRoundTrip: half,
      measuredAt: now.uptime,
      jumps: date.jumps
    )
    if let known = view.other, known.jumps == date.jumps,
      known.bound(at: now.uptime) < estimate.bound(at: now.uptime)
    {
      return false
    }
    view.other = estimate
    return true
  }

  /// Forgets the estimate, because the other device is a new one or has started anew.
  ///
  /// Returns `true` if there was one.
  mutating func forget() -> Bool {
    defer { view.other = nil }
    return view.other != nil
  }

  func add(to digest: inout Digest) {
    digest.add(dateAtStart?.microseconds)
    view.add(to: &digest)
  }

  /// The instant at which a message was sent, and the number of jumps of this device's date until then.
  struct Sending: Sendable, Equatable {
    var at: Uptime
    var jumps: Int64
  }
}

extension Session {
  /// The session's view of the two clocks.
  package var clocks: ClockView { clock.view }

  /// Reads the device's clocks and day, and returns effects if the date has jumped or another day has
  /// begun.
  package mutating func look(at now: Now) -> [Effect] {
    (clock.look(at: now) ? [.clocks(clock.view)] : []) + lookAtDay(at: now)
  }

  /// Measures the other device's date by the date that a receipt carries, and reports a better
  /// estimate.
  mutating func measure(_ date: PacketDate?, sent: ClockFilter.Sending?, at now: Now) -> [Effect] {
    guard let date, let sent, clock.measure(date, sent: sent, at: now) else { return [] }
    return [.clocks(clock.view)]
  }
}
