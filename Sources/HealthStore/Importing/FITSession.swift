import LockstepDocuments
import LockstepHealth
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// One session of a file, with its own records, laps, lengths and events, and the figures of the whole.
struct FITSession {
  let message: FIT.DataMessage
  let file: FITActivityFile
  let startUnixSeconds: Int64
  /// The length in seconds from start to end, pauses included.
  let elapsedSeconds: Double
  let activityType: HKWorkoutActivityType
  let isIndoor: Bool
  let device: String?
  /// The indices of the session's records within its time, in the order of the file.
  let rows: [Int]
  /// The indices of all the session's records, including those outside its time.
  let ownRows: [Int]
  let borders: FITBorders
  /// The index of the record on the border to the next session; `nil` if there is none.
  let nextBorder: Int?
  let laps: [FIT.DataMessage]
  let lengths: [FIT.DataMessage]
  let timerEvents: [FIT.DataMessage]
  let otherEvents: [FIT.DataMessage]
  private let outside: FITOutside
  private let extras: FITExtras

  /// Reads a session of a file.
  ///
  /// - Parameter number: The session's number, if the chain has several; otherwise `nil`.
  init(_ file: FITActivityFile, index: Int, number: Int?) throws(FITImportError) {
    message = file.sessions[index]
    self.file = file
    let owners = FITOwners(file.sessions)
    ownRows = owners.rows(of: index, in: file.records)
    borders = FITBorders(owners, file)
    nextBorder = borders.next(after: index)
    let events = owners.events(of: index, in: file)
    let ownTimer = events.filter { $0.integer("event") == 0 }
    let times = try FITTimes(
      message,
      FITRecordDates(file.records, ownRows),
      timerEvents: ownTimer
    )
    startUnixSeconds = times.startUnixSeconds
    elapsedSeconds = times.elapsedSeconds
    var outside = FITOutside(times)
    rows = outside.rows(ownRows, of: file.records)
    laps = outside.parts(owners.parts(named: "lap", of: index, in: file), "lap")
    lengths = outside.parts(owners.parts(named: "length", of: index, in: file), "length")
    timerEvents = outside.events(ownTimer)
    otherEvents = events.filter { $0.integer("event") != 0 }
    self.outside = outside
    let names = Self.names(message)
    activityType = FITSport.activityType(sport: names.sport, subSport: names.subSport)
    isIndoor = names.subSport.map { FITSport.indoorSubSports.contains($0) } ?? false
    device = file.messages.first { $0.name == "file_id" }.flatMap { Self.device($0) }
    extras = FITExtras(
      file: file,
      session: message,
      start: startUnixSeconds,
      elapsed: elapsedSeconds,
      isSwimmingIn: FITExtras.SwimmingPlace(subSport: names.subSport),
      number: number
    )
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

  // MARK: Instants

  /// Computes the seconds from the session's start to an instant in FIT seconds.
  func seconds(_ date: Double) -> Double {
    date + Double(FIT.epochUnixSeconds - startUnixSeconds)
  }

  /// Computes the seconds from the session's start to that of one of its laps or lengths.
  ///
  /// One that does not say it begins with the session at the earliest: its end and its time are rounded
  /// by themselves.
  func start(of part: FIT.DataMessage) -> Double {
    let begun = (part.beginningUnixSeconds ?? 0) - Double(startUnixSeconds)
    return part.unixSeconds("start_time") == nil ? max(0, begun) : begun
  }

  /// Finds the start of one of the session's laps or lengths, and its seconds within the workout.
  ///
  /// One that is a moment longer than the workout was rounded by itself, and stays as it is.
  func stretch(of part: FIT.DataMessage) -> (start: Double, seconds: Double) {
    let start = start(of: part)
    let seconds = max(0, part.finite("total_elapsed_time") ?? 0)
    return outside.isCut(start + seconds, elapsedSeconds)
      ? (start, max(0, elapsedSeconds - start)) : (start, seconds)
  }

  /// Computes the seconds from the session's start to a record.
  func seconds(row: Int) -> Double { seconds(file.records[.timestamp, row] ?? 0) }

  var isInPool: Bool { extras.isSwimmingIn == .pool }

  // MARK: The whole

  func workout(_ policy: EventPolicy, id: (WallTime) -> DocumentID) throws(FITImportError)
    -> HKWorkout
  {
    let start = WallTime(microseconds: startUnixSeconds * 1_000_000)
    let elapsed = Interval.microseconds(Int64((elapsedSeconds * 1_000_000).rounded()))
    var workout = HKWorkout(
      id: id(start),
      workoutActivityType: activityType,
      startDate: start,
      endDate: start + elapsed
    )
    workout.device = device
    let events = FITEvents(self)
    workout.workoutEvents = events.all
    if policy == .strict, let disorder = EventDisorder(workout) { throw .disorder(disorder) }
    let samples = FITSamples(self)
    workout.series = samples.series
    workout.metadata = metadata + events.metadata(of: workout) + samples.metadata
    workout.metadata += outside.metadata
    workout.metadata += unused(FITLeftovers(self).names + samples.leftInLast)
    workout.route = isIndoor ? nil : FITRoute(self).route
    return workout
  }

  // MARK: Metadata

  private var metadata: [HKMetadataEntry] {
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

  /// Makes the metadata that name the measurements of the file that the workout does not have.
  private func unused(_ names: [String]) -> [HKMetadataEntry] {
    if names.isEmpty { return [] }
    return [HKMetadataEntry(HKMetadataKey.notImported, .string(names.joined(separator: ", ")))]
  }
}
