import LockstepLanguages
import LockstepDocuments
package import LockstepSimulation

// HealthKit's classes of samples and of types are one type each here, with cases.

package typealias HKQuantitySample = HKSample
package typealias HKCategorySample = HKSample
package typealias HKSampleType = HKObjectType
package typealias HKQuantityType = HKObjectType
package typealias HKCategoryType = HKObjectType

/// The types of samples that have several parts, such as routes.
package enum HKSeriesType {
  package static func workoutRoute() -> HKObjectType { .workoutRoute }
}

extension HKObjectType {
  package init(_ identifier: HKQuantityTypeIdentifier) { self = .quantity(identifier) }

  package init(_ identifier: HKCategoryTypeIdentifier) { self = .category(identifier) }

  package static func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> Self? {
    .quantity(identifier)
  }

  package static func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> Self? {
    .category(identifier)
  }

  package static func workoutType() -> Self { .workout }

  /// Returns the identifier if the type is a quantity; refuses any other type.
  func quantityIdentifier() throws(HKError) -> HKQuantityTypeIdentifier {
    if case .quantity(let identifier) = self { return identifier }
    throw HKError(.invalidArgument, Phrase("health.noQuantityType", name))
  }
}

extension HKSample {
  /// Makes a sample of a quantity; its id is given when it is saved.
  package init(
    type: HKQuantityType,
    quantity: HKQuantity,
    start: WallTime,
    end: WallTime,
    device: HKDevice? = nil,
    metadata: [HKMetadataEntry] = []
  ) throws(HKError) {
    self.init(
      uuid: DocumentID(""),
      .quantity(try type.quantityIdentifier(), quantity),
      start: start,
      end: end,
      device: device,
      metadata: metadata
    )
  }

  /// Makes a sample of a category; its id is given when it is saved.
  package init(
    type: HKCategoryType,
    value: Int,
    start: WallTime,
    end: WallTime,
    device: HKDevice? = nil,
    metadata: [HKMetadataEntry] = []
  ) throws(HKError) {
    guard case .category(let identifier) = type else {
      throw HKError(.invalidArgument, Phrase("health.noCategoryType", type.name))
    }
    self.init(
      uuid: DocumentID(""),
      .category(identifier, value),
      start: start,
      end: end,
      device: device,
      metadata: metadata
    )
  }

  /// The sample's quantity; `nil` if it is not a quantity sample.
  package var quantity: HKQuantity? {
    guard case .quantity(_, let quantity) = value else { return nil }
    return quantity
  }

  /// The sample's quantity type; `nil` if it is not a quantity sample.
  package var quantityType: HKQuantityType? {
    guard case .quantity = value else { return nil }
    return sampleType
  }
}
