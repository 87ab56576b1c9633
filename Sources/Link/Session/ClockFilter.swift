import LockstepProtocol
package import LockstepSimulation

/// Watches this side's date for jumps, and keeps the best of what was measured of the other side's.
///
/// ```
///             a receipt that says the date
/// not known ──────────────────────────────▶ known (a better measurement takes the place of an old one)
///      ▲                                      │
///      └──────────── the other side starts anew, or says that its date has jumped ───────────────────┘
/// ```
///
/// By how much this side's own date jumps is known: what was measured moves with it.
struct ClockFilter: Sendable {
  /// Smaller differences come from reading two clocks one after the other.
  private static let jumpMin = Interval.milliseconds(1)

  private(set) var view = ClockView()
  /// The date at an uptime of zero, since the last jump.
  private var dateAtStart: WallTime?

  /// Looks at both clocks; true when the date has jumped since they were looked at before.
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

  /// Makes the date that a packet sent now carries.
  func stamp(at now: Now) -> PacketDate {
    PacketDate(microseconds: now.wall.microseconds, jumps: view.jumps)
  }

  /// Takes the receipt that came now for a message sent at `sent`; true when more is known by it.
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

  /// Forgets the other side's date, as it is another device or has started anew; true when it was known.
  mutating func forget() -> Bool {
    defer { view.other = nil }
    return view.other != nil
  }

  func add(to digest: inout Digest) {
    digest.add(dateAtStart?.microseconds)
    digest.add(view.jumps)
    digest.add(view.other?.jumps)
    digest.add(view.other?.offset.nanoseconds)
    digest.add(view.other?.measuredAt.nanoseconds)
    digest.add(view.other?.halfRoundTrip.nanoseconds)
  }

  /// The instant at which a message was sent, and the number of jumps of this side's date until then.
  struct Sending: Sendable, Equatable {
    var at: Uptime
    var jumps: Int64
  }
}

extension Session {
  /// Looks at the device's clocks, which may have been changed since the step before, and at the day.
  package mutating func look(at now: Now) -> [Effect] {
    (clock.look(at: now) ? [.clocks(clock.view)] : []) + lookAtDay(at: now)
  }

  /// Measures the other side's date by a receipt that carries it, and reports a view of it that is new.
  mutating func measure(_ date: PacketDate?, sent: ClockFilter.Sending?, at now: Now) -> [Effect] {
    guard let date, let sent, clock.measure(date, sent: sent, at: now) else { return [] }
    return [.clocks(clock.view)]
  }
}
