extension SessionFault {
  /// A fault: reachability stays true while every send fails, until the app is started anew.
  static let phantomReachability = SessionFault(
    name: "phantom-reachability",
    summary:
      "what the app once reached stays reachable for it, while each of its messages fails with 7007",
    suspends: "SESSION-11, SESSION-12, SESSION-14 and SESSION-21 until the app ends"
  ) { session in
    session.faults.isPhantom = true
    return []
  }
}

extension Session {
  /// `true` while reachability lets the app's messages through to the other device.
  var canSendMessages: Bool {
    if faults.isPhantom { return false }
    return reachabilityNow && (isReachable || faults.isNeverReachable)
  }
}
