package import Simulation
package import WorkoutFiles
package import Workouts

/// Makes a workout of what a FIT file recorded.
///
/// In HealthKit's order: configuration, start, metadata, events, samples, end, route. Heart rates of a
/// chain are merged into its records first.
package enum FITImport {
  /// Reads the workout of a session.
  ///
  /// - Parameters:
  ///   - session: Which one, counted from 1; `nil` for the only one.
  ///   - events: Whether pauses and resumes have to alternate.
  ///   - id: Makes the workout's id of its start.
  package static func workout(
    from decoded: FIT.DecodedFiles,
    session number: Int? = nil,
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(FITImportError) -> HKWorkout {
    var decoded = decoded
    decoded.mergeHeartRates()
    let source = try FITSession(decoded, number)
    let start = WallTime(microseconds: source.startUnixSeconds * 1_000_000)
    let elapsed = Interval.microseconds(Int64((source.elapsedSeconds * 1_000_000).rounded()))
    var workout = HKWorkout(
      id: id(start),
      workoutActivityType: source.activityType,
      startDate: start,
      endDate: start + elapsed
    )
    workout.device = source.device
    workout.metadata = source.metadata
    workout.workoutEvents = source.events
    if policy == .strict, let disorder = EventDisorder(workout) { throw .disorder(disorder) }
    let samples = FITSamples(source)
    workout.series = samples.series
    if samples.isEnergyFromSession {
      workout.metadata.append(HKMetadataEntry(HKMetadataKey.energyFromSession, .flag(true)))
    }
    workout.route = source.isIndoor ? nil : FITSamples.route(source)
    return workout
  }
}

/// The messages of one session of a file, and what they say as a whole.
struct FITSession {
  let message: FIT.DataMessage
  let startUnixSeconds: Int64
  /// Seconds from start to end, pauses included.
  let elapsedSeconds: Double
  let activityType: HKWorkoutActivityType
  let isIndoor: Bool
  let device: String?
  private let extras: FITExtras
  /// Those of the session that have a timestamp, in the order of the file.
  private(set) var records: [FIT.DataMessage] = []
  private var timerEvents: [FIT.DataMessage] = []
  private var laps: [FIT.DataMessage] = []

  init(_ decoded: FIT.DecodedFiles, _ number: Int?) throws(FITImportError) {
    let fileID = decoded.messages.first { $0.name == "file_id" }
    let kind = fileID?.shownFields.first { $0.name == "type" }?.value
    if let kind, kind != .text("activity") { throw .notActivity(Self.text(kind)) }
    let sessions = decoded.messages(named: "session")
    message = try Self.chosen(sessions, number)
    guard let start = message.integer("start_time").flatMap({ FIT.unixSeconds(date: $0) }) else {
      throw .invalidData("start_time")
    }
    let elapsed = message.real("total_elapsed_time") ?? -1
    guard (0...Self.elapsedSecondsMax).contains(elapsed) else {
      throw .invalidData("total_elapsed_time")
    }
    startUnixSeconds = start
    elapsedSeconds = elapsed
    let names = Self.names(message)
    activityType = FITSport.activityType(sport: names.sport, subSport: names.subSport)
    isIndoor = names.subSport.map { FITSport.indoorSubSports.contains($0) } ?? false
    device = fileID.flatMap { Self.device($0) }
    extras = FITExtras(
      decoded: decoded,
      session: message,
      start: start,
      elapsed: elapsed,
      isSwimmingIn: FITExtras.SwimmingPlace(subSport: names.subSport),
      number: sessions.count > 1 ? number : nil
    )
    // What is between a session's start and end is its own; of several, the end belongs to the next.
    let isOnly = sessions.count == 1
    for message in decoded.messages where ["record", "event", "lap"].contains(message.name) {
      let instant = message.integer(message.name == "lap" ? "start_time" : "timestamp")
      guard let instant = instant.flatMap({ FIT.unixSeconds(date: $0) }) else { continue }
      let seconds = Double(instant - start)
      if !isOnly, !(0..<max(elapsed, 1)).contains(seconds) { continue }
      switch message.name {
      case "record": records.append(message)
      case "event": if message.integer("event") == 0 { timerEvents.append(message) }
      default: laps.append(message)
      }
    }
  }

  /// The longest that a recording can be: what the field holds as the profile has it, 49 days.
  private static let elapsedSecondsMax = Double(UInt32.max) / 1_000

  private static func chosen(_ sessions: [FIT.DataMessage], _ number: Int?) throws(FITImportError)
    -> FIT.DataMessage
  {
    guard let number else {
      if sessions.count > 1 { throw .multipleSessions(sessions.count) }
      guard let only = sessions.first else { throw .missingSession }
      return only
    }
    guard sessions.indices.contains(number - 1) else {
      throw sessions.isEmpty ? .missingSession : .noSession(number, of: sessions.count)
    }
    return sessions[number - 1]
  }

  private static func names(_ session: FIT.DataMessage) -> (sport: String?, subSport: String?) {
    let fields = session.shownFields
    func name(_ field: String) -> String? {
      fields.last { $0.name == field }.map { text($0.value) }
    }
    return (name("sport"), name("sub_sport"))
  }

  static func text(_ value: FIT.ShownValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    default: "unknown"
    }
  }

  private static func device(_ fileID: FIT.DataMessage) -> String? {
    let names = ["manufacturer", "garmin_product", "favero_product", "product_name"]
    let words = fileID.shownFields.filter { names.contains($0.name) }.map { text($0.value) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Seconds from the session's start to a message's timestamp.
  func seconds(_ message: FIT.DataMessage, _ field: String = "timestamp") -> Double {
    Double((message.integer(field) ?? 0) + FIT.epochUnixSeconds - startUnixSeconds)
  }

  // MARK: Metadata

  var metadata: [HKMetadataEntry] {
    var entries = [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(isIndoor))]
    let quantities = [
      (HKMetadataKey.averageSpeed, "enhanced_avg_speed", "m/s"),
      (HKMetadataKey.maximumSpeed, "enhanced_max_speed", "m/s"),
      (HKMetadataKey.elevationAscended, "total_ascent", "m"),
      (HKMetadataKey.elevationDescended, "total_descent", "m"),
    ]
    for (key, field, unit) in quantities {
      guard let value = message.finite(field) else { continue }
      entries.append(HKMetadataEntry(key, .quantity(value, unit: unit)))
    }
    return entries + extras.metadata
  }

  // MARK: Events

  /// The timer's pauses and resumes, cleaned, and the laps, in the order of their instants.
  var events: [HKWorkoutEvent] {
    let laps = laps.map { lap in
      HKWorkoutEvent(
        .lap,
        at: seconds(lap, "start_time"),
        lasting: max(0, lap.finite("total_elapsed_time") ?? 0)
      )
    }
    return HKWorkoutEvent.ordered(Self.cleaned(pauses) + laps)
  }

  /// What the timer did: it starts, which is a resume, and stops, which is a pause.
  private var pauses: [HKWorkoutEvent] {
    timerEvents.compactMap { event in
      switch event.integer("event_type") {
      case 0: HKWorkoutEvent(.resume, at: seconds(event))
      case 1, 4: HKWorkoutEvent(.pause, at: seconds(event))
      default: nil
      }
    }
  }

  /// A workout begins active and ends by itself: the first resume and the last pause say nothing.
  private static func cleaned(_ events: [HKWorkoutEvent]) -> [HKWorkoutEvent] {
    var events = events
    if events.first?.type == .resume { events.removeFirst() }
    if events.last?.type == .pause { events.removeLast() }
    return events
  }
}

extension FIT.DataMessage {
  /// The number of a field, but for one that a float made infinite, or more than anything measures.
  func finite(_ name: String) -> Double? {
    real(name).flatMap { $0.magnitude <= HKQuantitySeries.quantityMax ? $0 : nil }
  }
}
