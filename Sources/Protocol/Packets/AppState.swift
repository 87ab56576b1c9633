/// The place of an app in its life, as its operating system sees it and tells the other side.
package enum AppState: String, Sendable, CaseIterable {
  /// The device does not have the app.
  case notInstalled
  /// The device was not unlocked since it was switched on: no app of its owner runs (phone).
  case locked
  case notRunning
  /// Its process is there and does nothing, until it is resumed.
  case suspended
  case background
  /// In the background, with the first timeline of its complication to load (watch).
  case initialTimeline
  /// In the background, and kept running by a workout session (watch).
  case workoutSession
  case foreground

  /// `true` while the app is given what arrives.
  package var isRunning: Bool {
    switch self {
    case .background, .initialTimeline, .workoutSession, .foreground: true
    case .notInstalled, .locked, .notRunning, .suspended: false
    }
  }

  /// `true` while the app has a process, and so what lives in one: its session and its messages.
  package var hasProcess: Bool { isRunning || self == .suspended }

  /// A number for digests.
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
