import LockstepLanguages
import LockstepCommandLine
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation

/// What a command line says of tables.
enum TableOptions {
  static let locale = Option<Language>(
    "--locale LANGUAGE",
    "csv: the language of names, and its decimal mark"
  )
  static let units = Option<TablePreferences.Units>(
    "--units UNITS",
    "csv: metric (default) or imperial"
  )
  static let zone = Option(
    "--zone ZONE",
    "csv: the clock of dates, such as GMT+0200 or CET-1CEST,M3.5.0,M10.5.0/3"
  )
  static let stepSource = Option(
    "--step-source WORD",
    "csv: all, iphone, watch, or a part of a source's name"
  )
  static let maxHeartRate = Option<Int64>(
    "--max-heart-rate NUMBER",
    "csv: the wearer's, for zones of runs; from 60",
    in: heartRates
  )
  static let zones = Option<[Int]>(
    "--zones PERCENTS",
    "csv: where zones begin; 60,70,80,94 otherwise",
    reading: readZones
  )
  static let route = Option<TablePreferences.RouteForm>(
    "--route FORM",
    "csv: the route as csv (default) or gpx"
  )
  static let prefix = Option(
    "--prefix TEXT",
    "csv: what stands before the files' names of one workout"
  )
  static let details = Switch(
    "--details",
    "csv: of several workouts, minutes, zones and routes, too"
  )

  static let all: [any CommandOption] = [
    locale, units, zone, stepSource, maxHeartRate, zones, route, prefix, details,
  ]

  static func preferences(_ arguments: Arguments) throws(CommandError) -> TablePreferences {
    var preferences = try kept(arguments)
    if let language = try arguments.value(locale) { preferences.language = language }
    if let units = try arguments.value(units) { preferences.units = units }
    if let form = try arguments.value(route) { preferences.routeForm = form }
    if let word = arguments.value(stepSource) {
      preferences.stepSource = word.lowercased() == "all" ? nil : word
    }
    try setClock(&preferences, arguments)
    if let rate = try arguments.value(maxHeartRate) {
      preferences.setMaximumHeartRate(Double(rate))
    }
    if let zones = try arguments.value(zones) { preferences.setZones(zones) }
    return preferences
  }

  /// What a highest heart rate can be.
  static let heartRates: ClosedRange<Int64> = 60...300

  /// What is kept in the store, where one is named.
  private static func kept(_ arguments: Arguments) throws(CommandError) -> TablePreferences {
    guard let root = try HealthSource.root(arguments) else {
      return TablePreferences()
    }
    return try KeptPreferences(root).read()
  }

  private static func setClock(_ preferences: inout TablePreferences, _ arguments: Arguments)
    throws(CommandError)
  {
    guard let word = arguments.value(zone) else { return }
    preferences.clock = HKWorkout.offset(ofZone: word)
    if preferences.clock != nil { return }
    preferences.zone = HealthTimeZone(word)
    if preferences.zone != nil { return }
    throw .usage(
      Phrase("error.zoneName", word),
      Phrase("hint.example", "--zone GMT+0200")
    )
  }

  /// Zones as they are written, each above the one before.
  static func readZones(_ name: String, _ text: String) throws(CommandError) -> [Int] {
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
