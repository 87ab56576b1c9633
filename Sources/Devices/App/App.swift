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
  /// The uptime at which the app next wants a tick, or `nil` when it waits only for events.
  ///
  /// Of an app whose answer is awaited, it is when the app has been waited for long enough. This,
  /// `isAwaited` and `hasWorkoutSession` change only in `handle` and `takeCalls`.
  var nextDeadline: Uptime? { get }
  /// Takes what the app shows, an object whose `screen` says which; `nil` if nothing is new.
  ///
  /// Asked for only after `handle` and `takeCalls`: nothing else changes it.
  mutating func takeScreen() -> JSONText?
  /// `true` if the app has a workout session of its own making, without sensors of the system's, which
  /// keeps it running all the same.
  var hasWorkoutSession: Bool { get }
  /// Adds everything that decides how the app goes on.
  func add(to digest: inout Digest)
  /// The number of bytes that an app can get at once of what was kept for it; `nil` for any number.
  var launchBytesMax: Int? { get }
  /// `true` while the app has an event and owes the answer, which `takeCalls` then brings.
  ///
  /// Only of a program in real time, where everything else goes on while it thinks; it is given nothing
  /// more before.
  var isAwaited: Bool { get }
  /// Takes the calls that have come from the app since this was last called: only of an app in real
  /// time.
  mutating func takeCalls(at now: Now) -> [AppCall]
  /// Finds how the app ended by itself; `nil` while it lives.
  ///
  /// It changes nothing, and is mutating only to reach the app in place, without a copy.
  mutating func lookForFault() -> AppFault?
  /// `true` if the app counts on what the vendor promises, and on no more; `nil` while nobody knows.
  var wantsVendorContract: Bool? { get }
  /// `true` if a copy of the app goes on without the app: not where it is a program that runs.
  var isValue: Bool { get }
  /// Does in the folder of an app that has one what the system has done with the app's files.
  func mirror(_ change: FileChange)
  /// Ends the app on behalf of the system.
  func end()
}

extension App {
  package var hasWorkoutSession: Bool { false }
  package var launchBytesMax: Int? { nil }
  package mutating func lookForFault() -> AppFault? { nil }
  package var isAwaited: Bool { false }
  package mutating func takeCalls(at now: Now) -> [AppCall] { [] }
  package var wantsVendorContract: Bool? { nil }
  package var isValue: Bool { true }
  package func mirror(_ change: FileChange) {}
  package func end() {}
}
