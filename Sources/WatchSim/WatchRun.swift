import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// One opening of an exercise: the flow, and what its live messages need.
struct WatchRun: Sendable {
  let number: Int64
  let workoutID: DocumentID
  let logID: DocumentID
  let workoutName: String
  let exerciseName: String
  /// `true` if the exercise was over when it was opened: then its being over ends nothing.
  var openedOver: Bool
  var flow: RunFlow
  /// The exercise as it was known last, for while its workout does not fit into the snapshot (RUN-23).
  var knownLog: WorkoutLog
  private(set) var version: Int64 = 0
  /// The figures on the page that was sent last; looked at only in the step in which it was sent.
  private(set) var sentFigures: WatchScreen.Figures?
  /// The instant at which the present page is sent again, where nothing of it says that it goes on
  /// (MIRROR-22).
  private(set) var repeatAt: Uptime?

  /// The time after which something is said again, though nothing has changed.
  static let repeatInterval = Interval.seconds(60)

  init(
    number: Int64,
    of log: WorkoutLog,
    in workout: Workout,
    settings: Settings,
    at now: Now
  ) {
    self.number = number
    workoutID = workout.id
    logID = log.id
    workoutName = workout.splitName
    exerciseName = log.exerciseName
    openedOver = log.status.isOver
    knownLog = log
    flow = RunFlow(opening: log, settings: settings, at: now)
  }

  /// Takes the next live message's place in the order of all live messages (MIRROR-4).
  mutating func nextStamp(incarnation: Int64) -> LiveMessage.Stamp {
    version += 1
    return LiveMessage.Stamp(incarnation: incarnation, run: number, version: version)
  }

  /// Returns the place of the newest live message.
  func presentStamp(incarnation: Int64) -> LiveMessage.Stamp {
    LiveMessage.Stamp(incarnation: incarnation, run: number, version: max(1, version))
  }

  /// `true` if the page shows how long it has lasted, or still lasts.
  var hasTimer: Bool {
    switch flow.page {
    case .ready, nil: false
    case .work, .rest, .finish: true
    }
  }

  /// Makes the next live message, of the present page, and sets when it is repeated; its dates are made
  /// now, of the uptimes of the page (MIRROR-3).
  ///
  /// - Parameter log: The exercise in the watch's view.
  mutating func nextLive(
    incarnation: Int64,
    _ log: WorkoutLog?,
    _ clock: DateCorrection?,
    at now: Now
  ) -> LiveMessage? {
    repeatAt = nil
    guard let place = flow.place else { return nil }
    sentFigures = flow.figures(of: log)
    if flow.countdown == nil { repeatAt = now.uptime + Self.repeatInterval }
    return LiveMessage(
      stamp: nextStamp(incarnation: incarnation),
      workoutID: workoutID,
      logID: logID,
      exerciseName: exerciseName,
      phase: place.page,
      set: place.set,
      sets: flow.sets,
      startedAt: now.at(flow.since ?? now.uptime).wall,
      endsAt: flow.countdown.map { now.at($0.endsAt).wall },
      leftMicroseconds: flow.left.map { $0.nanoseconds / 1_000 },
      clock: clock,
      figures: flow.figures(of: log)
    )
  }

  /// Describes the present page as the screen shows it.
  func screen(_ log: WorkoutLog?) -> WatchScreen.Run? {
    flow.screen(of: exerciseName, in: workoutName, log)
  }

  func add(to digest: inout Digest) {
    digest.add(number)
    digest.add(version)
    digest.add(repeatAt?.nanoseconds)
    digest.add(logID.text)
    digest.add(openedOver)
    flow.add(to: &digest)
  }
}
