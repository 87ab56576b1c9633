/// The part of the connection that the system's other services, such as HealthKit, ask for.
extension Session {
  /// `true` while the other device can be spoken to, with or without an activation.
  package var isConnected: Bool { linkIsUp && !conditions.isWatchOnly }
}
