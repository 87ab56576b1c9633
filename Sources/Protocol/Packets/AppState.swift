/// The state of an app, as its operating system sees it and tells the other device.
package enum AppState: String, Sendable, CaseIterable {
  /// The app is not installed.
  case notInstalled
  /// The phone was not unlocked since it was switched on, so that its apps cannot run.
  case locked
  case notRunning
  /// The app has a process, which does nothing until the system resumes it.
  case suspended
  case background
  /// The app runs in the background to load the first timeline of its complication (watch).
  case initialTimeline
  /// The app runs in the background because of a workout session (watch).
  case workoutSession
  case foreground

  /// `true` if the app runs, and is given everything that arrives.
  package var isRunning: Bool {
    switch self {
    case .background, .initialTimeline, .workoutSession, .foreground: true
    case .notInstalled, .locked, .notRunning, .suspended: false
    }
  }

  /// `true` if the app has a process, and with it its session and open messages.
  package var hasProcess: Bool { isRunning || self == .suspended }

  /// The state as a number, for digests.
  package var code: Int64 {
    switch self {
    case .notInstalled: 1
    case .locked: 2
    case .notRunning: 3
    case .suspended: 4
    case .background: 5
    case .workoutSession: 6
    case .foreground: 7
    case .initialTimeline: 8
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> AppState {
    let name = try reader.string()
    guard let state = AppState(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return state
  }
}
