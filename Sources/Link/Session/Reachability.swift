package import LockstepProtocol

/// The rule by which a session takes its counterpart for reachable: one table for both sides.
///
/// It is decided by the watch's app alone, for a message wakes the phone's (SESSION-11, SESSION-12).
package enum Reachability {
  /// A condition that must hold besides, on the side that asks.
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

  /// The beliefs of both sides while the watch's app is in a state and all preconditions hold.
  package struct Row: Sendable {
    /// The activity of the watch's app; several activities may be one state.
    package let name: String
    /// The state of its app's life that it is in then.
    package let watchApp: AppState
    package let isReachableFromPhone: Bool
    /// `nil` where no app of the watch is there to ask.
    package let isReachableFromWatch: Bool?
    /// The certainty that the real session does the same: the tag of the statement.
    package let evidence: String
  }

  /// All that the watch's app may be doing, each once; only a phone is ever locked.
  package static let rows = [
    Row("notInstalled", .notInstalled, phone: false, watch: nil, "Apple"),
    Row("notRunning", .notRunning, phone: false, watch: nil, "Apple"),
    Row("suspended", .suspended, phone: false, watch: false, "Apple"),
    Row("inDock", .suspended, phone: false, watch: false, "inference"),
    Row("background", .background, phone: false, watch: false, "Apple"),
    Row("backgroundTask", .background, phone: false, watch: false, "inference"),
    Row("wristDown", .background, phone: false, watch: false, "Apple"),
    Row("initialTimeline", .initialTimeline, phone: true, watch: true, "Apple"),
    Row("workoutSession", .workoutSession, phone: true, watch: true, "Apple"),
    Row("foreground", .foreground, phone: true, watch: true, "Apple"),
  ]

  /// The states that the phone's app may be in: none of them changes what a row says.
  package static let phoneApp: [AppState] = [.notRunning, .suspended, .background, .foreground]

  /// Says if a side takes its counterpart for reachable.
  ///
  /// - Parameters:
  ///   - role: Who asks.
  ///   - watchApp: The state of the watch's app as that side knows it, or `nil` when it does not.
  ///   - unmet: The preconditions that do not hold.
  static func value(for role: DeviceRole, watchApp: AppState?, unmet: [Precondition]) -> Bool {
    guard unmet.isEmpty, let row = row(of: watchApp) else { return false }
    return role == .phone ? row.isReachableFromPhone : row.isReachableFromWatch ?? false
  }

  /// Finds the first row with a state, by its place, so that no other is copied.
  private static func row(of watchApp: AppState?) -> Row? {
    rows.indices.first { rows[$0].watchApp == watchApp }.map { rows[$0] }
  }
}

extension Reachability.Row {
  fileprivate init(
    _ name: String,
    _ watchApp: AppState,
    phone: Bool,
    watch: Bool?,
    _ evidence: String
  ) {
    self.name = name
    self.watchApp = watchApp
    isReachableFromPhone = phone
    isReachableFromWatch = watch
    self.evidence = evidence
  }
}
