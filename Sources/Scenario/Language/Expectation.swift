package import Workouts
package import Protocol
package import Simulation

/// What must be seen at an instant, or within a time from it.
package struct Expectation: Sendable, Equatable {
  package var check: Check
  /// Whether it must not be seen, at the instant or at any instant of the window.
  package var isNegated = false
  /// How long it may take to come true, or must stay away; `nil` for the instant itself.
  package var window: Interval?

  /// What can be looked for.
  package enum Check: Sendable, Equatable {
    case watchPage(WatchScreen.Page, set: Int64?, sets: Int64?)
    case watchShows(String)
    case watchExercise(String)
    case pending(Int64)
    /// So many of the watch's changes its disk has not taken.
    case notKept(Int64)
    case notice(String)
    /// A workout session of the watch, in a state or in any.
    case workoutSession(state: String?)
    case reachable(DeviceRole)
    case mirror(Mirror)
    case phone(PhoneView)
    /// The phone keeps a workout of health's: of an activity, or just as a file has it.
    case recorded(String, Script.RecordedFile?)
    case workout(String, status: String)
    case exercise(String, status: String?, setsDone: Int64?, sets: Int64?)
    case setting(restSeconds: Int64?, autoFinishSeconds: Int64?)
    case link(LogEvent.LinkState)
    /// The watch's timer and the mirror's show the same end, or beginning, to within a bound.
    case timersAgree(Interval)
    /// The watch shows what the phone's documents say, and nothing is pending.
    case settled
    case haptic(Haptic)
    case refuses(DeviceRole, String)
    case outcome(DeviceRole, TransferKind, name: String, code: Int64?)
    case receives(DeviceRole, TransferKind)
    /// The phone answers a question of its owner with this text in it.
    case answers(String)
    case lost(kind: String)
  }

  /// What else the phone can show.
  package enum PhoneView: Sendable, Equatable {
    /// It lists a split.
    case split(String)
    /// It tells of something wrong with its documents, with this text in it.
    case problem(String)
    case drive(String)
    /// The run on the phone itself shows a page.
    case page(WatchScreen.Page, set: Int64?, sets: Int64?)
    /// It mirrors a workout session: in a state, stale, or none.
    case session(String)
    /// What it tells its owner has this text in it.
    case notice(String)
    /// It asks its owner whether workouts may start on the watch.
    case question
  }

  /// What the phone's mirror can show.
  package enum Mirror: Sendable, Equatable {
    case none
    case stale
    case page(WatchScreen.Page, set: Int64?, sets: Int64?)
  }
}

extension Expectation.Check {
  /// Whether it is something that happens, rather than something that is.
  package var isEvent: Bool {
    switch self {
    case .haptic, .refuses, .outcome, .receives, .answers, .lost: true
    case .watchPage, .watchShows, .watchExercise, .pending, .notKept, .notice, .workoutSession,
      .reachable,
      .mirror, .phone, .recorded, .workout, .exercise, .setting, .link, .timersAgree, .settled:
      false
    }
  }
}
