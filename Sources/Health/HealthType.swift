import LockstepProtocol

/// What an owner can be asked about: workouts, or a quantity that is measured.
package enum HealthType: Sendable, Hashable {
  case workout
  case quantity(HKQuantityTypeIdentifier)

  /// Every type by its short name, such as `heartRate`, in the order of the quantities.
  private static let all: [(name: String, type: HealthType)] =
    [("workout", .workout)]
    + HKQuantityTypeIdentifier.allCases.map { ("\($0)", .quantity($0)) }

  /// The short names that a person writes.
  package static var names: [String] { all.map(\.name) }

  package init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found.type
  }

  /// HealthKit's identifier of it.
  package var identifier: String {
    switch self {
    case .workout: "HKWorkoutTypeIdentifier"
    case .quantity(let type): type.rawValue
    }
  }

  package init?(identifier: String) {
    guard let found = Self.all.first(where: { $0.type.identifier == identifier }) else {
      return nil
    }
    self = found.type
  }
}
