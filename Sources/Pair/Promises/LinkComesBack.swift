import LockstepSimulation

/// The promise that devices which are on and in range of each other are connected, or about to be.
///
/// The log does not contain the changes made to the air, so this is the only promise that looks at the
/// link itself.
package struct LinkComesBack: Sendable {
  package static let promise = "devices that are in range of each other are connected"

  private var isBroken = false

  package init() {}

  /// Checks the link after a step, and returns the break of the promise, once.
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
