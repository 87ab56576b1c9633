import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The state of a workout session that the operating system keeps, so that it outlives its process.
///
/// For a recording, only the number of samples taken is stored, since the recording gives the rest
/// again. For a model, all samples not taken are stored.
struct WorkoutMemory: Sendable, Equatable {
  private(set) var id: DocumentID
  private(set) var workoutActivityType: HKWorkoutActivityType
  private(set) var startDate: WallTime
  /// The number of samples that the app has taken.
  var taken: Int64 = 0
  /// The latest time of a change that must not be lost.
  var latest = Interval.zero
  /// The number of pieces in which the recording is stored; 0 if there is none.
  var pieces = 0
  /// The state of the model of effort; `nil` for a recording.
  var model: EffortModel.State?
  var isIndoor = false
  /// The samples that were handed out and not taken; they come before those in `closed` and `pending`.
  var given = CollectedSamples()
  /// The samples that were collected since the last piece was closed.
  var pending = CollectedSamples()
  /// The numbers of the closed pieces that were not handed out; they come before `pending`.
  var closed = 1..<1
  var distance: Double?
  var energy: Double?
  /// The time at which the session was stopped; `isEnding` is `true` if it ends once the app can take
  /// the rest.
  var stoppedAt: Interval?
  var isEnding = false
  /// The time between two parts handed out.
  var partInterval = WorkoutSession.partInterval
  var isPaused = false
  var clock = ActiveClock(since: .zero)

  init(
    id: DocumentID,
    workoutActivityType: HKWorkoutActivityType,
    startDate: WallTime
  ) {
    self.id = id
    self.workoutActivityType = workoutActivityType
    self.startDate = startDate
  }

  // MARK: As JSON

  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("id", id.text)
      writer.field("workoutActivityType", workoutActivityType.name)
      writer.field("startDate", startDate)
      writer.field("taken", taken)
      writer.field("latest", latest.microseconds)
      if pieces > 0 { writer.field("pieces", pieces) }
      if let model { write(model, into: &writer) }
      writer.endObject()
    }
  }

  private func write(_ model: EffortModel.State, into writer: inout JSONWriter) {
    writer.field("beats", model.beats)
    writer.field("latitude", model.latitude)
    writer.field("longitude", model.longitude)
    writer.field("altitude", model.altitude)
    writer.field("heading", model.heading)
    writer.field("indoor", isIndoor)
    writer.field("paused", isPaused)
    if let distance { writer.field("distance", distance) }
    if let energy { writer.field("energy", energy) }
    if let stoppedAt { writer.field("stopped", stoppedAt.microseconds) }
    if isEnding { writer.field("ending", isEnding) }
    if partInterval != WorkoutSession.partInterval {
      writer.field("every", partInterval.microseconds)
    }
    writer.field("active", clock.before.microseconds)
    if let since = clock.since { writer.field("since", since.microseconds) }
    if closed.upperBound > 1 {
      writer.field("closedFrom", closed.lowerBound)
      writer.field("closedTo", closed.upperBound)
    }
    if !given.isEmpty {
      writer.key("given")
      given.write(into: &writer)
    }
    writer.key("samples")
    pending.write(into: &writer)
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> WorkoutMemory {
    var memory = WorkoutMemory(
      id: DocumentID(""),
      workoutActivityType: .other,
      startDate: WallTime(microseconds: 0)
    )
    memory.clock = ActiveClock(since: nil)
    try reader.beginObject()
    while let key = try reader.nextKey() { try memory.readField(key, &reader) }
    if memory.id.text.isEmpty { throw reader.failure(.missingField("id")) }
    return memory
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "id": id = DocumentID(try reader.string())
    case "workoutActivityType": workoutActivityType = try reader.activityType()
    case "startDate": startDate = try reader.date()
    case "taken": taken = try reader.integer(in: 0...maximumInteger)
    case "latest": latest = try reader.interval()
    case "pieces": pieces = Int(try reader.integer(in: 1...1_000_000))
    default: if try !readModel(key, &reader) { try reader.skipValue() }
    }
  }

  private mutating func readModel(_ key: String, _ reader: inout JSONReader) throws(JSONError)
    -> Bool
  {
    var state = model ?? EffortModel.State()
    switch key {
    case "beats": state.beats = try reader.number(in: 20...300)
    case "latitude": state.latitude = try reader.number(in: -90...90)
    case "longitude": state.longitude = try reader.number(in: -360...360)
    case "altitude": state.altitude = try reader.number(in: -1e6...1e6)
    case "heading": state.heading = Int(try reader.integer(in: 0...15))
    case "indoor": isIndoor = try reader.boolean()
    case "paused": isPaused = try reader.boolean()
    case "distance": distance = try reader.number(in: 0...1e12)
    case "energy": energy = try reader.number(in: 0...1e12)
    case "stopped": stoppedAt = try reader.interval()
    case "ending": isEnding = try reader.boolean()
    case "every": partInterval = try reader.interval()
    case "active": clock = ActiveClock(since: clock.since, before: try reader.interval())
    case "since": clock = ActiveClock(since: try reader.interval(), before: clock.before)
    case "closedFrom": closed = try reader.pieceNumber()..<maximumPiece
    case "closedTo":
      closed = closed.lowerBound..<max(closed.lowerBound, try reader.pieceNumber())
    case "given": given = try CollectedSamples.read(&reader)
    case "samples": pending = try CollectedSamples.read(&reader)
    default: return false
    }
    model = state
    return true
  }
}

/// The highest number of a piece; a session of ten years has fewer.
private let maximumPiece = 10_000_000

extension JSONReader {
  fileprivate mutating func pieceNumber() throws(JSONError) -> Int {
    Int(try integer(in: 1...Int64(maximumPiece)))
  }

  fileprivate mutating func number(in range: ClosedRange<Double>) throws(JSONError) -> Double {
    let number = try real()
    guard range.contains(number) else {
      throw failure(.unknownValue(found: "\(number)", expected: ["\(range)"]))
    }
    return number
  }

  /// Reads an interval in microseconds, of at most ten years.
  fileprivate mutating func interval() throws(JSONError) -> Interval {
    .microseconds(try integer(in: 0...315_360_000_000_000))
  }
}
