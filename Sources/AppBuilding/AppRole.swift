/// The half of a pair for which somebody's code is built.
package enum AppRole: String, CaseIterable, Sendable {
  case watch
  case phone

  /// The operating system that code asks for in `#if os(…)`.
  package var system: String { self == .watch ? "watchOS" : "iOS" }

  /// The condition under which the modules' sources have what this half alone has.
  package var condition: String { self == .watch ? "LOCKSTEP_WATCH" : "LOCKSTEP_PHONE" }

  /// The role that the app's program says in its hello.
  package var programRole: String { rawValue + "App" }
}
