import LockstepProtocol

extension SessionFault {
  /// A fault: the app of a phone that was not unlocked since its start is woken, and cannot read its
  /// stored data.
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
  /// Says if the fault applies to the wake that happens now, and ends the fault.
  package mutating func takeLockedWake() -> Bool {
    guard appState == .locked, faults.wakesLocked else { return false }
    faults.wakesLocked = false
    return true
  }
}
