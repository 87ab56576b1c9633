import LockstepProtocol
import LockstepSimulation

extension SessionFault {
  /// The app activates its session ten seconds later than it should: what came waits so long.
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

  /// Puts an activation off, where it is to be late; false where it is not.
  mutating func delayActivation(at now: Now) -> Bool {
    guard faults.delaysActivation, !isActivated else { return false }
    faults.delaysActivation = false
    faults.activationDue = now.uptime + Self.lateness
    return true
  }

  /// Activates the session when the activation that was put off is due; an app that is suspended then
  /// hears of it when it is resumed.
  mutating func activateLate(at now: Now) -> [Effect] {
    guard appState.isRunning, let due = faults.activationDue, due <= now.uptime else { return [] }
    faults.activationDue = nil
    return activate()
  }
}
