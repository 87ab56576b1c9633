import LockstepProtocol

/// What the owner does on the phone, with its arguments checked.
package enum PhoneAction: Sendable, Equatable {
  case splits(SplitAction)
  case workouts(WorkoutAction)
  case run(Run)
  case ask(Question)
  case store(Store)
  case hand(HandEdit)
  case ping(count: Int64)
  /// The mirror corrects its times by the measured difference of the two clocks, or not.
  case correctMirror(Bool)
  /// The owner puts the mirror away, and takes it up again.
  case dismissMirror, recallMirror

  /// Splits and their exercises.
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
    /// The owner wants to be reminded of the weight after so many weeks, or no longer.
    case remind(String, of: String, weeks: Int64?, isOff: Bool)
  }

  /// Workouts, their exercises, and the settings.
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

  /// The run on the phone itself.
  package enum Run: Sendable, Equatable {
    case open(String)
    case drive(RunFlow.Input)
  }

  /// What the owner wants to see.
  package enum Question: Sendable, Equatable {
    case splits, workouts, settings, status, waiting
    case catalog(leavingOut: String?)
    case progress(String)
  }

  /// What another program or a person does to the files, past the app.
  package enum HandEdit: Sendable, Equatable {
    /// The file says this from now on, JSON or not.
    case write(path: String, [UInt8])
    /// One value of a document is another.
    case set(document: String, field: String, value: String)
    case remove(document: String)
  }

  /// The store as a whole.
  package enum Store: Sendable, Equatable {
    case rebuild
    case drive(DriveState)
    /// A change of the watch that waits is refused.
    case drop(waiting: Int64)
  }

  /// How a split looks; `nil` leaves it as it is.
  package struct SplitLookChange: Sendable, Equatable {
    package var name: String?
    package var color: String?
    package var icon: String?

    /// Whether it leaves all as it is.
    package var isEmpty: Bool { name == nil && color == nil && icon == nil }
  }

  /// Whether it shows or changes what the documents say, so that it needs their drive.
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

  /// Whether it only asks.
  package var isQuestion: Bool {
    if case .ask = self { true } else { false }
  }
}
