import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// What a person reads of workouts: in their language, on their clocks, in the units they count in.
struct PersonalText: Equatable, Sendable {
  var language = Language.fallback
  var units = TablePreferences.Units.metric

  static let options: [CommandSpec.Option] = [
    .init(
      "--locale",
      "LANGUAGE",
      "the language to read in; that of health settings or of LANG otherwise",
      choices: Language.allCases.map(\.rawValue)
    ),
    .init(
      "--units",
      "UNITS",
      "kilometres or miles; those of health settings otherwise",
      choices: TablePreferences.Units.allCases.map(\.rawValue)
    ),
  ]

  init() {}

  /// What an option says, or the store's settings, or the terminal's own language.
  init(_ arguments: Arguments) throws(CommandError) {
    let kept = try KeptPreferences(try HealthSource(arguments).requiredPath()).readIfThere()
    language = kept?.language ?? Self.ofTerminal
    units = kept?.units ?? .metric
    if let word = try arguments.choice("--locale").flatMap(Language.init(rawValue:)) {
      language = word
    }
    if let word = try arguments.choice("--units").flatMap(TablePreferences.Units.init(rawValue:)) {
      units = word
    }
  }

  private static var ofTerminal: Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let name = names.compactMap { Environment.value($0) }.first { !$0.isEmpty }
    return name.flatMap { Language(locale: $0) } ?? .fallback
  }

  // MARK: Words

  func text(_ key: String) -> String { language.text(key) }

  func text(_ key: String, _ words: String) -> String { language.text(key, words) }

  func count(_ count: Int, of what: String) -> String { language.count(count, of: what) }

  func activity(_ type: HKWorkoutActivityType) -> String { language.name(of: type) }

  /// A quantity that no language has a word for is spelled as its type is.
  func quantity(_ type: HKQuantityTypeIdentifier) -> String {
    let key = "quantity.\(type)"
    let text = language.text(key)
    return text == key ? HealthText.quantity(type) : text
  }

  func doubt(_ doubt: WorkoutDoubt) -> String { text("doubt.\(doubt.rawValue)") }

  // MARK: Dates

  /// As in `March 2026`.
  func month(_ month: WorkoutMonth) -> String { language.text(of: month) }

  /// A date on the clocks of a place, to the minute, as the language has it.
  func minute(_ date: WallTime, _ zone: HealthTimeZone) -> String {
    let text = HealthText.minute(date, zone)
    if language == .en { return text }
    let parts = text.split(separator: " ")
    return parts[0].split(separator: "-").reversed().joined(separator: "/") + " " + parts[1]
  }

  // MARK: Numbers

  /// A number with exactly so many decimals and the mark of the language.
  func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = HealthText.fixed(value, decimals)
    return language.decimalMark == "." ? text : text.replacing(".", with: language.decimalMark)
  }

  func fixed(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { fixed($0, decimals) + (unit.isEmpty ? "" : " \(unit)") } ?? HealthText.unknown
  }

  /// What a long way is counted in.
  var lengthUnit: String { units == .metric ? "km" : "mi" }

  /// A way in that unit.
  func length(_ metres: Double) -> Double { metres / (units == .metric ? 1_000 : 1_609.344) }

  /// A way with its unit.
  func distance(_ metres: Double) -> String { "\(fixed(length(metres), 2)) \(lengthUnit)" }

  /// What a height is counted in.
  var heightUnit: String { units == .metric ? "m" : "ft" }

  /// A height in that unit.
  func height(_ metres: Double) -> Double { metres / (units == .metric ? 1 : 0.3048) }
}
