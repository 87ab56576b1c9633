/// What the system's other services, such as HealthKit, ask of the connection.
extension Session {
  /// Whether the other device can be spoken to, with or without an activation.
  package var isConnected: Bool { linkIsUp && !conditions.isWatchOnly }
}
