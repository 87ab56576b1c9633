import LockstepHealth
import LockstepHealthStore
import LockstepScenario
import LockstepSimulation

/// What a command line says of tables.
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
    .init("--zone", "ZONE", "csv: the clock of dates, such as GMT+0200; the workout's otherwise"),
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
    var preferences = TablePreferences()
    if let word = try arguments.choice("--locale") {
      preferences.language = Language(rawValue: word) ?? Language.fallback
    }
    if let word = try arguments.choice("--units") {
      preferences.units = TablePreferences.Units(rawValue: word) ?? .metric
    }
    if let word = try arguments.choice("--route") {
      preferences.routeForm = TablePreferences.RouteForm(rawValue: word) ?? .csv
    }
    if let word = arguments.value("--step-source"), word.lowercased() != "all" {
      preferences.stepSource = word
    }
    preferences.clock = try clock(arguments)
    let rate = try arguments.number("--max-heart-rate", in: 60...300)
    preferences.setMaximumHeartRate(rate.map { Double($0) })
    if let zones = try zones(arguments) { preferences.setZones(zones) }
    return preferences
  }

  private static func clock(_ arguments: Arguments) throws(CommandError) -> Interval? {
    guard let word = arguments.value("--zone") else { return nil }
    if let clock = HKWorkout.offset(ofZone: word) { return clock }
    throw .usage(
      "--zone is a distance from UTC, found “\(word)”",
      "write --zone GMT+0200, for example"
    )
  }

  private static func zones(_ arguments: Arguments) throws(CommandError) -> [Int]? {
    guard let text = arguments.value("--zones") else { return nil }
    let zones = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !zones.contains(nil), ZoneEditor.areValid(zones.compactMap { $0 }) else {
      throw .usage(
        "--zones are two percents or more from 0 to 99, each above the one before, found “\(text)”",
        "write --zones 60,70,80,94, for example"
      )
    }
    return zones.compactMap { $0 }
  }
}
