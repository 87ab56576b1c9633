import LockstepProtocol

/// The watch's screen; its form is normative, so that any tool can read any watch's screen (SHOWN-2).
package struct WatchScreen: Sendable, Equatable {
  package var content: Content
  /// The number of changes that no snapshot has confirmed yet.
  package var pendingChanges: Int
  /// The number of pending changes that the watch's disk could not store, so that they are lost if the
  /// watch ends.
  package var notKept: Int
  /// The problems, a sentence for each: changes that wait on the phone for a missing document, and
  /// faults of the watch itself.
  package var problems: [String]
  package var isReachable: Bool
  /// `true` while a workout session runs, which keeps the app alive during a workout.
  package var hasWorkoutSession: Bool
  /// A sentence for the wearer, such as the reason that a change was refused.
  package var notice: String
  /// The question to the wearer; empty if there is none.
  package var question: String
  /// The workout session whose sensors measure; `nil` if there is none.
  package var session: ShownWorkoutSession?

  /// The page, with its content.
  package enum Content: Sendable, Equatable {
    /// A dark screen: the app does not run, or is neither in front nor kept alive by a workout session.
    case off
    /// The list of workouts in progress; if it is empty, the watch asks the wearer to start one on the
    /// phone.
    case workouts([Workout])
    case exercises(workout: String, [Exercise])
    case run(Run)
  }

  /// A workout in the list.
  package struct Workout: Sendable, Equatable {
    package var name: String
    /// The number of the workout's exercises that are over.
    package var done: Int
    package var total: Int
    package var look: SplitLook

    package init(name: String, done: Int, total: Int, look: SplitLook = .plain) {
      self.name = name
      self.done = done
      self.total = total
      self.look = look
    }
  }

  /// An exercise in the open workout.
  package struct Exercise: Sendable, Equatable {
    package var name: String
    package var setsDone: Int64
    package var sets: Int64
    package var status: String

    package init(name: String, setsDone: Int64, sets: Int64, status: String) {
      self.name = name
      self.setsDone = setsDone
      self.sets = sets
      self.status = status
    }
  }

  /// A page of a run; instants are the device's uptime in nanoseconds.
  package struct Run: Sendable, Equatable {
    package var workout: String
    package var exercise: String
    package var page: Page
    /// The number of a set: the next on Ready, the one at work on Work, the one just done on Rest, and
    /// all of them on Finish.
    package var set: Int64
    package var sets: Int64
    package var sinceUptimeNanoseconds: Int64?
    package var untilUptimeNanoseconds: Int64?
    /// The remaining time of a paused rest, in nanoseconds; `nil` on other pages.
    package var leftNanoseconds: Int64?
    package var figures: Figures

    package init(
      workout: String,
      exercise: String,
      page: Page,
      set: Int64,
      sets: Int64,
      sinceUptimeNanoseconds: Int64?,
      untilUptimeNanoseconds: Int64?,
      leftNanoseconds: Int64? = nil,
      figures: Figures = Figures()
    ) {
      self.workout = workout
      self.exercise = exercise
      self.page = page
      self.set = set
      self.sets = sets
      self.sinceUptimeNanoseconds = sinceUptimeNanoseconds
      self.untilUptimeNanoseconds = untilUptimeNanoseconds
      self.leftNanoseconds = leftNanoseconds
      self.figures = figures
    }
  }

  /// The values of a set in words such as “10 × 60 kg”; each is empty if there is nothing to show.
  package struct Figures: Sendable, Equatable {
    /// The planned values of the set at work, or of the next one.
    package var target: String
    /// The values of the same set the last time.
    package var lastTime: String
    /// The values stated for the set at work, or for the one before.
    package var actual: String

    package init(target: String = "", lastTime: String = "", actual: String = "") {
      self.target = target
      self.lastTime = lastTime
      self.actual = actual
    }
  }

  /// The pages of a run.
  package enum Page: String, Sendable, CaseIterable {
    case ready, work, rest, finish
  }

  package init(
    content: Content = .off,
    pendingChanges: Int = 0,
    notKept: Int = 0,
    problems: [String] = [],
    isReachable: Bool = false,
    hasWorkoutSession: Bool = false,
    notice: String = "",
    question: String = "",
    session: ShownWorkoutSession? = nil
  ) {
    self.content = content
    self.pendingChanges = pendingChanges
    self.notKept = notKept
    self.problems = problems
    self.isReachable = isReachable
    self.hasWorkoutSession = hasWorkoutSession
    self.notice = notice
    self.question = question
    self.session = session
  }

  /// A workout session and what its sensors measured; instants are the device's uptime in nanoseconds.
  package struct ShownWorkoutSession: Sendable, Equatable {
    /// HealthKit's name of the activity, such as `cycling`.
    package var activity: String
    /// HealthKit's name of the state, such as `running`.
    package var state: String
    /// The seconds without pauses up to `since`.
    package var elapsedSeconds: Double
    /// The uptime since which further seconds pass; `nil` while the workout is paused.
    package var sinceUptimeNanoseconds: Int64?
    /// The latest heart rate in beats a minute.
    package var heartRate: Int64?
    /// The distance so far, in metres.
    package var distance: Double?

    package init(
      activity: String,
      state: String,
      elapsedSeconds: Double,
      sinceUptimeNanoseconds: Int64?,
      heartRate: Int64? = nil,
      distance: Double? = nil
    ) {
      self.activity = activity
      self.state = state
      self.elapsedSeconds = elapsedSeconds
      self.sinceUptimeNanoseconds = sinceUptimeNanoseconds
      self.heartRate = heartRate
      self.distance = distance
    }
  }
}
