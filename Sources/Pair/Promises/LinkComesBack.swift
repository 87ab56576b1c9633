import LockstepSimulation

/// Devices that are on and in range of each other are connected, or on the way to it.
///
/// What was done to the air stands in no log, so this is the one promise that looks at the link itself.
package struct LinkComesBack: Sendable {
  package static let promise = "devices that are in range of each other are connected"

  private var isBroken = false

  package init() {}

  /// Looks at the link as it is after a step; returns what broke the promise, once.
  mutating func look(at engine: Engine) -> PromiseCheckers.Broken? {
    guard !isBroken, engine.isLinkStranded else { return nil }
    isBroken = true
    return PromiseCheckers.Broken(
      promise: Self.promise,
      found: "both devices are on and in range, and the link is down and does not connect",
      timeNanoseconds: engine.time.nanoseconds
    )
  }
}
