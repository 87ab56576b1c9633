import Pair
package import Protocol
import Simulation
package import Workouts

/// What can be seen of a pair from outside: the last screens, the documents, the truth of the link.
///
/// Made of the event log alone, so that it holds for any device. Screens and documents are read only when
/// somebody looks at them.
package struct PairView: Sendable {
  package private(set) var watchScreen: JSONText?
  package private(set) var phoneScreen: JSONText?
  package private(set) var link = LogEvent.LinkState.disconnected
  private var workouts: [(id: String, content: JSONText?)] = []
  private var settings: JSONText?
  /// Health's workouts in brief, oldest first.
  private(set) var recorded: [(id: String, summary: JSONText)] = []
  /// When anything that can be seen last changed.
  package private(set) var changes = 0

  package init() {}

  package mutating func see(_ event: LogEvent) {
    switch event.kind {
    case .shown(let screen):
      if event.device == .watch { watchScreen = screen } else { phoneScreen = screen }
    case .link(let state): link = state
    case .document("settings", _, let content): settings = content
    case .document("workout", let id, let content): put(id, content)
    case .document("health", let id, let summary):
      recorded.removeAll { $0.id == id }
      if let summary { recorded.append((id, summary)) }
    default: return
    }
    changes += 1
  }

  private mutating func put(_ id: String, _ content: JSONText?) {
    if let index = workouts.lastIndex(where: { $0.id == id }) {
      workouts[index].content = content
    } else {
      workouts.append((id, content))
    }
  }

  package func readWatch() -> WatchScreen? {
    guard let watchScreen else { return nil }
    return try? Result { () throws(JSONError) in try WatchScreen.read(watchScreen) }.get()
  }

  package func readPhone() -> PhoneScreen? {
    guard let phoneScreen else { return nil }
    return try? Result { () throws(JSONError) in try PhoneScreen.read(phoneScreen) }.get()
  }

  /// The newest workout of a name; a deleted one has been forgotten with its name.
  func workout(named name: String) -> Workout? {
    for entry in workouts.reversed() {
      if let workout = Self.read(entry.content), workout.splitName == name { return workout }
    }
    return nil
  }

  /// The newest workouts that are in progress, oldest first.
  var workoutsInProgress: [Workout] {
    workouts.filter { Self.isInProgress($0.content) }.compactMap { Self.read($0.content) }
  }

  /// The newest log of an exercise.
  func log(of exercise: String) -> WorkoutLog? {
    for entry in workouts.reversed() {
      let log = Self.read(entry.content)?.logs.first { $0.exerciseName == exercise }
      if let log { return log }
    }
    return nil
  }

  func readSettings() -> Settings {
    guard let settings else { return Settings() }
    var reader = JSONReader(settings.bytes)
    return (try? Result { () throws(JSONError) in try Settings.read(&reader) }.get()) ?? Settings()
  }

  /// Whether a document says so, without reading its exercises: most workouts are long over.
  private static func isInProgress(_ content: JSONText?) -> Bool {
    guard let content else { return false }
    let status = try? Result { () throws(JSONError) in
      try JSONReader(content.bytes).peekTag("status")
    }.get()
    return status == Workout.Status.inProgress.rawValue
  }

  private static func read(_ content: JSONText?) -> Workout? {
    guard let content else { return nil }
    var reader = JSONReader(content.bytes)
    return try? Result { () throws(JSONError) in try Workout.read(&reader) }.get()
  }
}
