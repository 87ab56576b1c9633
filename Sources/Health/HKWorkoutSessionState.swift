import LockstepProtocol

/// The states of a workout session, with HealthKit's numbers.
///
/// ```
///  notStarted ──startActivity──▶ running ◀──resume── paused
///      │ prepare        ▲           │ ───pause────▶    │
///      └──▶ prepared ───┘           └──stop──▶ stopped ◀┘ ──end──▶ ended
/// ```
package enum HKWorkoutSessionState: Int, CaseIterable, Sendable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  case prepared = 5
  case stopped = 6

  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// A request to change the state of a workout session.
  package enum Request: Sendable, CaseIterable {
    case prepare, startActivity, pause, resume, stopActivity, end
  }

  /// Finds the state to which a request leads; `nil` if a workout session in this state refuses the
  /// request.
  package func after(_ request: Request) -> Self? {
    switch (self, request) {
    case (.notStarted, .prepare): .prepared
    case (.notStarted, .startActivity), (.prepared, .startActivity): .running
    case (.running, .pause): .paused
    case (.paused, .resume): .running
    case (.running, .stopActivity), (.paused, .stopActivity): .stopped
    case (.running, .end), (.paused, .end), (.stopped, .end), (.prepared, .end): .ended
    case (.notStarted, .pause), (.notStarted, .resume), (.notStarted, .stopActivity),
      (.notStarted, .end), (.prepared, .pause), (.prepared, .resume), (.prepared, .stopActivity),
      (.prepared, .prepare), (.running, .prepare), (.paused, .prepare), (.stopped, .prepare),
      (.running, .startActivity), (.running, .resume), (.paused, .startActivity),
      (.paused, .pause), (.stopped, .startActivity), (.stopped, .pause), (.stopped, .resume),
      (.stopped, .stopActivity), (.ended, _):
      nil
    }
  }

  /// `true` while a workout is under way.
  package var isActive: Bool { self == .running || self == .paused }

  package init?(name: String) {
    guard let found = Self.names[name] else { return nil }
    self = found
  }
}
