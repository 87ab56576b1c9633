import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The run and the workout session whose mirrors the owner has dismissed, until the owner recalls them
/// (MIRROR-27).
///
/// The dismissal names them, so that the mirror of the next run is shown. It is lost when the app ends,
/// as the mirror is.
struct MirrorDismissal: Sendable, Equatable {
  private var run: LiveMessage.Stamp?
  private var session: LiveWorkoutSession.Stamp?

  /// Makes the dismissal of a run and a workout session, at whatever version they are.
  init(run: LiveMessage.Stamp? = nil, session: LiveWorkoutSession.Stamp? = nil) {
    self.run = run
    self.run?.version = 0
    self.session = session
    self.session?.version = 0
  }

  func hides(_ live: LiveMessage) -> Bool { run.map(live.stamp.isOfRun) ?? false }

  func hides(_ stamp: LiveWorkoutSession.Stamp) -> Bool {
    session.map(stamp.isOfSession) ?? false
  }

  func add(to digest: inout Digest) {
    digest.add(run?.incarnation)
    digest.add(run?.run)
    digest.add(session?.incarnation)
    digest.add(session?.session)
  }
}

extension PhoneApp {
  /// The mirrors that the screen shows, and the name of the one that the owner has dismissed.
  struct ShownMirrors {
    var run: PhoneScreen.Mirror?
    var session: PhoneScreen.ShownWorkoutSession?
    var dismissed = ""

    /// `true` while a mirror is shown that is not stale; the phone's screen then stays on.
    var isAwake: Bool { run?.isStale == false || session?.isStale == false }
  }

  /// Makes the mirrors that are not dismissed, with the names that the phone's documents have for them.
  ///
  /// A dismissed workout session is shown again beside the next run, since it measures the heart rate
  /// of that run.
  func shownMirrors(naming cache: StoreCache) -> ShownMirrors {
    var shown = ShownMirrors(run: mirror.screen, session: sessionMirror.screen)
    if let live = mirror.live {
      shown.run?.workout = cache.workout(live.workoutID)?.splitName
      guard dismissal.hides(live) else { return shown }
      shown.dismissed = live.exerciseName
      shown.run = nil
    }
    if let session = shown.session, let stamp = sessionMirror.stamp, dismissal.hides(stamp) {
      if shown.dismissed.isEmpty { shown.dismissed = session.activity }
      shown.session = nil
    }
    return shown
  }

  mutating func dismissMirror() throws(Refused) -> [AppCall] {
    let shown = shownMirrors(naming: StoreCache())
    guard shown.run != nil || shown.session != nil else {
      throw Refused(
        shown.dismissed.isEmpty
          ? "nothing of the watch is mirrored: there is nothing to dismiss"
          : "the mirror of “\(shown.dismissed)” is dismissed already: “recall-mirror” shows it"
      )
    }
    dismissal = MirrorDismissal(run: mirror.live?.stamp, session: sessionMirror.stamp)
    return []
  }

  mutating func recallMirror() throws(Refused) -> [AppCall] {
    guard !shownMirrors(naming: StoreCache()).dismissed.isEmpty else {
      throw Refused("no mirror is dismissed: one that is live shows by itself")
    }
    dismissal = MirrorDismissal()
    return []
  }
}
