extension SessionFault {
  /// A fault: reachability never becomes true, although everything sent arrives.
  static let neverReachable = SessionFault(
    name: "never-reachable",
    summary: "nothing is ever reachable for the app, while its messages arrive",
    suspends: "SESSION-11, SESSION-12, SESSION-14 and SESSION-21 until the app ends"
  ) { session in
    session.faults.isNeverReachable = true
    return session.updateReachability()
  }
}
