public import Foundation

/// The identifier of a quantity that is measured.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The way in which several values of a type are combined.
public enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative = 0
  case discreteArithmetic = 1
  case discreteTemporallyWeighted = 2
  case discreteEquivalentContinuousLevel = 3
}

/// A type of health data.
public class HKObjectType: NSObject, @unchecked Sendable {
  public let identifier: String

  init(identifier: String) { self.identifier = identifier }

  public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  {
    HKQuantityType(identifier)
  }

  public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier)
    -> HKCategoryType?
  {
    HKCategoryType(identifier)
  }

  public class func workoutType() -> HKWorkoutType { HKWorkoutType() }
  public class func activitySummaryType() -> HKActivitySummaryType { HKActivitySummaryType() }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObjectType)?.identifier == identifier
  }

  public override var hash: Int { identifier.hashValue }
  public override var description: String { identifier }
}

/// A type of samples.
public class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A type of quantities that are measured.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }

  /// The unit in which the device's sensors give values of the type.
  var unit: HKUnit { HKQuantityTypes.entry(identifier).map { HKUnit(from: $0.unit) } ?? .count() }

  public var aggregationStyle: HKQuantityAggregationStyle {
    HKQuantityTypes.entry(identifier)?.style ?? .discreteArithmetic
  }

  public func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.isCompatible(with: unit) }
}

/// The identifier of a category type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
  public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
  public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")
}

/// A type of category samples.
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKCategoryTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }
}

public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"

/// The type of workouts.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {
  init() { super.init(identifier: HKWorkoutTypeIdentifier) }
}

/// The type of series of samples, such as a workout's route.
public class HKSeriesType: HKSampleType, @unchecked Sendable {
  public class func workoutRoute() -> HKSeriesType {
    HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
  }
  public class func heartbeat() -> HKSeriesType {
    HKSeriesType(identifier: "HKDataTypeIdentifierHeartbeatSeries")
  }
}

/// The type of activity summaries.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  init() { super.init(identifier: "HKActivitySummaryTypeIdentifier") }
}
