extension SessionFault {
  /// Of two quick moves of the wrist only the first is told; what the app believes in the end is wrong.
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
  /// Finds what the app is led to believe of the other side, which is reachable or not.
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
