import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's mirror of the watch's workout session: its time, heart rate and distance, while live.
///
/// Like the mirror of a run, it is never answered, never stored, and never goes back to an older state.
/// It is stale as soon as the watch is unreachable or silent, and gone 30 s later (MIRROR-15,
/// MIRROR-16).
struct WorkoutSessionMirror: Sendable {
  enum Input: Sendable, Equatable {
    case session(LiveWorkoutSession)
    case unreachable
    /// The phone's own date has jumped, for the time with this number.
    case jumped(Int64)
    /// The owner turns the correction of the mirror's times on or off: it adds the measured difference
    /// of the two clocks.
    case correct(Bool)
    case tick
  }

  private enum State: Sendable, Equatable {
    case none
    case live(LiveWorkoutSession, staleAt: Uptime)
    case stale(LiveWorkoutSession, goneAt: Uptime)
  }

  static let grace = Interval.seconds(30)
  /// The time after which a workout session is stale if no message of it comes: the watch repeats it
  /// each minute.
  static let silence = Interval.seconds(90)

  private var state = State.none
  /// The digest of the last message, so that a step need not read the whole message to compute the
  /// mirror's digest.
  private var sessionDigest: UInt64 = 0
  private var dates = MirrorDates()
  /// The stamps seen; the workout session of the newest one may be over.
  private var seen = SeenStamps(after: LiveWorkoutSession.Stamp.none)

  var nextDeadline: Uptime? {
    switch state {
    case .none: nil
    case .live(_, let staleAt): staleAt
    case .stale(_, let goneAt): goneAt
    }
  }

  /// Changes the mirror's state by an input; it returns no effects.
  mutating func handle(_ input: Input, at now: Now) {
    let next: State
    let isNews = isNews(input, at: now)

    switch (state, input) {
    case (_, .session(let session)) where isNews:
      let staleAt = now.uptime + Self.silence
      next = session.state.isActive ? .live(session, staleAt: staleAt) : .none
      sessionDigest = ApplicationMessage.session(session).payload.digest

    case (.live(let session, _), .unreachable):
      next = .stale(session, goneAt: now.uptime + Self.grace)

    case (.live(let session, let staleAt), .tick) where staleAt <= now.uptime:
      next = .stale(session, goneAt: staleAt + Self.grace)

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

  private mutating func isNews(_ input: Input, at now: Now) -> Bool {
    guard case .session(let session) = input else { return false }
    let isOver = state == .none && session.stamp.isOfSession(seen.newest)
    return seen.take(session.stamp, isOver: isOver, at: now.uptime)
  }

  /// The stamp of the workout session that is shown, live or stale.
  var stamp: LiveWorkoutSession.Stamp? { state == .none ? nil : seen.newest }

  var screen: PhoneScreen.ShownWorkoutSession? {
    switch state {
    case .none: nil
    case .live(let session, _): screen(session, isStale: false)
    case .stale(let session, _): screen(session, isStale: true)
    }
  }

  private func screen(_ session: LiveWorkoutSession, isStale: Bool)
    -> PhoneScreen.ShownWorkoutSession
  {
    PhoneScreen.ShownWorkoutSession(
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
    digest.add(seen.newest.incarnation)
    digest.add(seen.newest.session)
    digest.add(seen.newest.version)
    seen.add(to: &digest)
    dates.add(to: &digest)
    digest.add(nextDeadline?.nanoseconds)
    if state != .none { digest.add(sessionDigest) }
  }
}

extension LiveWorkoutSession.Stamp {
  func isOfSession(_ other: Self) -> Bool {
    incarnation == other.incarnation && session == other.session
  }
}
