import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's mirror of the watch's run.
///
/// The mirror shows live messages; it never answers them, and never stores anything (MIRROR-5).
///
/// ```
///              a newer one          unreachable, 10 s past a countdown's end, or silent for 90 s
///  none ──────────────────────▶ live ──────────────────────────────────────▶ stale
///    ▲                           │  ◀─────────────── a newer one ──────────────│
///    └── its end  , or a change that ends the run; from stale also after 30 s ─┘
/// ```
///
/// The mirror never goes back to an older state: it ignores a message unless its stamp is newer than
/// the newest, and a run that ended stays ended (MIRROR-6). Only that newest stamp may turn out to be
/// false (MIRROR-25).
struct Mirror: Sendable {
  enum Input: Sendable, Equatable {
    case live(LiveMessage)
    case end(LiveMessage.Stamp)
    case unreachable
    /// The phone's own date has jumped, for the time with this number.
    case jumped(Int64)
    /// The owner turns the correction of the mirror's times on or off: it adds the measured difference
    /// of the two clocks.
    case correct(Bool)
    /// The exercise is over or gone in the phone's documents, so that its run has nothing left to show.
    case exerciseOver(DocumentID)
    case tick
  }

  private enum State: Sendable, Equatable {
    case none
    case live(LiveMessage, staleAt: Uptime)
    case stale(LiveMessage, goneAt: Uptime)
  }

  /// The time for which a stale mirror is still shown.
  static let grace = Interval.seconds(30)
  /// The time by which the next live message may come late, after a countdown's end or an expected
  /// repeat.
  static let overdue = Interval.seconds(10)
  /// The time for which a page without a countdown counts as current, before `overdue` is added: the
  /// watch repeats it each minute.
  static let silence = Interval.seconds(80)

  private var state = State.none
  /// The digest of the last live message, so that a step need not read the whole message to compute the
  /// mirror's digest.
  private var liveDigest: UInt64 = 0
  private var dates = MirrorDates()
  private var seen = SeenStamps(after: LiveMessage.Stamp(incarnation: 0, run: 0, version: 0))
  /// The newest stamp seen; its run may have ended.
  private var newest: LiveMessage.Stamp {
    get { seen.newest }
    set { seen.newest = newValue }
  }

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
    case (_, .live(let live)) where isNews:
      next = .live(live, staleAt: Self.overdueAt(live, at: now))
      liveDigest = ApplicationMessage.live(live).payload.digest

    case (_, .end(let stamp)) where stamp > newest:
      // The end of a run that never began hides nothing that comes after it.
      if stamp.isOfRun(newest) { newest = stamp.lastOfRun }
      next = .none

    case (.live(let live, _), .unreachable):
      next = .stale(live, goneAt: now.uptime + Self.grace)

    case (.live(let live, let staleAt), .tick) where staleAt <= now.uptime:
      next = .stale(live, goneAt: staleAt + Self.grace)

    case (.stale(_, let goneAt), .tick) where goneAt <= now.uptime:
      next = .none

    case (.live(let live, _), .exerciseOver(let id)) where live.logID == id,
      (.stale(let live, _), .exerciseOver(let id)) where live.logID == id:
      newest = live.stamp.lastOfRun
      next = .none

    case (_, .jumped(let count)):
      dates.jumps = count
      next = state

    case (_, .correct(let isCorrecting)):
      dates.isCorrecting = isCorrecting
      next = state

    case (.none, .unreachable), (.stale, .unreachable), (.none, .exerciseOver),
      (.live, .exerciseOver), (.stale, .exerciseOver), (.none, .tick), (.live, .tick),
      (.stale, .tick), (_, .live), (_, .end):
      next = state
    }

    state = next
  }

  private mutating func isNews(_ input: Input, at now: Now) -> Bool {
    guard case .live(let live) = input else { return false }
    let isOver = newest == live.stamp.lastOfRun
    return seen.take(live.stamp, isOver: isOver, at: now.uptime)
  }

  /// Finds the instant at which a page becomes stale if no live message follows: its countdown's length
  /// after the page's arrival, plus `overdue`.
  ///
  /// The message's dates are the watch's; they are compared only with each other, never with the
  /// phone's clock.
  private static func overdueAt(_ live: LiveMessage, at now: Now) -> Uptime {
    let length =
      live.endsAt.map { max(.zero, min($0 - live.startedAt, longest)) } ?? silence
    return now.uptime + length + overdue
  }

  /// The greatest length of a countdown.
  private static let longest = Interval.seconds(Plan.durationRange.upperBound)

  /// The live message that the mirror shows, live or stale.
  var live: LiveMessage? {
    switch state {
    case .none: nil
    case .live(let live, _), .stale(let live, _): live
    }
  }

  var screen: PhoneScreen.Mirror? {
    switch state {
    case .none: nil
    case .live(let live, _): screen(live, isStale: false)
    case .stale(let live, _): screen(live, isStale: true)
    }
  }

  private func screen(_ live: LiveMessage, isStale: Bool) -> PhoneScreen.Mirror {
    PhoneScreen.Mirror(
      isStale: isStale,
      exercise: live.exerciseName,
      page: live.phase,
      set: live.set,
      sets: live.sets,
      startedAtMicroseconds: dates.shown(live.startedAt, live.clock),
      endsAtMicroseconds: live.endsAt.map { dates.shown($0, live.clock) },
      isUnsure: !dates.know(live.clock),
      leftMicroseconds: live.leftMicroseconds,
      figures: live.figures
    )
  }

  func add(to digest: inout Digest) {
    digest.add(newest.incarnation)
    digest.add(newest.run)
    digest.add(newest.version)
    seen.add(to: &digest)
    dates.add(to: &digest)
    digest.add(nextDeadline?.nanoseconds)
    switch state {
    case .none: return digest.add(0)
    case .live: digest.add(1)
    case .stale: digest.add(2)
    }
    digest.add(liveDigest)
  }
}

extension LiveMessage.Stamp {
  func isOfRun(_ other: Self) -> Bool {
    incarnation == other.incarnation && run == other.run
  }

  /// The greatest stamp of the same run, which no live message of the run can exceed.
  fileprivate var lastOfRun: Self {
    Self(incarnation: incarnation, run: run, version: .max)
  }
}
