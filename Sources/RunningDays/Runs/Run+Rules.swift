import LockstepDocuments
import LockstepSimulation

/// The rules by which a server accepts runs.
extension Run {
  /// A field with an impossible value, and the value that was expected.
  package struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    package let field: String
    package let expected: String

    package var description: String { "\(field): expected \(expected)" }
  }

  /// The first field with an impossible value; `nil` if all are possible.
  package var fault: Fault? {
    let checks: [(isRight: Bool, field: String, expected: String)] = [
      (clientID.isULID, "clientId", "an id of 26 letters and digits"),
      (endTime >= startTime, "endTime", "the startTime or later"),
      ((0...604_800).contains(durationSeconds), "durationSeconds", "0 to 604800"),
      ((0...1_000_000).contains(distanceMeters), "distanceMeters", "0 to 1000000"),
      (energyBurnedKcal.map((0...10_000).contains) ?? true, "energyBurnedKcal", "0 to 10000"),
      (averageHeartRate.map((30...250).contains) ?? true, "avgHeartRate", "30 to 250"),
      (paceSecondsPerKm.map((60...3_600).contains) ?? true, "avgPaceSecondsPerKm", "60 to 3600"),
      (Self.sources.contains(source), "source", Self.sources.joined(separator: ", ")),
    ]
    return checks.first { !$0.isRight }.map { Fault(field: $0.field, expected: $0.expected) }
  }

  /// Says if two runs have the same data, within the tolerance of clocks and rounding.
  func isIdentical(to other: Run) -> Bool {
    Self.distance(startTime.microseconds, other.startTime.microseconds) < 1_000_000
      && Self.distance(endTime.microseconds, other.endTime.microseconds) < 1_000_000
      && durationSeconds == other.durationSeconds
      && abs(distanceMeters - other.distanceMeters) < 1 && source == other.source
  }

  /// Computes the difference between two dates, in microseconds.
  static func distance(_ a: Int64, _ b: Int64) -> Int64 { abs(a - b) }
}
