import LockstepDocuments
import LockstepHealth
import LockstepSimulation

/// A deed of others than the app in a device's health: another app saves, or the owner deletes.
enum HealthDeed: Sendable, Equatable {
  /// A sample of now, in the unit of its type; of a workout its length in seconds, up to now.
  case save(HKObjectType, amount: Int64)
  /// All that there is of a type.
  case delete(HKObjectType)

  /// Saves or deletes as another app does that may do everything.
  func carryOut(in database: HealthDatabase, at date: WallTime) throws(HKError) {
    var store = HKHealthStore(database, client: .other)
    store.isOwners = true
    switch self {
    case .save(.workout, let seconds):
      try store.saveWorkout(lasting: .seconds(seconds), until: date)
    case .save(.quantity(let type), let amount):
      let quantity = HKQuantity(unit: try type.unitForSaving(), doubleValue: Double(amount))
      try store.save(HKSample(uuid: DocumentID(""), .quantity(type, quantity), start: date))
    case .save(.category(let type), let amount):
      try store.save(HKSample(uuid: DocumentID(""), .category(type, Int(amount)), start: date))
    case .save(let type, _):
      throw .byBuilder(type)
    case .delete(let type): try store.deleteAll(of: type)
    }
  }
}

extension HealthDeed {
  func add(to digest: inout Digest) {
    switch self {
    case .save(let type, let amount):
      digest.add(type.identifier)
      digest.add(amount)
    case .delete(let type): digest.add(type.identifier)
    }
  }
}

extension HKQuantityTypeIdentifier {
  fileprivate func unitForSaving() throws(HKError) -> HKUnit {
    guard let canonicalUnit else { throw .byBuilder(.quantity(self)) }
    return canonicalUnit
  }
}

extension HKHealthStore {
  fileprivate func saveWorkout(lasting length: Interval, until end: WallTime) throws(HKError) {
    let configuration = HKWorkoutConfiguration(activityType: .running)
    var builder = HKWorkoutBuilder(
      healthStore: self,
      configuration: configuration,
      device: .local()
    )
    try builder.beginCollection(at: end - length)
    try builder.endCollection(at: end)
    _ = try builder.finishWorkout()
  }
}

extension HKClient {
  /// Any other app on the device.
  fileprivate static let other = HKClient(name: "Another app", bundleIdentifier: "lockstep.other")
}
