import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A run of an exercise on the watch: its flow, and the data for its live messages.
struct WatchRun: Sendable {
  let number: Int64
  let workoutID: DocumentID
  let logID: DocumentID
  let workoutName: String
  let exerciseName: String
  /// `true` if the exercise was already over when the wearer opened it; such a run does not end because
  /// the exercise is over.
  var openedOver: Bool
  var flow: RunFlow
  /// The last known log of the exercise, for use while its workout does not fit into the snapshot
  /// (RUN-23).
  var knownLog: WorkoutLog
  private(set) var version: Int64 = 0
  /// The figures of the page in its last live message; they are valid only in the step that sent it.
  private(set) var sentFigures: WatchScreen.Figures?
  /// The instant at which the watch sends the present page again to confirm it (MIRROR-22); `nil` for a
  /// page with a countdown.
  private(set) var repeatAt: Uptime?

  /// The time after which a message is sent again although nothing has changed.
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

  /// Makes the stamp of the next live message, by which all live messages are ordered (MIRROR-4).
  mutating func nextStamp(incarnation: Int64) -> LiveMessage.Stamp {
    version += 1
    return LiveMessage.Stamp(incarnation: incarnation, run: number, version: version)
  }

  /// Returns the stamp of the newest live message.
  func presentStamp(incarnation: Int64) -> LiveMessage.Stamp {
    LiveMessage.Stamp(incarnation: incarnation, run: number, version: max(1, version))
  }

  /// `true` if the page shows a time that has passed or remains.
  var hasTimer: Bool {
    switch flow.page {
    case .ready, nil: false
    case .work, .rest, .finish: true
    }
  }

  /// Makes the next live message, which is about the present page, and sets the instant of its repeat.
  ///
  /// The message's dates are computed now from the page's uptimes (MIRROR-3).
  ///
  /// - Parameter log: The exercise's log in the watch's view.
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

  /// Makes the part of the screen that shows the present page.
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
