import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's mirror of the watch's workout session: its time, heart rate and distance, while live.
///
/// Like the mirror of a run it is never answered and never stored, never goes back to an older state, is
/// stale as soon as the watch cannot be reached, and gone 30 s later (MIRROR-15, MIRROR-16).
struct SessionMirror: Sendable {
  enum Input: Sendable, Equatable {
    case session(LiveSession)
    case unreachable
    /// The phone's own date has jumped so often.
    case jumped(Int64)
    /// The owner has the mirror count with the measured difference of the clocks, or no more.
    case correct(Bool)
    case tick
  }

  private enum State: Sendable, Equatable {
    case none
    case live(LiveSession)
    case stale(LiveSession, goneAt: Uptime)
  }

  static let grace = Interval.seconds(30)

  private var state = State.none
  private var dates = MirrorDates()
  /// The newest that was said; the session it names may be over.
  private var newest = LiveSession.Stamp.none

  var nextDeadline: Uptime? {
    if case .stale(_, let goneAt) = state { goneAt } else { nil }
  }

  /// Changes the mirror; it has no effects beside what it shows.
  mutating func handle(_ input: Input, at now: Now) {
    let next: State

    switch (state, input) {
    case (_, .session(let session)) where session.stamp > newest:
      newest = session.stamp
      next = session.state.isActive ? .live(session) : .none

    case (.live(let session), .unreachable):
      next = .stale(session, goneAt: now.uptime + Self.grace)

    case (.stale(_, let goneAt), .tick) where goneAt <= now.uptime:
      next = .none

    case (_, .jumped(let count)):
      dates.jumps = count
      next = state

    case (_, .correct(let isCorrecting)):
      dates.isCorrecting = isCorrecting
      next = state

    case (_, .session), (.none, .unreachable), (.stale, .unreachable), (_, .tick):
      next = state
    }

    state = next
  }

  var screen: PhoneScreen.Session? {
    switch state {
    case .none: nil
    case .live(let session): screen(session, isStale: false)
    case .stale(let session, _): screen(session, isStale: true)
    }
  }

  private func screen(_ session: LiveSession, isStale: Bool) -> PhoneScreen.Session {
    PhoneScreen.Session(
      isStale: isStale,
      activity: session.workoutActivityType.name,
      state: session.state.name,
      elapsedSeconds: session.elapsedSeconds,
      sinceMicroseconds: dates.shown(session.since, session.clock),
      heartRate: session.heartRate,
      distance: session.distance,
      isUnsure: !dates.know(session.clock)
    )
  }

  func add(to digest: inout Digest) {
    digest.add(newest.incarnation)
    digest.add(newest.session)
    digest.add(newest.version)
    dates.add(to: &digest)
    digest.add(nextDeadline?.nanoseconds)
  }
}
