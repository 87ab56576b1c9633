public import Foundation

/// The name of what is measured.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ways in which values of a type become one.
public enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative = 0
  case discreteArithmetic = 1
  case discreteTemporallyWeighted = 2
  case discreteEquivalentContinuousLevel = 3
}

/// A kind of health data.
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

/// A type that samples may be of.
public class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A quantity that is measured.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }

  /// The unit of the type, as the device's sensors give it.
  var unit: HKUnit { HKQuantityTypes.entry(identifier).map { HKUnit(from: $0.unit) } ?? .count() }

  public var aggregationStyle: HKQuantityAggregationStyle {
    HKQuantityTypes.entry(identifier)?.style ?? .discreteArithmetic
  }

  public func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.isCompatible(with: unit) }
}

/// The name of a category.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
  public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
  public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")
}

/// A category of samples.
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKCategoryTypeIdentifier) {
    super.init(identifier: identifier.rawValue)
  }
}

public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"

/// Workouts.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {
  init() { super.init(identifier: HKWorkoutTypeIdentifier) }
}

/// Series of samples, such as a workout's route.
public class HKSeriesType: HKSampleType, @unchecked Sendable {
  public class func workoutRoute() -> HKSeriesType {
    HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
  }
  public class func heartbeat() -> HKSeriesType {
    HKSeriesType(identifier: "HKDataTypeIdentifierHeartbeatSeries")
  }
}

/// Summaries of activity.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  init() { super.init(identifier: "HKActivitySummaryTypeIdentifier") }
}
