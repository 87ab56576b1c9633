import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkouts

/// The spelling of a workout's figures, for people.
enum HealthText {
  /// The sign for an unknown value.
  static let unknown = "-"

  /// Spells a date in UTC to the minute, such as `2026-01-05 09:00`.
  static func minute(_ date: WallTime) -> String {
    String(ISODate.text(date).prefix(16)).replacing("T", with: " ")
  }

  /// Spells a date on the clocks of a place, to the minute.
  static func minute(_ date: WallTime, _ zone: HealthTimeZone) -> String {
    minute(date + .seconds(zone.offsetSeconds(at: date)))
  }

  /// Spells a date in UTC to the second.
  static func second(_ date: WallTime) -> String {
    String(ISODate.text(date).prefix(19)).replacing("T", with: " ")
  }

  /// Spells an activity in words, such as “cross country skiing”.
  static func activity(_ type: HKWorkoutActivityType) -> String { words(type.name) }

  /// Spells a quantity in words, such as “heart rate”.
  static func quantity(_ type: HKQuantityTypeIdentifier) -> String { words("\(type)") }

  /// Splits a name such as `distanceCycling` into the words “distance cycling”.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }

  /// Spells a number with exactly `decimals` decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard let scaled = Int64(exactly: (abs(value) * scale).rounded()) else { return "\(value)" }
    let whole = scaled / Int64(scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(whole)" }
    let fraction = String(scaled % Int64(scale))
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  static func fixed(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { fixed($0, decimals) + (unit.isEmpty ? "" : " \(unit)") } ?? unknown
  }

  static func kilometres(_ metres: Double) -> String { "\(fixed(metres / 1_000, 2)) km" }

  static func kilometresPerHour(_ metresPerSecond: Double) -> String {
    "\(fixed(metresPerSecond * 3.6, 1)) km/h"
  }

  /// Spells a pace in minutes and seconds for an activity's usual distance, such as `5:12 /km` on foot.
  ///
  /// - Parameter long: What is run, walked and hiked.
  static func pace(
    _ metresPerSecond: Double,
    _ type: HKWorkoutActivityType,
    long: (metres: Double, name: String) = (1_000, "km")
  ) -> String? {
    let stretch: (metres: Double, name: String)
    switch type {
    case .running, .walking, .hiking, .trackAndField: stretch = long
    case .rowing: stretch = (500, "500 m")
    case .swimming: stretch = (100, "100 m")
    default: return nil
    }
    guard metresPerSecond > 0.01 else { return nil }
    let seconds = Int((stretch.metres / metresPerSecond).rounded())
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) /\(stretch.name)"
  }

  /// Lays out names and values in two columns, indented.
  static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(text)\n"
    }.joined()
  }
}
