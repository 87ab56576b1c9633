import LockstepProtocol
import LockstepScenario
import LockstepWorkouts

/// The workout app's screens and documents, read from the view of any pair.
extension PairView {
  func readWatch() -> WatchScreen? {
    guard let screen = screen(of: .watch) else { return nil }
    return try? Result { () throws(JSONError) in try WatchScreen.read(screen) }.get()
  }

  private static let phoneScreens = PhoneScreen.names + ["off"]

  func readPhone() -> PhoneScreen? {
    guard let screen = screen(of: .phone) else { return nil }
    return try? Result { () throws(JSONError) in
      // All of its fields may be absent: only the name tells another app's screen.
      let name = try screen.screenName()
      return Self.phoneScreens.contains(name) ? try PhoneScreen.read(screen) : nil
    }.get()
  }

  /// Explains why the screen of a device cannot be read as one of the workout app.
  func unread(_ device: DeviceRole) -> Found {
    if screen(of: device) == nil { return Found("the \(device.name) has shown nothing yet") }
    return .unclear(
      "the \(device.name) shows the screen of another app, which this word cannot read: "
        + "expect \(device.name) screen PATH = VALUE looks into any screen"
    )
  }

  /// Finds the newest workout with a name; a deleted one is not found.
  func workout(named name: String) -> Workout? {
    for entry in documents(of: "workout").reversed() {
      if let workout = Self.read(entry.content), workout.splitName == name { return workout }
    }
    return nil
  }

  /// The newest workouts that are in progress, oldest first.
  var workoutsInProgress: [Workout] {
    documents(of: "workout").filter { Self.isInProgress($0.content) }
      .compactMap { Self.read($0.content) }
  }

  /// Finds the newest log of an exercise.
  func log(of exercise: String) -> WorkoutLog? {
    for entry in documents(of: "workout").reversed() {
      if let log = Self.log(of: exercise, in: entry.content) { return log }
    }
    return nil
  }

  func readSettings() -> Settings {
    guard let settings = documents(of: "settings").last?.content else { return Settings() }
    var reader = JSONReader(settings.bytes)
    return (try? Result { () throws(JSONError) in try Settings.read(&reader) }.get()) ?? Settings()
  }

  /// The summaries of recorded workouts, oldest first.
  var recorded: [JSONText] { documents(of: "health").compactMap(\.content) }

  /// Says if a document is a workout in progress.
  ///
  /// The function reads only the status, since most workouts are long over.
  private static func isInProgress(_ content: JSONText?) -> Bool {
    guard let content else { return false }
    let status = try? Result { () throws(JSONError) in
      try JSONReader(content.bytes).peekTag("status")
    }.get()
    return status == Workout.Status.inProgress.rawValue
  }

  /// Reads one exercise's log in a document, and skips the others.
  private static func log(of exercise: String, in content: JSONText?) -> WorkoutLog? {
    guard let content else { return nil }
    var reader = JSONReader(content.bytes)
    return try? Result { () throws(JSONError) in
      try Workout.readLog(of: exercise, &reader)
    }.get()
  }

  private static func read(_ content: JSONText?) -> Workout? {
    guard let content else { return nil }
    var reader = JSONReader(content.bytes)
    return try? Result { () throws(JSONError) in try Workout.read(&reader) }.get()
  }
}
