import LockstepDocuments
import LockstepHealth
import LockstepSimulation

/// An action in a device's health by somebody other than the app: another app saves, or the owner
/// deletes.
enum HealthDeed: Sendable, Equatable {
  /// Saves a sample dated now, with an amount in the unit of its type; for a workout, its length in
  /// seconds, up to now.
  case save(HKObjectType, amount: Int64)
  /// Deletes all objects of a type.
  case delete(HKObjectType)

  /// Carries out the action as another app with all permissions.
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
  /// The other app: any on the device but the tested one.
  fileprivate static let other = HKClient(name: "Another app", bundleIdentifier: "lockstep.other")
}
