package import LockstepProtocol

/// The rule by which a session decides that its counterpart is reachable: one table for both devices.
///
/// The state of the watch's app alone decides reachability, since a message wakes the phone's app
/// (SESSION-11, SESSION-12).
package enum Reachability {
  /// A further condition for reachability, judged on the device that asks.
  package enum Precondition: String, CaseIterable, Sendable {
    /// The session is activated.
    case activated
    /// The two devices are a pair.
    case paired
    /// There is a connection.
    case connected
    /// The phone was unlocked at least once since it was switched on.
    case phoneUnlocked
    /// The other device has the app.
    case counterpartInstalled
  }

  /// One row of the table: `isReachable` on both devices, while the watch's app is in a state and all
  /// preconditions hold.
  package struct Row: Sendable {
    /// The activity of the watch's app, as the table prints it; several activities may share one state.
    package let name: String
    /// The state in its life in which the watch's app is then.
    package let watchApp: AppState
    package let isReachableFromPhone: Bool
    /// `isReachable` as the watch's app sees it; `nil` if that app does not run, so that nobody asks.
    package let isReachableFromWatch: Bool?
    /// The tag of the statement: the certainty that the real session behaves so.
    package let evidence: String
  }

  /// The rows: each activity of the watch's app once.
  ///
  /// Only the phone can be locked.
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

  /// The states of the phone's app that the table covers; in each of them the rows hold alike.
  package static let phoneApp: [AppState] = [.notRunning, .suspended, .background, .foreground]

  /// Says if a device considers its counterpart reachable.
  ///
  /// - Parameters:
  ///   - role: The device that asks.
  ///   - watchApp: The state of the watch's app, as the asking device knows it; `nil` if it does not
  ///     know it.
  ///   - unmet: The preconditions that are not met.
  static func value(for role: DeviceRole, watchApp: AppState?, unmet: [Precondition]) -> Bool {
    guard unmet.isEmpty, let row = row(of: watchApp) else { return false }
    return role == .phone ? row.isReachableFromPhone : row.isReachableFromWatch ?? false
  }

  /// Finds the first row of a state of the watch's app.
  ///
  /// It searches by index, so that no other row is copied.
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
