extension SessionFault {
  /// Reachability stays true while every send fails, until the app is started anew.
  static let phantomReachability = SessionFault(
    name: "phantom-reachability",
    summary: "what the app once reached stays reachable for it, while its messages fail with 7007",
    suspends: "SESSION-11, SESSION-12 and SESSION-14 until the app ends"
  ) { session in
    session.faults.isPhantom = true
    return []
  }
}
