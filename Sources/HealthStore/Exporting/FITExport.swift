package import LockstepLanguages
import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// Makes a FIT file of a workout.
///
/// Data for which FIT has fields are written in FIT's messages, for every program that reads such
/// files; the whole document follows in Lockstep's own messages, from which an import restores the
/// workout.
package struct FITExport {
  private let workout: HKWorkout
  /// The start of the workout, in FIT seconds.
  private let start: Int64

  /// Reads the start of a workout.
  package init(_ workout: HKWorkout) throws(FITExportError) {
    self.workout = workout
    start = Self.unixSeconds(of: workout.startDate) - FIT.epochUnixSeconds
    let end = Double(start) + workout.elapsedSeconds
    guard start >= FIT.dateMin, end < Double(UInt32.max) else {
      throw .date(workout.startDate)
    }
  }

  static func unixSeconds(of date: WallTime) -> Int64 {
    let (seconds, rest) = date.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }

  /// Writes the bytes of the file.
  package func file() throws(FITExportError) -> [UInt8] {
    do throws(FIT.EncodeError) {
      var writer = try FIT.MessageWriter()
      for message in try messages() { try writer.write(message) }
      return try writer.finished()
    } catch {
      throw .encoding(error)
    }
  }

  private func messages() throws(FIT.EncodeError) -> [FIT.MessageDraft] {
    let records = FITExportRecords(workout, start: start)
    return [try fileID()] + (try timed(try records.messages())) + (try stretches())
      + [try session(), try activity()] + (try oxygen()) + FITDocument.messages(of: workout)
  }

  private func fileID() throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("file_id")
    try message.set("type", named: "activity")
    try message.set("manufacturer", named: "development")
    try message.set("time_created", Double(start))
    try message.set("product_name", text: "Lockstep")
    return message
  }

  // MARK: Time

  /// Joins the records and the timer's events in the order of their instants.
  private func timed(_ records: [(second: Int64, message: FIT.MessageDraft)])
    throws(FIT.EncodeError) -> [FIT.MessageDraft]
  {
    var all = [(second: Int64(0), message: try timer("start", at: 0))]
    for event in workout.workoutEvents where [.pause, .resume].contains(event.type) {
      guard let second = FITExportRecords.second(event.start) else { continue }
      let type = event.type == .pause ? "stop_all" : "start"
      all.append((second: second, message: try timer(type, at: second)))
    }
    all += records
    let end = Int64(workout.elapsedSeconds.rounded(.up))
    all.append((second: max(end, 0), message: try timer("stop_all", at: max(end, 0))))
    return all.enumerated().sorted { a, b in
      (a.element.second, a.offset) < (b.element.second, b.offset)
    }.map(\.element.message)
  }

  private func timer(_ type: String, at second: Int64) throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("event")
    try message.set("timestamp", Double(start + second))
    try message.set("event", named: "timer")
    try message.set("event_type", named: type)
    return message
  }

  // MARK: Stretches

  private var isPool: Bool {
    workout.workoutActivityType == .swimming
      && workout.metadata(HKMetadataKey.swimmingLocationType)
        == .number(FITExtras.SwimmingPlace.pool.rawValue)
  }

  /// Makes the messages of laps and lengths; in a pool, laps become lengths and segments become laps.
  private func stretches() throws(FIT.EncodeError) -> [FIT.MessageDraft] {
    let isPool = isPool && workout.workoutEvents.contains { $0.type == .segment }
    var messages: [FIT.MessageDraft] = []
    for event in workout.workoutEvents {
      switch event.type {
      case .lap where isPool: messages.append(try length(event))
      case .segment where isPool: messages.append(try stretch("lap", event))
      case .lap: messages.append(try stretch("lap", event))
      case .pause, .resume, .marker, .segment: break
      }
    }
    return messages
  }

  private func stretch(_ name: String, _ event: HKWorkoutEvent) throws(FIT.EncodeError)
    -> FIT.MessageDraft
  {
    var message = try FIT.MessageDraft(name)
    let begin = Double(start) + event.start.rounded()
    try message.offer("timestamp", begin + event.duration.rounded())
    try message.offer("start_time", begin)
    try message.offer("total_elapsed_time", event.duration)
    try message.offer("total_timer_time", event.duration)
    return message
  }

  private func length(_ event: HKWorkoutEvent) throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try stretch("length", event)
    try message.set("length_type", named: "active")
    if let stroke = FITStroke.name(of: event) { try message.set("swim_stroke", named: stroke) }
    if let strokes = workout.series(.swimmingStrokeCount),
      let place = strokes.starts.firstIndex(of: event.start)
    {
      try message.offer("total_strokes", strokes.quantities[place])
    }
    return message
  }

  // MARK: The whole

  private func session() throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("session")
    let isIndoor = workout.metadata(HKMetadataKey.indoorWorkout) == .flag(true)
    let names = FITSport.names(of: workout.workoutActivityType)
    let isSwim = workout.workoutActivityType == .swimming
    let swim = isPool ? "lap_swimming" : isSwim ? "open_water" : nil
    let indoor = isIndoor ? FITSport.indoorSubSport(of: names.sport) : nil
    try message.set("timestamp", Double(start) + workout.elapsedSeconds.rounded())
    try message.set("start_time", Double(start))
    try message.set("sport", named: names.sport)
    try message.set("sub_sport", named: swim ?? names.subSport ?? indoor ?? "generic")
    for (field, value) in sums { try message.offer(field, value) }
    return message
  }

  private var sums: [(field: String, value: Double?)] {
    [
      ("total_elapsed_time", workout.elapsedSeconds), ("total_timer_time", workout.duration),
      ("total_distance", workout.totalDistance),
      ("total_calories", workout.series(.activeEnergyBurned)?.statistics.sum),
      ("metabolic_calories", workout.series(.basalEnergyBurned)?.statistics.sum),
      ("workout_rpe", workout.series(.workoutEffortScore)?.quantities.last.map { $0 * 10 }),
      ("enhanced_avg_speed", workout.quantity(HKMetadataKey.averageSpeed)),
      ("enhanced_max_speed", workout.quantity(HKMetadataKey.maximumSpeed)),
      ("total_ascent", workout.quantity(HKMetadataKey.elevationAscended)),
      ("total_descent", workout.quantity(HKMetadataKey.elevationDescended)),
      ("avg_temperature", workout.quantity(HKMetadataKey.averageTemperature)),
      ("pool_length", workout.quantity(HKMetadataKey.lapLength)),
    ]
  }

  private func activity() throws(FIT.EncodeError) -> FIT.MessageDraft {
    var message = try FIT.MessageDraft("activity")
    try message.set("timestamp", Double(start) + workout.elapsedSeconds.rounded())
    try message.offer("total_timer_time", workout.duration)
    try message.set("num_sessions", 1)
    return message
  }

  private func oxygen() throws(FIT.EncodeError) -> [FIT.MessageDraft] {
    guard let known = workout.series(.vo2Max)?.quantities.last else { return [] }
    var message = try FIT.MessageDraft("max_met_data")
    try message.offer("vo2_max", known)
    return [message]
  }
}

/// The reason that a workout cannot be written as a FIT file.
package enum FITExportError: Error, Equatable, Sendable {
  /// The workout began or ended at a date that FIT lacks: before July 1998, or from 2126 on.
  case date(WallTime)
  case encoding(FIT.EncodeError)
}

extension FITExportError: CustomStringConvertible {
  package var description: String { phrase.text(in: .fallback) }

  /// The error in words; a failure of the encoder is a mistake in Lockstep, and says so.
  package var phrase: Phrase {
    switch self {
    case .date(let date): Phrase("export.noDate", ISODate.text(date))
    case .encoding(let error): .verbatim("\(error)")
    }
  }
}
