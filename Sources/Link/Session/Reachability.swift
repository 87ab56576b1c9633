package import LockstepProtocol

/// When a session takes its counterpart for reachable: one table for both sides.
///
/// It is decided by the watch's app alone, for a message wakes the phone's (SESSION-11, SESSION-12).
package enum Reachability {
  /// What must hold besides, on the side that asks.
  package enum Precondition: String, CaseIterable, Sendable {
    /// The session is activated.
    case activated
    /// The two devices are a pair.
    case paired
    /// There is a connection.
    case connected
    /// The phone was unlocked since it was switched on.
    case phoneUnlocked
    /// The other device has the app.
    case counterpartInstalled
  }

  /// What each side believes while the watch's app is in a state and all preconditions hold.
  package struct Row: Sendable {
    package let watchApp: AppState
    package let isReachableFromPhone: Bool
    /// `nil` where no app of the watch is there to ask.
    package let isReachableFromWatch: Bool?
    /// How sure it is that the real session does the same: the tag of the statement.
    package let evidence: String
  }

  /// Each state of the watch's app, once.
  package static let rows = [
    Row(.notInstalled, phone: false, watch: nil, "Apple"),
    Row(.locked, phone: false, watch: nil, "ours"),
    Row(.notRunning, phone: false, watch: nil, "Apple"),
    Row(.suspended, phone: false, watch: false, "Apple"),
    Row(.background, phone: false, watch: false, "Apple"),
    Row(.workoutSession, phone: true, watch: true, "Apple"),
    Row(.foreground, phone: true, watch: true, "Apple"),
  ]

  /// What a side believes.
  ///
  /// - Parameters:
  ///   - role: Who asks.
  ///   - watchApp: The state of the watch's app as that side knows it, or `nil` when it does not.
  ///   - unmet: The preconditions that do not hold.
  static func value(for role: DeviceRole, watchApp: AppState?, unmet: [Precondition]) -> Bool {
    guard unmet.isEmpty, let row = rows.first(where: { $0.watchApp == watchApp }) else {
      return false
    }
    return role == .phone ? row.isReachableFromPhone : row.isReachableFromWatch ?? false
  }
}

extension Reachability.Row {
  fileprivate init(_ watchApp: AppState, phone: Bool, watch: Bool?, _ evidence: String) {
    self.watchApp = watchApp
    isReachableFromPhone = phone
    isReachableFromWatch = watch
    self.evidence = evidence
  }
}
