import LockstepProtocol
import LockstepScenario
import LockstepWorkouts

/// The screens and documents of the workout app, read from what can be seen of any pair.
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

  /// Says why no screen of the workout app can be read from a device.
  func unread(_ device: DeviceRole) -> Found {
    if screen(of: device) == nil { return Found("the \(device.name) has shown nothing yet") }
    return .unclear(
      "the \(device.name) shows the screen of another app, which this word cannot read: "
        + "expect \(device.name) screen PATH = VALUE looks into any screen"
    )
  }

  /// Finds the newest workout of a name; a deleted one has been forgotten with its name.
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

  /// Health's workouts in brief, oldest first.
  var recorded: [JSONText] { documents(of: "health").compactMap(\.content) }

  /// Says if a document says so, without reading its exercises: most workouts are long over.
  private static func isInProgress(_ content: JSONText?) -> Bool {
    guard let content else { return false }
    let status = try? Result { () throws(JSONError) in
      try JSONReader(content.bytes).peekTag("status")
    }.get()
    return status == Workout.Status.inProgress.rawValue
  }

  /// Reads one exercise of a document, and none of the others.
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
