/// The device for which a user's code is built.
package enum AppRole: String, CaseIterable, Sendable {
  case watch
  case phone

  /// The operating system in conditions such as `#if os(watchOS)`.
  package var system: String { self == .watch ? "watchOS" : "iOS" }

  /// The compilation condition for code in the modules that only this device has.
  package var condition: String { self == .watch ? "LOCKSTEP_WATCH" : "LOCKSTEP_PHONE" }

  /// The role in the hello of the app's program.
  package var programRole: String { rawValue + "App" }
}
