package import LockstepProtocol

/// Screens described in a few words, for failures, logs and the line interfaces.
extension WatchScreen {
  package var sentence: String {
    let lost = notKept == 0 ? "" : ", \(notKept) not kept"
    let trailer = pendingChanges == 0 && notKept == 0 ? "" : " (\(pendingChanges) pending\(lost))"
    if case .workouts(let workouts) = content, workouts.isEmpty, let session {
      return session.sentence + trailer
    }
    return content.sentence + trailer
  }
}

/// The screen of any app.
package enum ShownScreen {
  /// Says if a screen could be one of the workout app.
  package static func isWorkoutAction(_ screen: JSONText, on role: DeviceRole) throws(JSONError)
    -> Bool
  {
    let name = try JSONReader(screen.bytes).peekTag("screen")
    return (role == .watch ? WatchScreen.names : PhoneScreen.names).contains(name)
  }

  /// Describes a screen in a few words; another app's screen is returned as it is.
  package static func sentence(of screen: JSONText, on role: DeviceRole) throws(JSONError) -> String
  {
    guard try isWorkoutAction(screen, on: role) else { return "\(screen)" }
    switch role {
    case .watch: return try WatchScreen.read(screen).sentence
    case .phone: return try PhoneScreen.read(screen).sentence
    }
  }
}

extension WatchScreen.Content {
  package var name: String {
    switch self {
    case .off: "off"
    case .workouts: "workouts"
    case .exercises: "exercises"
    case .run: "run"
    }
  }

  package var sentence: String {
    switch self {
    // A screen that is off says no more of its app (SHOWN-13).
    case .off: "nothing: the app does not run, or is not in front"
    case .workouts(let workouts) where workouts.isEmpty: "no workout: start one on the phone"
    case .workouts(let workouts):
      "workouts: " + workouts.map { "\($0.name) \($0.done)/\($0.total)" }.joined(separator: ", ")
    case .exercises(let workout, let exercises):
      "\(workout): "
        + exercises.map { "\($0.name) \($0.setsDone)/\($0.sets)" }.joined(separator: ", ")
    case .run(let run): run.sentence
    }
  }
}

extension WatchScreen.Run {
  package var sentence: String { "\(exercise): \(page.rawValue) \(set) of \(sets)" }
}

extension WatchScreen.ShownWorkoutSession {
  package var sentence: String {
    "\(activity): \(state)" + Self.measured(heartRate, distance)
  }

  /// Writes the latest measurements, after a comma.
  static func measured(_ heartRate: Int64?, _ distance: Double?) -> String {
    let heart = heartRate.map { ", ♥ \($0)" } ?? ""
    return heart + (distance.map { ", \(Int64($0)) m" } ?? "")
  }
}

extension PhoneScreen.ShownWorkoutSession {
  package var sentence: String {
    "\(activity): \(state)" + WatchScreen.ShownWorkoutSession.measured(heartRate, distance)
      + (isStale ? ", stale" : "")
  }
}

extension PhoneScreen.Mirror {
  /// `true` while the page has a timer whose time the phone does not know.
  package var hasNoTime: Bool { isUnsure && page != .ready }

  package var sentence: String {
    "\(exercise): \(page.rawValue) \(set) of \(sets)\(isStale ? ", stale" : "")"
      + (hasNoTime ? ", time not known" : "")
  }
}

extension PhoneScreen {
  package var sentence: String {
    if let mirror { return "mirror of \(mirror.sentence)" }
    if let session { return "mirror of \(session.sentence)" }
    if let run { return run.sentence }
    if isGated { return "nothing: iCloud Drive is \(drive)" }
    if workouts.isEmpty { return splits.isEmpty ? "no splits" : "no workout in progress" }
    return workouts.map { "\($0.name) \($0.done)/\($0.total)" }.joined(separator: ", ")
  }
}
