import LockstepCommandLine
import LockstepLanguages
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// What a person reads of workouts: in their language, on their clocks, in the units they count in.
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

  /// What an option says, or the store's settings, or the terminal's own language.
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

  /// The same of words that need not be a command line, for what is said of that.
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

  /// A quantity that no language has a word for is spelled as its type is.
  func quantity(_ type: HKQuantityTypeIdentifier) -> String {
    let phrase = Phrase(type)
    if case .verbatim = phrase { return HealthText.quantity(type) }
    return text(phrase)
  }

  func doubt(_ doubt: WorkoutDoubt) -> String { text("doubt.\(doubt.rawValue)") }

  // MARK: Dates

  /// As in `March 2026`.
  func month(_ month: WorkoutMonth) -> String { language.text(of: month) }

  /// A date on the clocks of a place, to the minute, as the language has it.
  func minute(_ date: WallTime, _ zone: HealthTimeZone) -> String {
    language.ordered(HealthText.minute(date, zone))
  }

  /// A date in UTC to the second, as the language has it.
  func second(_ date: WallTime) -> String { language.ordered(HealthText.second(date)) }

  // MARK: Numbers

  /// A number with exactly so many decimals and the mark of the language.
  func fixed(_ value: Double, _ decimals: Int) -> String {
    marked(HealthText.fixed(value, decimals))
  }

  /// A number that was written with a point, with the mark of the language.
  func marked(_ text: String) -> String { language.marked(text) }

  func fixed(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { fixed($0, decimals) + (unit.isEmpty ? "" : " \(unit)") } ?? HealthText.unknown
  }

  /// What a long way is counted in.
  var lengthUnit: String { units == .metric ? "km" : "mi" }

  /// A way in that unit.
  func length(_ metres: Double) -> Double { metres / (units == .metric ? 1_000 : 1_609.344) }

  /// A way with its unit.
  func distance(_ metres: Double) -> String { "\(fixed(length(metres), 2)) \(lengthUnit)" }

  /// A speed with its unit, of metres a second.
  func speed(_ metres: Double) -> String { "\(fixed(length(metres) * 3_600, 1)) \(lengthUnit)/h" }

  /// Minutes and seconds for the stretch that an activity is timed by.
  func pace(_ speed: Double, _ type: HKWorkoutActivityType) -> String? {
    HealthText.pace(speed, type, long: (units == .metric ? 1_000 : 1_609.344, lengthUnit))
  }

  /// A temperature with its unit, of degrees Celsius.
  func temperature(_ celsius: Double) -> String {
    units == .metric ? fixed(celsius, 0, "°C") : fixed(celsius * 1.8 + 32, 0, "°F")
  }

  /// What a height is counted in.
  var heightUnit: String { units == .metric ? "m" : "ft" }

  /// A height in that unit.
  func height(_ metres: Double) -> Double { metres / (units == .metric ? 1 : 0.3048) }
}
