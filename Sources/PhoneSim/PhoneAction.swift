import Protocol
import Workouts

/// What the owner does on the phone, with its arguments checked.
enum PhoneAction: Sendable, Equatable {
  case starterSplits
  case split(String)
  case add(exercise: String, to: String, Plan)
  case history(count: Int64)
  case start(split: String)
  case complete(String)
  case skip(String)
  case plan(String, PlanEdit)
  case finish(workout: String)
  case delete(workout: String)
  case rest(seconds: Int64)
  case autoFinish(seconds: Int64)
  case ping(count: Int64)
  case developer(Action)

  /// What a changed plan says; `nil` leaves a value as it is.
  struct PlanEdit: Sendable, Equatable {
    var sets: Int64?
    var reps: Int64?
    var weight: Int64?
    var durationSeconds: Int64?
  }

  /// The typed form of an action, or `nil` when the phone does not know the verb or lacks an argument.
  init?(_ action: Action) {
    switch action.verb {
    case "starter-splits": self = .starterSplits
    case "ping": self = .ping(count: action.number("count") ?? 1)
    case "message", "user-info", "context": self = .developer(action)
    case "rest", "auto-finish", "history":
      guard let known = Self(numbered: action) else { return nil }
      self = known
    default:
      guard let known = Self(named: action) else { return nil }
      self = known
    }
  }

  private init?(numbered action: Action) {
    switch (action.verb, action.number("rest"), action.number("countdown"), action.number("count"))
    {
    case ("rest", let seconds?, _, _): self = .rest(seconds: seconds)
    case ("auto-finish", _, let seconds?, _): self = .autoFinish(seconds: seconds)
    case ("history", _, _, let count?): self = .history(count: count)
    default: return nil
    }
  }

  private init?(named action: Action) {
    let exercise = action.text("exercise")
    switch (action.verb, exercise) {
    case ("complete", let name?): self = .complete(name)
    case ("skip", let name?): self = .skip(name)
    case ("plan", let name?): self = .plan(name, PlanEdit(action))
    case ("add", let name?):
      guard let split = action.text("split"), let sets = action.number("sets") else { return nil }
      self = .add(exercise: name, to: split, Plan(action, sets: sets))
    default:
      guard let known = Self(ofWhole: action) else { return nil }
      self = known
    }
  }

  private init?(ofWhole action: Action) {
    switch action.verb {
    case "split":
      guard let name = action.text("name") else { return nil }
      self = .split(name)
    case "start":
      guard let name = action.text("split") else { return nil }
      self = .start(split: name)
    case "finish":
      guard let name = action.text("workout") else { return nil }
      self = .finish(workout: name)
    case "delete":
      guard let name = action.text("workout") else { return nil }
      self = .delete(workout: name)
    default:
      return nil
    }
  }
}

extension PhoneAction.PlanEdit {
  fileprivate init(_ action: Action) {
    sets = action.number("sets")
    reps = action.number("reps")
    weight = action.number("weight")
    durationSeconds = action.number("duration")
  }
}

extension Plan {
  fileprivate init(_ action: Action, sets: Int64) {
    self.init(
      sets: sets,
      reps: action.number("reps") ?? 0,
      weight: action.number("weight") ?? 0,
      durationTotalSeconds: action.number("duration") ?? 0
    )
  }
}
