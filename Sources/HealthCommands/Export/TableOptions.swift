import LockstepLanguages
import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// The options by which a command line shapes tables.
enum TableOptions {
  static let all: [CommandSpec.Option] = [
    .init(
      "--locale",
      "LANGUAGE",
      "csv: the language of names, and its decimal mark",
      choices: Language.allCases.map(\.rawValue)
    ),
    .init(
      "--units",
      "UNITS",
      "csv: metric (default) or imperial",
      choices: TablePreferences.Units.allCases.map(\.rawValue)
    ),
    .init(
      "--zone",
      "ZONE",
      "csv: the clock of dates, such as GMT+0200 or CET-1CEST,M3.5.0,M10.5.0/3"
    ),
    .init("--step-source", "WORD", "csv: all, iphone, watch, or a part of a source's name"),
    .init("--max-heart-rate", "NUMBER", "csv: the wearer's, for zones of runs; from 60"),
    .init("--zones", "PERCENTS", "csv: where zones begin; 60,70,80,94 otherwise"),
    .init(
      "--route",
      "FORM",
      "csv: the route as csv (default) or gpx",
      choices: TablePreferences.RouteForm.allCases.map(\.rawValue)
    ),
    .init("--prefix", "TEXT", "csv: what stands before the files' names of one workout"),
    .init("--details", nil, "csv: of several workouts, minutes, zones and routes, too"),
  ]

  static func preferences(_ arguments: Arguments) throws(CommandError) -> TablePreferences {
    var preferences = try kept(arguments)
    if let word = try arguments.choice("--locale") {
      preferences.language = Language(rawValue: word) ?? Language.fallback
    }
    if let word = try arguments.choice("--units") {
      preferences.units = TablePreferences.Units(rawValue: word) ?? .metric
    }
    if let word = try arguments.choice("--route") {
      preferences.routeForm = TablePreferences.RouteForm(rawValue: word) ?? .csv
    }
    if let word = arguments.value("--step-source") {
      preferences.stepSource = word.lowercased() == "all" ? nil : word
    }
    try setClock(&preferences, arguments)
    if let rate = try arguments.number("--max-heart-rate", in: heartRates) {
      preferences.setMaximumHeartRate(Double(rate))
    }
    if let text = arguments.value("--zones") { preferences.setZones(try zones(text, "--zones")) }
    return preferences
  }

  /// The range of a maximum heart rate in beats a minute.
  static let heartRates: ClosedRange<Int64> = 60...300

  /// Reads the preferences that the store keeps; the default ones if no store is named.
  private static func kept(_ arguments: Arguments) throws(CommandError) -> TablePreferences {
    guard let root = try HealthSource.root(arguments) else {
      return TablePreferences()
    }
    return try KeptPreferences(root).read()
  }

  private static func setClock(_ preferences: inout TablePreferences, _ arguments: Arguments)
    throws(CommandError)
  {
    guard let word = arguments.value("--zone") else { return }
    preferences.clock = HKWorkout.offset(ofZone: word)
    if preferences.clock != nil { return }
    preferences.zone = HealthTimeZone(word)
    if preferences.zone != nil { return }
    throw .usage(
      Phrase("error.zoneName", word),
      Phrase("hint.example", "--zone GMT+0200")
    )
  }

  /// Parses zones, each of which begins above the one before.
  static func zones(_ text: String, _ name: String) throws(CommandError) -> [Int] {
    let zones = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !zones.contains(nil), ZoneEditor.areValid(zones.compactMap { $0 }) else {
      throw .usage(
        Phrase("error.zones", name, text),
        Phrase("hint.example", "\(name) 60,70,80,94")
      )
    }
    return zones.compactMap { $0 }
  }
}
