import LockstepProtocol
import LockstepSimulation

/// What a device's system grants those who are told of health while they are not in front.
struct HealthDeliveryRules: Equatable, Sendable {
  let role: DeviceRole

  /// How long a delivery may stay unanswered before the app is ended for it.
  var patience: Interval { .seconds(role == .watch ? 15 : 30) }

  /// How many times an hour an app is woken at most; `nil` for as often as there is something.
  var wakesPerHour: Int? { role == .watch ? 4 : nil }

  /// What is granted of a frequency: nobody is told that it is less.
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
