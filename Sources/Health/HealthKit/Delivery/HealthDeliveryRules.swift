import LockstepProtocol
import LockstepSimulation

/// The rules by which a device's system tells of health those who are not in front.
struct HealthDeliveryRules: Equatable, Sendable {
  let role: DeviceRole

  /// The time that a delivery may stay unanswered before the app is ended for it.
  var patience: Interval { .seconds(role == .watch ? 15 : 30) }

  /// The most times an hour that an app is woken; `nil` for as often as there is something.
  var wakesPerHour: Int? { role == .watch ? 4 : nil }

  /// Finds what is granted of a frequency: nobody is told that it is less.
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
