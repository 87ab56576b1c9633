import LockstepProtocol

/// An action of the owner on the phone, with its arguments checked.
package enum PhoneAction: Sendable, Equatable {
  case splits(SplitAction)
  case workouts(WorkoutAction)
  case run(Run)
  case ask(Question)
  case store(Store)
  case hand(HandEdit)
  case ping(count: Int64)
  /// The mirror is to correct its times by the measured difference of the clocks (`true`), or not.
  case correctMirror(Bool)
  /// The owner dismisses the mirror, or recalls it.
  case dismissMirror, recallMirror

  /// An action on a split or one of its exercises.
  package enum SplitAction: Sendable, Equatable {
    case starters
    case create(String, SplitLookChange)
    case edit(String, SplitLookChange)
    case move(String, to: Int64)
    case delete(String)
    case add(exercise: String, to: String, PlanEdit)
    case editExercise(String, of: String, name: String?, PlanEdit)
    case moveExercise(String, of: String, to: Int64)
    case removeExercise(String, of: String)
    /// The owner asks to be reminded of an exercise's weight after a number of weeks, or turns
    /// reminders off.
    case remind(String, of: String, weeks: Int64?, isOff: Bool)
  }

  /// An action on a workout, one of its exercises, or the settings.
  package enum WorkoutAction: Sendable, Equatable {
    case start(split: String)
    case complete(String)
    case skip(String)
    case undo(String)
    case did(String, SetValues, set: Int64?)
    case plan(String, PlanEdit)
    case note(String, String)
    case finish(String)
    case delete(String)
    case history(count: Int64)
    case settings(SettingsEdit)
  }

  /// An action in a run on the phone itself.
  package enum Run: Sendable, Equatable {
    case open(String)
    case drive(RunFlow.Input)
  }

  /// A question of the owner that the phone answers without a change.
  package enum Question: Sendable, Equatable {
    case splits, workouts, settings, status, waiting
    case catalog(leavingOut: String?)
    case progress(String)
  }

  /// An edit of the files by another program or person, without the app.
  package enum HandEdit: Sendable, Equatable {
    /// The file gets this content, JSON or not.
    case write(path: String, [UInt8])
    /// A field of a document gets another value.
    case set(document: String, field: String, value: String)
    case remove(document: String)
  }

  /// An action on the store as a whole.
  package enum Store: Sendable, Equatable {
    case rebuild
    case drive(DriveState)
    /// The owner has a waiting change of the watch dropped, by its number.
    case drop(waiting: Int64)
  }

  /// A change of how a split looks; `nil` leaves a part as it is.
  package struct SplitLookChange: Sendable, Equatable {
    package var name: String?
    package var color: String?
    package var icon: String?

    /// `true` if all values stay as they are.
    package var isEmpty: Bool { name == nil && color == nil && icon == nil }
  }

  /// `true` if the action shows or changes documents, so that it needs their drive.
  ///
  /// A run that is open goes on and keeps what it could not write; what others do to the files they do
  /// on devices of their own.
  package var needsDrive: Bool {
    switch self {
    case .splits, .workouts, .run(.open), .store(.rebuild), .store(.drop): true
    case .ask(.splits), .ask(.workouts), .ask(.settings), .ask(.progress): true
    case .ask(.status), .ask(.waiting), .ask(.catalog(leavingOut: nil)): false
    case .ask(.catalog): true
    case .run(.drive), .store(.drive), .hand, .ping, .correctMirror: false
    case .dismissMirror, .recallMirror: false
    }
  }

  /// `true` if the action only asks a question.
  package var isQuestion: Bool {
    if case .ask = self { true } else { false }
  }
}
