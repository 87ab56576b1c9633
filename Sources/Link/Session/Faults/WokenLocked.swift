import LockstepProtocol

extension SessionFault {
  /// The app of a phone that was not unlocked since it was switched on runs, without what it kept.
  static let wokenLocked = SessionFault(
    name: "woken-locked",
    summary:
      "the next thing that comes for a locked phone's app wakes it, and nothing that it kept is there",
    suspends: "SESSION-80 and SESSION-81 as long as this app runs",
    device: .phone
  ) { session in
    session.faults.wakesLocked = true
    return []
  }
}

extension Session {
  /// Says if the wake that happens now is such a one, and ends the fault with it.
  package mutating func takeLockedWake() -> Bool {
    guard appState == .locked, faults.wakesLocked else { return false }
    faults.wakesLocked = false
    return true
  }
}
