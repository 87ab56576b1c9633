package import LockstepProtocol
package import LockstepSimulation

/// An app on a device: what happens to it goes in, and what it asks of its system comes out.
///
/// The system gives one event at a time and carries out the calls of its answer in order, before it gives
/// what they caused. What of them has to last is kept in one commit, before anything leaves the
/// device. An app that ends is gone; the next launch makes another one.
package protocol App {
  /// Takes an event and returns the app's calls, in order.
  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall]
  /// When the app next wants a tick, or `nil` when it waits only for events.
  ///
  /// This and `hasWorkoutSession` change only in `handle` and `takeCalls`.
  var nextDeadline: Uptime? { get }
  /// What the app shows, an object whose `screen` says which, where it is not what it showed last.
  mutating func takeScreen() -> JSONText?
  /// Whether the app has a workout session of its own making, without sensors of the system's, which
  /// keeps it running all the same.
  var hasWorkoutSession: Bool { get }
  /// Adds everything that decides how the app goes on.
  func add(to digest: inout Digest)
  /// The calls that the app has made by itself since this was last called; only an app in real time makes
  /// any.
  mutating func takeCalls() -> [AppCall]
  /// How the app ended by itself, or `nil` while it lives.
  ///
  /// It changes nothing; that it may lets it be asked in place, and what an app knows is not copied.
  mutating func lookForFault() -> AppFault?
  /// The system ends the app.
  func end()
}

extension App {
  package var hasWorkoutSession: Bool { false }
  package mutating func lookForFault() -> AppFault? { nil }
  package mutating func takeCalls() -> [AppCall] { [] }
  package func end() {}
}
