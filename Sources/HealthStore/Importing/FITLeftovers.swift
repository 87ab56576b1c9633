import LockstepLanguages
import LockstepWorkoutFiles

/// The data of a file about a session that the workout does not have, by the file's own names.
///
/// Nothing that the profile knows is left out in silence, but for what says again what the workout has:
/// the means and extremes of a column of the records, the places of a route, the numbers of laps.
struct FITLeftovers {
  private let source: FITSession

  init(_ source: FITSession) { self.source = source }

  /// The names: kinds of messages, then fields of the session, of its laps and lengths, of events, and
  /// of records.
  var names: [String] {
    source.file.unused.union(undated).sorted() + fields(of: [source.message], "session")
      + fields(of: source.laps, "lap") + fields(of: source.lengths, "length") + events
      + (source.file.records.unused.union(placeless)).sorted().map { "record.\($0)" } + repeated
  }

  /// The number of repeated records, in words.
  private var repeated: [String] {
    let count = source.file.records.repeatedCount
    return count > 0 ? [Phrase.count(count, of: "repeatedRecords").text(in: .fallback)] : []
  }

  /// The record fields that only a route can hold, if the workout has no route.
  private var placeless: [String] {
    if FITRoute(source).isThere { return [] }
    let fields: [FITRecords.Field] = [.latitude, .longitude, .altitude, .accuracy]
    return fields.filter { source.file.records.has($0) }.map(\.name)
  }

  /// The kinds of parts of which at least one has no start, so that the workout lacks it.
  private var undated: [String] {
    ["lap", "length"].filter { kind in
      source.file.messages(named: kind).contains { $0.beginningUnixSeconds == nil }
    }
  }

  private func fields(of messages: [FIT.DataMessage], _ kind: String) -> [String] {
    var names: Set<String> = []
    for message in messages {
      for field in message.fields {
        let known = message.layout(of: field)
        if known.profile != nil, known.developerDataIndex == nil { names.insert(known.name) }
      }
    }
    return names.filter { !isKept($0, kind) }.sorted().map { "\(kind).\($0)" }
  }

  private func isKept(_ name: String, _ kind: String) -> Bool {
    if Self.structure.contains(name) || Self.kept[kind]?.contains(name) ?? false { return true }
    if name.hasPrefix("unknown") { return true }
    if Self.cycles.contains(name) { return areCyclesKept }
    if Self.places.contains(where: { name.hasPrefix($0) }) { return FITRoute(source).isThere }
    return isStatistic(name)
  }

  /// `true` if the workout has the steps or strokes as samples, or they follow from its cadence.
  private var areCyclesKept: Bool {
    source.file.records.has(.cadence) || FITSamples(source).hasStepsOrStrokes
  }

  /// Says if a field is the mean or an extreme of a column of the records.
  private func isStatistic(_ name: String) -> Bool {
    var words = name.split(separator: "_").filter { $0 != "enhanced" }
    guard let first = words.first, ["avg", "max", "min"].contains(first) else { return false }
    words.removeFirst()
    let column = words.joined(separator: "_")
    let field = FITRecords.Field.byName[column] ?? FITRecords.Field.byName["enhanced_\(column)"]
    return field.map { source.file.records.has($0) } ?? false
  }

  /// The kinds of events, except those that only divide the recording.
  private var events: [String] {
    var seen: Set<Int64> = []
    var names: Set<String> = []
    for event in source.otherEvents {
      guard let kind = event.integer("event"), seen.insert(kind).inserted,
        let name = event.shownFields.first(where: { $0.name == "event" })
      else { continue }
      names.insert(FITSession.text(name.value))
    }
    return names.subtracting(Self.parts).sorted().map { "event.\($0)" }
  }

  private static let parts: Set<String> = [
    "timer", "session", "lap", "length", "activity", "workout", "workout_step",
  ]
  /// The fields that only give a message its place among the others.
  private static let structure: Set<String> = [
    "message_index", "timestamp", "start_time", "event", "event_type", "event_group", "sport",
    "sub_sport", "sport_index", "first_lap_index", "num_laps", "num_lengths", "num_active_lengths",
    "first_length_index", "length_type", "total_elapsed_time", "total_timer_time",
    "total_moving_time", "total_distance",
  ]
  /// The fields of each kind of message that the workout keeps.
  private static let kept: [String: Set<String>] = [
    "session": [
      "total_calories", "total_ascent", "total_descent", "metabolic_calories", "workout_rpe",
      "avg_speed", "max_speed", "enhanced_avg_speed", "enhanced_max_speed", "avg_temperature",
      "pool_length", "pool_length_unit", "sdrr_hrv",
    ],
    "length": ["total_strokes", "swim_stroke"],
  ]
  private static let cycles: Set<String> = ["total_cycles", "total_fractional_cycles"]
  private static let places = ["start_position", "end_position", "nec_", "swc_"]
}
