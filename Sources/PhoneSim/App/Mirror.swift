import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The phone's mirror of the watch's run: shown while live, never answered, never stored (MIRROR-5).
///
/// ```
///              a newer one          unreachable, 10 s past a countdown's end, or silent for 90 s
///  none ──────────────────────▶ live ──────────────────────────────────────▶ stale
///    ▲                           │  ◀─────────────── a newer one ──────────────│
///    └── its end  , or a change that ends the run; from stale also after 30 s ─┘
/// ```
///
/// The mirror never goes back to an older state: what is not newer than the newest stamp is ignored, and
/// a run that ended stays ended (MIRROR-6); only that stamp may turn out to be false (MIRROR-25).
struct Mirror: Sendable {
  enum Input: Sendable, Equatable {
    case live(LiveMessage)
    case end(LiveMessage.Stamp)
    case unreachable
    /// The phone's own date has jumped so often.
    case jumped(Int64)
    /// The owner has the mirror correct its times by the measured difference of the clocks, or not.
    case correct(Bool)
    /// The store says that this exercise's run has nothing left to show.
    case exerciseOver(DocumentID)
    case tick
  }

  private enum State: Sendable, Equatable {
    case none
    case live(LiveMessage, staleAt: Uptime)
    case stale(LiveMessage, goneAt: Uptime)
  }

  /// The time for which a stale mirror stays before it goes.
  static let grace = Interval.seconds(30)
  /// The time for which a mirror waits for the next live message after a countdown's end.
  static let overdue = Interval.seconds(10)
  /// The time for which a page without a countdown is believed: the watch says it again each minute.
  static let silence = Interval.seconds(80)

  private var state = State.none
  /// The digest of the live message that came last, so that a step need not read all of it.
  private var liveDigest: UInt64 = 0
  private var dates = MirrorDates()
  private var seen = SeenStamps(after: LiveMessage.Stamp(incarnation: 0, run: 0, version: 0))
  /// The newest stamp seen; the run it names may have ended.
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

  /// Changes the mirror; it has no effects beside what it shows.
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

  /// Finds the instant from which a page that nothing follows is overdue: the length of its countdown
  /// after it was heard of.
  ///
  /// Its dates are the watch's, and are compared with each other alone: no clock is compared with
  /// another.
  private static func overdueAt(_ live: LiveMessage, at now: Now) -> Uptime {
    let length =
      live.endsAt.map { max(.zero, min($0 - live.startedAt, longest)) } ?? silence
    return now.uptime + length + overdue
  }

  /// No countdown is longer.
  private static let longest = Interval.seconds(Plan.durationRange.upperBound)

  /// The live message that is shown, live or stale.
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

  /// A stamp that no live message of the same run can pass.
  fileprivate var lastOfRun: Self {
    Self(incarnation: incarnation, run: run, version: .max)
  }
}
