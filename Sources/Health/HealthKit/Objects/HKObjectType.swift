/// The types of category samples, whose value is one of a fixed list of cases.
package enum HKCategoryTypeIdentifier: String, CaseIterable, Sendable {
  case sleepAnalysis = "HKCategoryTypeIdentifierSleepAnalysis"
  case appleStandHour = "HKCategoryTypeIdentifierAppleStandHour"
  case mindfulSession = "HKCategoryTypeIdentifierMindfulSession"
  case highHeartRateEvent = "HKCategoryTypeIdentifierHighHeartRateEvent"
  case lowHeartRateEvent = "HKCategoryTypeIdentifierLowHeartRateEvent"

  /// The numbers of the category's cases.
  package var cases: ClosedRange<Int> {
    switch self {
    case .sleepAnalysis: 0...5
    case .appleStandHour: 0...1
    case .mindfulSession, .highHeartRateEvent, .lowHeartRateEvent: 0...0
    }
  }
}

/// The types of correlations, whose samples make sense only together.
package enum HKCorrelationTypeIdentifier: String, CaseIterable, Sendable {
  case bloodPressure = "HKCorrelationTypeIdentifierBloodPressure"

  /// The quantities of which the correlation has one sample each.
  package var parts: [HKQuantityTypeIdentifier] {
    switch self {
    case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
    }
  }
}

/// The type of an object in health; queries name it, and the owner grants it to clients.
package enum HKObjectType: Hashable, Sendable {
  case quantity(HKQuantityTypeIdentifier)
  case category(HKCategoryTypeIdentifier)
  case correlation(HKCorrelationTypeIdentifier)
  case workout
  case workoutRoute

  package static let all: [Self] =
    [.workout, .workoutRoute] + HKQuantityTypeIdentifier.allCases.map(Self.quantity)
    + HKCategoryTypeIdentifier.allCases.map(Self.category)
    + HKCorrelationTypeIdentifier.allCases.map(Self.correlation)

  /// HealthKit's identifier of the type.
  package var identifier: String {
    switch self {
    case .quantity(let type): type.rawValue
    case .category(let type): type.rawValue
    case .correlation(let type): type.rawValue
    case .workout: "HKWorkoutTypeIdentifier"
    case .workoutRoute: "HKWorkoutRouteTypeIdentifier"
    }
  }

  package init?(identifier: String) {
    guard let found = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = found
  }

  /// The type's Swift name, which people write: `workout`, `heartRate`.
  package var name: String {
    switch self {
    case .quantity(let type): "\(type)"
    case .category(let type): "\(type)"
    case .correlation(let type): "\(type)"
    case .workout, .workoutRoute: "\(self)"
    }
  }

  package init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// `true` if apps may save samples of the type; `false` if only the system makes them.
  package var isShareable: Bool {
    switch self {
    case .quantity(.physicalEffort), .quantity(.estimatedWorkoutEffortScore),
      .quantity(.appleExerciseTime), .quantity(.appleMoveTime), .quantity(.appleStandTime),
      .quantity(.walkingHeartRateAverage), .quantity(.atrialFibrillationBurden),
      .category(.appleStandHour), .category(.highHeartRateEvent), .category(.lowHeartRateEvent):
      false
    case .quantity, .category, .correlation, .workout, .workoutRoute: true
    }
  }
}

/// The way in which the values of a quantity are combined, with HealthKit's numbers.
package enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative = 0
  case discreteArithmetic = 1
  case discreteTemporallyWeighted = 2
}

extension HKQuantityTypeIdentifier {
  package var aggregationStyle: HKQuantityAggregationStyle {
    switch self {
    case .heartRate, .atrialFibrillationBurden: .discreteTemporallyWeighted
    case _ where aggregation == .cumulative: .cumulative
    default: .discreteArithmetic
    }
  }
}
