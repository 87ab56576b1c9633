extension SessionFault {
  /// A fault: of two quick changes of reachability the app is told only the first, so that its belief
  /// stays wrong.
  static let edgeLost = SessionFault(
    name: "edge-lost",
    summary:
      "the app does not hear that the other side is reachable again, the next time that it is",
    suspends: "SESSION-11, SESSION-12 and SESSION-14 until reachability changes once more"
  ) { session in
    session.faults.losesEdge = true
    return []
  }
}

extension Session {
  /// Returns the reachability that the app is told, for the true one.
  mutating func believed(_ value: Bool) -> Bool {
    if faults.isNeverReachable { return false }
    if faults.isPhantom, isReachable { return true }
    if !value { faults.hasLostEdge = false }
    guard value, !isReachable, faults.losesEdge || faults.hasLostEdge else { return value }
    faults.losesEdge = false
    faults.hasLostEdge = true
    return false
  }
}
