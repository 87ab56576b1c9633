import LockstepLink
import LockstepProtocol

/// What the wearer does, with its arguments checked.
enum WatchAction: Sendable, Equatable {
  case close
  case open(workout: String)
  case exercise(String)
  case start, next, back, oneMore, done, leave
  case skip(String?)
  case rest(seconds: Int64)
  case autoFinish(seconds: Int64)
  case sensors(isOn: Bool)
  case startActivity(String, isIndoor: Bool)
  case load(JSONText)
  case play(file: String?)
  case pauseActivity, resumeActivity, endActivity
  case ping(count: Int64)

  /// The typed form of an action, or `nil` when the watch does not know the verb or lacks an argument.
  init?(_ action: Action) {
    switch action.verb {
    case "close": self = .close
    case "start": self = .start
    case "next": self = .next
    case "back": self = .back
    case "one-more": self = .oneMore
    case "done": self = .done
    case "leave": self = .leave
    case "sensors": self = .sensors(isOn: !action.flag("off"))
    case "pause-activity": self = .pauseActivity
    case "resume-activity": self = .resumeActivity
    case "end-activity": self = .endActivity
    case "play": self = .play(file: action.text("file"))
    case "skip": self = .skip(action.text("exercise"))
    case "ping":
      let count = action.number("count") ?? 1
      guard count > 0 else { return nil }
      self = .ping(count: count)
    default:
      guard let known = Self(withArgument: action) else { return nil }
      self = known
    }
  }

  private init?(withArgument action: Action) {
    switch action.verb {
    case "open":
      guard let name = action.text("workout") else { return nil }
      self = .open(workout: name)
    case "exercise":
      guard let name = action.text("exercise") else { return nil }
      self = .exercise(name)
    case "rest":
      guard let seconds = action.number("rest") else { return nil }
      self = .rest(seconds: seconds)
    case "start-activity":
      guard let name = action.text("activity") else { return nil }
      self = .startActivity(name, isIndoor: action.flag("indoor"))
    case "load":
      guard let piece = action.json("recording") else { return nil }
      self = .load(piece)
    case "auto-finish":
      guard let seconds = action.number("countdown") else { return nil }
      self = .autoFinish(seconds: seconds)
    default:
      return nil
    }
  }
}
