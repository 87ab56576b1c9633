/// The connection as other services of the system, such as HealthKit, see it.
extension Session {
  /// `true` while packets can reach the other device, even if no session is activated.
  package var isConnected: Bool { linkIsUp && !conditions.isWatchOnly }
}
