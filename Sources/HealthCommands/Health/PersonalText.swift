import LockstepCommandLine
import LockstepLanguages
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// The texts about workouts for a person, in their language, time zone and units.
struct PersonalText: Equatable, Sendable {
  var language = Language.fallback
  var units = TablePreferences.Units.metric

  static let locale = Option<Language>(
    "--locale LANGUAGE",
    "the language to read in; that of health settings or of LANG otherwise"
  )

  static let units = Option<TablePreferences.Units>(
    "--units UNITS",
    "kilometres or miles; else as in health settings"
  )

  static let options: [any CommandOption] = [locale, units]

  init() {}

  /// Takes the language and units from the options, else from the store's settings, else from the
  /// terminal.
  init(_ arguments: Arguments) throws(CommandError) {
    let root = try HealthSource.root(arguments)
    let kept = try root.map { root throws(CommandError) in
      try KeptPreferences(root).readIfThere()
    }?.flatMap { $0 }
    language = kept?.chosenLanguage ?? .ofTerminal
    units = kept?.units ?? .metric
    if let choice = try arguments.value(Self.locale) { language = choice }
    if let choice = try arguments.value(Self.units) { units = choice }
  }

  /// Finds the language for messages about words that may not be a valid command line.
  static func language(of words: [String]) -> Language {
    func value(_ option: String) -> String? {
      let same = words.last { $0.hasPrefix("\(option)=") }.map { $0.dropFirst(option.count + 1) }
      let place = words.lastIndex(of: option).map { $0 + 1 }
      return same.map(String.init) ?? place.flatMap { $0 < words.count ? words[$0] : nil }
    }
    if let language = value("--locale").flatMap(Language.init(rawValue:)) { return language }
    let root = value("--store") ?? Environment.value("LOCKSTEP_STORE")
    // If it cannot be read, the command that needs it reports that.
    let kept = root.flatMap { try? KeptPreferences($0).readIfThere() }
    return kept?.chosenLanguage ?? .ofTerminal
  }

  // MARK: Words

  func text(_ key: String) -> String { language.text(key) }

  func text(_ key: String, _ words: String...) -> String {
    Phrase(key, words.map { .verbatim($0) }).text(in: language)
  }

  /// Words several texts, a line each.
  func lines(_ keys: [String]) -> String { keys.map { text($0) + "\n" }.joined() }

  func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  func count(_ count: Int, of what: String) -> String { language.count(count, of: what) }

  func activity(_ type: HKWorkoutActivityType) -> String { language.name(of: type) }

  /// Names a quantity; one without a word in the languages is spelled by its identifier.
  func quantity(_ type: HKQuantityTypeIdentifier) -> String {
    let phrase = Phrase(type)
    if case .verbatim = phrase { return HealthText.quantity(type) }
    return text(phrase)
  }

  func doubt(_ doubt: WorkoutDoubt) -> String { text("doubt.\(doubt.rawValue)") }

  // MARK: Dates

  /// Spells a month, such as `March 2026`.
  func month(_ month: WorkoutMonth) -> String { language.text(of: month) }

  /// Spells a date on the clocks of a place, to the minute, in the order of the language.
  func minute(_ date: WallTime, _ zone: HealthTimeZone) -> String {
    language.ordered(HealthText.minute(date, zone))
  }

  /// Spells a date in UTC to the second, in the order of the language.
  func second(_ date: WallTime) -> String { language.ordered(HealthText.second(date)) }

  // MARK: Numbers

  /// Spells a number with exactly `decimals` decimals and the decimal mark of the language.
  func fixed(_ value: Double, _ decimals: Int) -> String {
    marked(HealthText.fixed(value, decimals))
  }

  /// Replaces the decimal point in a number's text by the decimal mark of the language.
  func marked(_ text: String) -> String { language.marked(text) }

  func fixed(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { fixed($0, decimals) + (unit.isEmpty ? "" : " \(unit)") } ?? HealthText.unknown
  }

  /// The unit of distances: `km` or `mi`.
  var lengthUnit: String { units == .metric ? "km" : "mi" }

  /// Converts metres to the unit of distances.
  func length(_ metres: Double) -> Double { metres / (units == .metric ? 1_000 : 1_609.344) }

  /// Spells a distance, given in metres, with its unit.
  func distance(_ metres: Double) -> String { "\(fixed(length(metres), 2)) \(lengthUnit)" }

  /// Spells a speed, given in metres a second, with its unit.
  func speed(_ metres: Double) -> String { "\(fixed(length(metres) * 3_600, 1)) \(lengthUnit)/h" }

  /// Spells a pace in minutes and seconds for the activity's usual distance, from a speed in metres a
  /// second.
  func pace(_ speed: Double, _ type: HKWorkoutActivityType) -> String? {
    HealthText.pace(speed, type, long: (units == .metric ? 1_000 : 1_609.344, lengthUnit))
  }

  /// Spells a temperature, given in degrees Celsius, with its unit.
  func temperature(_ celsius: Double) -> String {
    units == .metric ? fixed(celsius, 0, "°C") : fixed(celsius * 1.8 + 32, 0, "°F")
  }

  /// The unit of heights: `m` or `ft`.
  var heightUnit: String { units == .metric ? "m" : "ft" }

  /// Converts metres to the unit of heights.
  func height(_ metres: Double) -> Double { metres / (units == .metric ? 1 : 0.3048) }
}
