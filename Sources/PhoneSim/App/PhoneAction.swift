import LockstepLink
import LockstepProtocol
import LockstepWorkouts

/// What the owner does on the phone, with its arguments checked.
enum PhoneAction: Sendable, Equatable {
  case splits(Splits)
  case workouts(Workouts)
  case run(Run)
  case ask(Question)
  case store(Store)
  case hand(HandEdit)
  case ping(count: Int64)
  /// The mirror counts with the measured difference of the two clocks, or no more.
  case correctMirror(Bool)

  /// Splits and their exercises.
  enum Splits: Sendable, Equatable {
    case starters
    case create(String, Look)
    case edit(String, Look)
    case move(String, to: Int64)
    case delete(String)
    case add(exercise: String, to: String, PlanEdit)
    case editExercise(String, of: String, name: String?, PlanEdit)
    case moveExercise(String, of: String, to: Int64)
    case removeExercise(String, of: String)
  }

  /// Workouts, their exercises, and the settings.
  enum Workouts: Sendable, Equatable {
    case start(split: String)
    case complete(String)
    case skip(String)
    case plan(String, PlanEdit)
    case note(String, String)
    case finish(String)
    case delete(String)
    case history(count: Int64)
    case settings(SettingsEdit)
  }

  /// The run on the phone itself.
  enum Run: Sendable, Equatable {
    case open(String)
    case drive(RunFlow.Input)

    /// The verb that gives the run an input.
    static func word(_ input: RunFlow.Input) -> String {
      switch input {
      case .start: "begin"
      case .next: "next"
      case .back: "back"
      case .oneMore: "one-more"
      case .done: "done"
      case .leave: "leave"
      case .planChanged, .endedElsewhere, .tick: "run"
      }
    }
  }

  /// What the owner wants to see.
  enum Question: Sendable, Equatable {
    case splits, workouts, settings, status, waiting
    case catalog(leavingOut: String?)
    case progress(String)
  }

  /// What another program or a person does to the files, past the app.
  enum HandEdit: Sendable, Equatable {
    /// The file says this from now on, JSON or not.
    case write(path: String, [UInt8])
    /// One value of a document is another.
    case set(document: String, field: String, value: String)
    case remove(document: String)
  }

  /// The store as a whole.
  enum Store: Sendable, Equatable {
    case rebuild
    case drive(DriveState)
    /// A change of the watch that waits is refused.
    case drop(waiting: Int64)
  }

  /// How a split looks; `nil` leaves it as it is.
  struct Look: Sendable, Equatable {
    var name: String?
    var color: String?
    var icon: String?
  }

  /// Whether it only asks.
  var isQuestion: Bool {
    if case .ask = self { true } else { false }
  }

  /// The typed form of an action, or `nil` when the phone does not know the verb or lacks an argument.
  init?(_ action: Action) {
    let reader = Reader(action: action)
    guard let known = reader.splits ?? reader.workouts ?? reader.run ?? reader.other else {
      return nil
    }
    self = known
  }
}

/// Reads an action's arguments, a group of verbs at a time.
private struct Reader {
  let action: Action

  private func text(_ name: String) -> String? { action.text(name) }
  private func number(_ name: String) -> Int64? { action.number(name) }

  private var plan: PlanEdit {
    PlanEdit(
      sets: number("sets"),
      reps: number("reps"),
      weight: number("weight"),
      durationSeconds: number("duration")
    )
  }

  private func look(name: String?) -> PhoneAction.Look {
    PhoneAction.Look(name: name, color: text("color"), icon: text("icon"))
  }

  var splits: PhoneAction? {
    let known: PhoneAction.Splits?
    switch action.verb {
    case "starter-splits": known = .starters
    case "split": known = text("name").map { .create($0, look(name: nil)) }
    case "edit-split": known = text("split").map { .edit($0, look(name: text("name"))) }
    case "delete-split": known = text("split").map { .delete($0) }
    default: known = text("split").flatMap(splitWithPlace)
    }
    return known.map { .splits($0) }
  }

  private func splitWithPlace(_ split: String) -> PhoneAction.Splits? {
    if action.verb == "move-split" { return number("place").map { .move(split, to: $0) } }
    guard let exercise = text("exercise") else { return nil }
    switch action.verb {
    case "add": return .add(exercise: exercise, to: split, plan)
    case "edit-exercise": return .editExercise(exercise, of: split, name: text("name"), plan)
    case "move-exercise":
      return number("place").map { .moveExercise(exercise, of: split, to: $0) }
    case "remove-exercise": return .removeExercise(exercise, of: split)
    default: return nil
    }
  }

  var workouts: PhoneAction? {
    let known: PhoneAction.Workouts?
    switch action.verb {
    case "start": known = text("split").map { .start(split: $0) }
    case "complete": known = text("exercise").map { .complete($0) }
    case "skip": known = text("exercise").map { .skip($0) }
    case "plan": known = text("exercise").map { .plan($0, plan) }
    case "note": known = text("exercise").map { .note($0, text("text") ?? "") }
    case "finish": known = text("workout").map { .finish($0) }
    case "delete": known = text("workout").map { .delete($0) }
    case "history": known = number("count").map { .history(count: $0) }
    case "rest": known = number("rest").map { .settings(SettingsEdit(restSeconds: $0)) }
    case "auto-finish":
      known = number("countdown").map { .settings(SettingsEdit(autoFinishSeconds: $0)) }
    default: known = nil
    }
    return known.map { .workouts($0) }
  }

  var run: PhoneAction? {
    switch action.verb {
    case "run": text("exercise").map { .run(.open($0)) }
    case "begin": .run(.drive(.start))
    case "next": .run(.drive(.next))
    case "back": .run(.drive(.back))
    case "one-more": .run(.drive(.oneMore))
    case "done": .run(.drive(.done))
    case "leave": .run(.drive(.leave))
    default: nil
    }
  }

  private var hand: PhoneAction? {
    let known: PhoneAction.HandEdit?
    switch action.verb {
    case "write-file":
      known = text("path").flatMap { path in
        action.json("content").map { .write(path: path, $0.indented) }
      }
    case "write-raw":
      known = text("path").flatMap { path in
        text("text").map { .write(path: path, Array($0.utf8)) }
      }
    case "edit-file":
      known = text("document").flatMap { document in
        .set(document: document, field: text("field") ?? "", value: text("value") ?? "")
      }
    default: known = text("document").map { .remove(document: $0) }
    }
    return known.map { .hand($0) }
  }

  var other: PhoneAction? {
    switch action.verb {
    case "splits": .ask(.splits)
    case "workouts": .ask(.workouts)
    case "settings": .ask(.settings)
    case "status": .ask(.status)
    case "catalog": .ask(.catalog(leavingOut: text("split")))
    case "progress": text("exercise").map { .ask(.progress($0)) }
    case "waiting": number("drop").map { .store(.drop(waiting: $0)) } ?? .ask(.waiting)
    case "rebuild": .store(.rebuild)
    case "drive": text("state").flatMap(DriveState.init).map { .store(.drive($0)) }
    case "write-file", "write-raw", "edit-file", "remove-file": hand
    case "ping": .ping(count: number("count") ?? 1)
    case "correct-mirror": .correctMirror(!action.flag("off"))
    default: nil
    }
  }
}
