import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// A call of a builder of HealthKit's, as a person writes it: `addSamples=heartRate:120@5`.
struct BuilderCall {
  /// What is called, with its arguments; instants are seconds since the workout's start.
  enum Kind {
    case beginCollection(WallTime)
    case addSamples([Sample])
    case addWorkoutEvents([HKWorkoutEvent])
    case addMetadata([HKMetadataEntry])
    case addWorkoutActivity(HKWorkoutActivity)
    case endCollection(End)
    case finishWorkout, discardWorkout
    case seriesBuilder
    case insertRouteData([Place])
    /// With a workout that is saved, by the beginning of its id, or the one of these calls.
    case finishRoute(String?)
    case discard
  }

  struct Sample {
    var value: HKSample.Value
    var start: Double
    var length: Double
  }

  struct Place {
    var latitude: Double
    var longitude: Double
    var instant: Double
  }

  enum End {
    case date(WallTime)
    case seconds(Double)
  }

  /// As it was written.
  let text: String
  let kind: Kind

  /// When the workout begins, where the call says it.
  var begun: WallTime? {
    if case .beginCollection(let date) = kind { return date }
    return nil
  }

  static let names = [
    "beginCollection", "addSamples", "addWorkoutEvents", "addMetadata", "addWorkoutActivity",
    "endCollection", "finishWorkout", "discardWorkout", "seriesBuilder", "insertRouteData",
    "finishRoute", "discard",
  ]

  init(_ text: String) throws(CommandError) {
    self.text = text
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = halves.count > 1 ? String(halves[1]) : nil
    kind = try Self.kind(String(halves[0]), rest, text)
  }

  private static func kind(_ name: String, _ rest: String?, _ text: String) throws(CommandError)
    -> Kind
  {
    let parts = (rest ?? "").split(separator: ",").map(String.init)
    switch name {
    case "beginCollection":
      guard let date = rest.flatMap(date) else { throw wrong(text, "beginCollection=2026-03-01") }
      return .beginCollection(date)
    case "endCollection": return .endCollection(try end(rest ?? "", text))
    case "addSamples": return .addSamples(try all(parts, sample))
    case "addWorkoutEvents": return .addWorkoutEvents(try all(parts, event))
    case "addMetadata": return .addMetadata(try all(parts, entry))
    case "addWorkoutActivity": return .addWorkoutActivity(try activity(rest ?? ""))
    case "insertRouteData": return .insertRouteData(try all(parts, place))
    case "finishRoute": return .finishRoute(rest)
    case "finishWorkout": return .finishWorkout
    case "discardWorkout": return .discardWorkout
    case "seriesBuilder": return .seriesBuilder
    case "discard": return .discard
    default:
      throw .usage(Phrase("observe.what", name.visibleLine), .nearest(to: name, among: names))
    }
  }

  // MARK: Parts

  private static func all<Part>(
    _ parts: [String],
    _ read: (String) throws(CommandError) -> Part
  ) throws(CommandError) -> [Part] {
    var all: [Part] = []
    for part in parts { all.append(try read(part)) }
    return all
  }

  private static func wrong(_ text: String, _ example: String) -> CommandError {
    .usage(Phrase("build.part", text.visibleLine), Phrase("hint.example", example))
  }

  /// The instants that a calendar has room for, in seconds.
  private static let secondsMax = 1e9

  private static func seconds(_ text: Substring) -> Double? {
    guard let number = Double(text), number.magnitude <= secondsMax else { return nil }
    return number
  }

  /// `WHAT@START+LENGTH`; the start and the length may be left out.
  private static func timed(_ text: String) -> (what: String, start: Double, length: Double)? {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 1 { return (text, 0, 0) }
    let times = halves[1].split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = seconds(times[0]) else { return nil }
    if times.count == 1 { return (String(halves[0]), start, 0) }
    guard let length = seconds(times[1]) else { return nil }
    return (String(halves[0]), start, length)
  }

