package import LockstepProtocol
package import LockstepSimulation

/// An app on a device: a machine that takes events from its system and returns calls to it.
///
/// The system gives the app one event at a time, and carries out the calls of its answer in order
/// before it gives the events that they cause. Everything to be stored is stored in one commit, before
/// any effect leaves the device. An app that ends is gone; the next launch makes a new one.
package protocol App {
  /// Takes an event, and returns the app's calls in order.
  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall]
  /// The uptime at which the app next wants a tick; `nil` if it only waits for events.
  ///
  /// While the app's answer is awaited, this is the time at which the wait ends. This value,
  /// `isAwaited` and `hasWorkoutSession` change only in `handle` and `takeCalls`.
  var nextDeadline: Uptime? { get }
  /// Returns the app's screen as a JSON object, whose field `screen` names it; `nil` if it has not
  /// changed.
  ///
  /// It is called only after `handle` and `takeCalls`, since nothing else changes the screen.
  mutating func takeScreen() -> JSONText?
  /// `true` if the app simulates a workout session of its own, without the system's sensors; it keeps
  /// the app running like a real one.
  var hasWorkoutSession: Bool { get }
  /// Adds all state that decides the app's further behaviour to a digest.
  func add(to digest: inout Digest)
  /// The greatest size, in bytes, of the kept data that the app can be given in one event; `nil` for no
  /// limit.
  var launchBytesMax: Int? { get }
  /// `true` while the app has not answered the event that it was given; `takeCalls` will return the
  /// answer.
  ///
  /// This happens only with a program in real time; the device goes on meanwhile, but gives the app
  /// nothing more.
  var isAwaited: Bool { get }
  /// Returns the calls that the app has made since the last call of this function; only for apps in
  /// real time.
  mutating func takeCalls(at now: Now) -> [AppCall]
  /// Returns the fault by which the app ended by itself; `nil` while it runs.
  ///
  /// It changes nothing, and is mutating only to reach the app in place, without a copy.
  mutating func lookForFault() -> AppFault?
  /// `true` if the app relies only on what Apple documents; `false` if also on our kindnesses; `nil`
  /// while that is unknown.
  var wantsVendorContract: Bool? { get }
  /// `true` if a copy of the app works independently of the original: not if it is a running program.
  var isValue: Bool { get }
  /// Repeats in the app's own folder, if it has one, a change that the system has made in the app's
  /// files.
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
