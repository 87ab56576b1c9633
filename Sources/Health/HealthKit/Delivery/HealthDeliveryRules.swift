import LockstepProtocol
import LockstepSimulation

/// The rules by which a device's system delivers health news to apps that are not in front.
struct HealthDeliveryRules: Equatable, Sendable {
  let role: DeviceRole

  /// The time for which a delivery may stay unanswered before the system ends the app.
  var patience: Interval { .seconds(role == .watch ? 15 : 30) }

  /// The greatest number of times an hour that an app is woken; `nil` for no limit.
  var wakesPerHour: Int? { role == .watch ? 4 : nil }

  /// Finds the frequency that the system really grants for a requested one; the app is not told if it
  /// is lower.
  func granted(_ frequency: HKUpdateFrequency, of type: HKObjectType) -> HKUpdateFrequency {
    let isImmediate =
      role == .watch ? Self.immediateOnWatch.contains(type) : !Self.hourlyOnPhone.contains(type)
    return frequency == .immediate && !isImmediate ? .hourly : frequency
  }

  private static let hourlyOnPhone: [HKObjectType] = [
    .quantity(.stepCount), .quantity(.activeEnergyBurned), .quantity(.distanceWalkingRunning),
  ]

  private static let immediateOnWatch: [HKObjectType] = [
    .category(.highHeartRateEvent), .category(.lowHeartRateEvent), .quantity(.vo2Max),
  ]
}