  private static func named(_ text: String) -> (name: String, value: String)? {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return halves.count == 2 ? (String(halves[0]), String(halves[1])) : nil
  }

  private static func date(_ text: String) -> WallTime? {
    ISODate.date(text) ?? ISODate.date("\(text)T00:00:00Z")
  }

  private static func end(_ text: String, _ whole: String) throws(CommandError) -> End {
    if text.hasPrefix("+"), let seconds = seconds(text.dropFirst()) { return .seconds(seconds) }
    if let date = date(text) { return .date(date) }
    throw wrong(whole, "endCollection=+600")
  }

  /// `heartRate:120@5`, `distanceWalkingRunning:3.1 mi@0+1500`, `sleepAnalysis:3@0+600`.
  private static func sample(_ text: String) throws(CommandError) -> Sample {
    guard let timed = timed(text), let (name, value) = named(timed.what) else {
      throw wrong(text, "addSamples=heartRate:120@5")
    }
    let words = value.split(separator: " ", maxSplits: 1).map(String.init)
    guard let number = words.first.flatMap(Double.init), number.isFinite else {
      throw wrong(text, "addSamples=heartRate:120@5")
    }
    let type = try HealthAccessCommand.type(name)
    let unit = words.count > 1 ? words[1] : nil
    let sample = try HealthSave.value(of: type, number, unit: unit)
    return Sample(value: sample, start: timed.start, length: timed.length)
  }

  /// `pause@100`, `lap@0+300`.
  private static func event(_ text: String) throws(CommandError) -> HKWorkoutEvent {
    guard let timed = timed(text) else { throw wrong(text, "addWorkoutEvents=pause@100") }
    guard let kind = HKWorkoutEvent.Kind.allCases.first(where: { $0.name == timed.what }) else {
      let names = HKWorkoutEvent.Kind.allCases.map(\.name)
      throw .usage(
        Phrase("observe.what", timed.what.visibleLine),
        .nearest(to: timed.what, among: names)
      )
    }
    return HKWorkoutEvent(kind, at: timed.start, lasting: timed.length)
  }

  /// `running@0+600`.
  private static func activity(_ text: String) throws(CommandError) -> HKWorkoutActivity {
    guard let timed = timed(text) else { throw wrong(text, "addWorkoutActivity=running@0+600") }
    guard let type = HKWorkoutActivityType(name: timed.what) else {
      let names = HKWorkoutActivityType.allCases.map(\.name)
      throw .usage(
        Phrase("observe.what", timed.what.visibleLine),
        .nearest(to: timed.what, among: names)
      )
    }
    return HKWorkoutActivity(type, at: timed.start, lasting: timed.length)
  }

  /// `HKIndoorWorkout:true`, `HKLapLength:25 m`, `HKTimeZone:GMT+0200`.
  private static func entry(_ text: String) throws(CommandError) -> HKMetadataEntry {
    guard let (key, value) = named(text), !key.isEmpty else {
      throw wrong(text, "addMetadata=HKIndoorWorkout:true")
    }
    let words = value.split(separator: " ", maxSplits: 1).map(String.init)
    let number = words.first.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    if value == "true" || value == "false" { return HKMetadataEntry(key, .flag(value == "true")) }
    if let number, words.count == 1 { return HKMetadataEntry(key, .number(number)) }
    if let number { return HKMetadataEntry(key, .quantity(number, unit: words[1])) }
    if let date = date(value) { return HKMetadataEntry(key, .date(date)) }
    return HKMetadataEntry(key, .string(value))
  }

  /// `45.07:7.68@3`: degrees to the north and to the east.
  private static func place(_ text: String) throws(CommandError) -> Place {
    guard let timed = timed(text), let (north, east) = named(timed.what),
      let latitude = Double(north), let longitude = Double(east)
    else { throw wrong(text, "insertRouteData=45.07:7.68@3") }
    return Place(latitude: latitude, longitude: longitude, instant: timed.start)
  }
}
