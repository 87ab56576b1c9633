import LockstepProtocol
import LockstepSimulation

extension SessionFault {
  /// A fault: the app activates its session ten seconds late, and everything that came waits until
  /// then.
  package static let activatedLate = SessionFault(
    name: "activated-late",
    summary: "the next activation comes 10 s after the app asked for it",
    suspends: "SESSION-2 and SESSION-61 for these 10 s"
  ) { session in
    session.faults.delaysActivation = true
    return []
  }
}

extension Session {
  private static let lateness = Interval.seconds(10)

  /// Postpones an activation if the fault is played; returns `false` if it is not.
  mutating func delayActivation(at now: Now) -> Bool {
    guard faults.delaysActivation, !isActivated else { return false }
    faults.delaysActivation = false
    faults.activationDue = now.uptime + Self.lateness
    return true
  }

  /// Activates the session when the postponed activation is due; a suspended app hears of it when it is
  /// resumed.
  mutating func activateLate(at now: Now) -> [Effect] {
    guard appState.isRunning, let due = faults.activationDue, due <= now.uptime else { return [] }
    faults.activationDue = nil
    return activate()
  }
}
