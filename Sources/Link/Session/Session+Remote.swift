/// The state of the connection for the system's other services that ask for it, such as HealthKit.
extension Session {
  /// `true` while the other device can be spoken to, with or without an activation.
  package var isConnected: Bool { linkIsUp && !conditions.isWatchOnly }
}
