package import LockstepDocuments
package import LockstepSimulation

/// A sample: something that was measured or noted at an instant or over some time.
///
/// A sample is immutable once it is made.
package struct HKSample: Equatable, Sendable {
  /// The value of a sample.
  package enum Value: Equatable, Sendable {
    case quantity(HKQuantityTypeIdentifier, HKQuantity)
    case category(HKCategoryTypeIdentifier, Int)
    case correlation(HKCorrelationTypeIdentifier, [HKSample])
    case workout(HKWorkout.Head)
    /// The route of a workout, with the number of its locations.
    case route(of: DocumentID, count: Int)
  }

  /// The sample's id; empty before the sample is saved, unless its maker gave one.
  ///
  /// If a sample in a workout's series has no id of its own, its id is made from the workout's id, the
  /// type and the index in the series.
  package internal(set) var uuid: DocumentID
  package internal(set) var value: Value
  package let startDate: WallTime
  package let endDate: WallTime
  package var device: HKDevice?
  package var metadata: [HKMetadataEntry]
  /// The app that saved the sample, with its version at that time; `nil` before the sample is saved.
  package internal(set) var sourceRevision: HKSourceRevision?

  package init(
    uuid: DocumentID,
    _ value: Value,
    start: WallTime,
    end: WallTime? = nil,
    device: HKDevice? = nil,
    metadata: [HKMetadataEntry] = []
  ) {
    self.uuid = uuid
    self.value = value
    startDate = start
    endDate = end ?? start
    self.device = device
    self.metadata = metadata
  }

  package var sampleType: HKObjectType {
    switch value {
    case .quantity(let type, _): .quantity(type)
    case .category(let type, _): .category(type)
    case .correlation(let type, _): .correlation(type)
    case .workout: .workout
    case .route: .workoutRoute
    }
  }

  /// The sample's value in the unit in which its type is kept; `nil` if it is not a quantity sample.
  package var canonicalValue: Double? {
    guard case .quantity(let type, let quantity) = value, let unit = type.canonicalUnit else {
      return nil
    }
    return try? Result { () throws(HKError) in try quantity.doubleValue(for: unit) }.get()
  }

  /// Finds the value of a metadata key.
  package func metadata(_ key: String) -> HKMetadataValue? {
    metadata.last { $0.key == key }?.value
  }
}

extension HKQuantityTypeIdentifier {
  /// The unit in which the type's values are kept.
  package var canonicalUnit: HKUnit? {
    try? Result { () throws(HKUnitError) in try HKUnit(from: unit) }.get()
  }
}
