import LockstepCommandLine
import LockstepLanguages
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// `phonesim health settings`: what tables are like where an export does not say it.
enum HealthSettings {
  /// The names that can be set, with what is told of each.
  private static let names = ["units", "locale", "route", "step-source", "max-heart-rate", "zones"]

  static let spec = CommandSpec(
    "phonesim health settings",
    "Shows the defaults of exported tables, or changes one.",
    operands: "[NAME VALUE]",
    options: [HealthCommand.store, Arguments.json],
    discussion: """
      units metric or imperial; locale en, it or fr, or none for the terminal's; route csv or gpx;
      step-source all, iphone, watch or a part of a source's name; max-heart-rate from 60, or none;
      zones as 60,70,80,94, or standard.
      phonesim health zones changes zones one by one. Works while a phone owns the store.
      Exit codes: 0 shown or changed, 64 usage, 65 the file cannot be read, 74 it cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let kept = KeptPreferences(try HealthSource(arguments).requiredPath())
    var preferences = try kept.read()
    switch arguments.operands.count {
    case 0: break
    case 2:
      try set(arguments.operands[0], to: arguments.operands[1], in: &preferences)
      try kept.write(preferences)
    default: throw .usage(Phrase("error.settingPair"), .usage(of: spec))
    }
    try arguments.answer(json: JSONText { preferences.write(into: &$0) }, text: text(preferences))
    return 0
  }

  private static func text(_ preferences: TablePreferences) -> String {
    HealthText.rows([
      ("units", preferences.units.rawValue),
      ("locale", preferences.chosenLanguage?.rawValue ?? "none"),
      ("route", preferences.routeForm.rawValue),
      ("step-source", (preferences.stepSource ?? "all").visibleLine),
      ("max-heart-rate", preferences.maximumHeartRate.map { FitText.number($0) } ?? "none"),
      ("zones", preferences.zones.map(String.init).joined(separator: ",")),
    ])
  }

  private static func set(_ name: String, to value: String, in preferences: inout TablePreferences)
    throws(CommandError)
  {
    switch name {
    case "units": preferences.units = try choice(value, TablePreferences.Units.allCases, name)
    case "locale":
      preferences.chosenLanguage =
        value == "none" ? nil : try choice(value, Language.allCases, name)
    case "route":
      preferences.routeForm = try choice(value, TablePreferences.RouteForm.allCases, name)
    case "step-source": preferences.stepSource = value.lowercased() == "all" ? nil : value
    case "max-heart-rate":
      if value == "none" { return preferences.setMaximumHeartRate(nil) }
      guard let rate = Int64(value), TableOptions.heartRates.contains(rate) else {
        throw .usage(
          Phrase("error.heartRate", value.visibleLine),
          .write("phonesim health settings max-heart-rate 190")
        )
      }
      preferences.setMaximumHeartRate(Double(rate))
    case "zones":
      if value == "standard" { return preferences.setZones(TablePreferences.standardZones) }
      preferences.setZones(try TableOptions.readZones("zones", value))
    default:
      throw .usage(
        Phrase("error.setting", name.visibleLine),
        .nearest(to: name, among: names)
      )
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ text: String,
    _ choices: [Choice],
    _ name: String
  ) throws(CommandError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    throw .usage(
      Phrase("error.cannotBe", name, text.visibleLine),
      .nearest(to: text, among: choices.map(\.rawValue))
    )
  }
}
