import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// A file of a session, put together message by message.
struct RideBuilder {
  var writer: FIT.MessageWriter
  static let start = 1_000_000_000.0

  init(kind: String = "activity", fileID: [(String, Double)] = []) throws {
    writer = try FIT.MessageWriter()
    var message = try FIT.MessageDraft("file_id")
    try message.set("type", named: kind)
    try message.set("manufacturer", named: "wahoo_fitness")
    for (name, value) in fileID { try message.set(name, value) }
    try writer.write(message)
  }

  mutating func session(
    _ values: [(String, Double)] = [("total_elapsed_time", 100)],
    sport: String = "cycling",
    subSport: String = "generic",
    at second: Double = 0
  ) throws {
    var message = try FIT.MessageDraft("session")
    try message.set("start_time", Self.start + second)
    try message.set("sport", named: sport)
    try message.set("sub_sport", named: subSport)
    for (name, value) in values { try message.set(name, value) }
    try writer.write(message)
  }

  mutating func record(_ second: Double, _ values: [(String, Double)] = []) throws {
    var message = try FIT.MessageDraft("record")
    try message.set("timestamp", Self.start + second)
    for (name, value) in values { try message.set(name, value) }
    try writer.write(message)
  }

  mutating func event(_ type: String, _ second: Double, of event: String = "timer") throws {
    var message = try FIT.MessageDraft("event")
    try message.set("timestamp", Self.start + second)
    try message.set("event", named: event)
    try message.set("event_type", named: type)
    try writer.write(message)
  }

  /// A message of any kind, with its instant where it has one.
  mutating func message(
    _ name: String,
    at second: Double? = nil,
    _ values: [(String, Double)]
  ) throws {
    var message = try FIT.MessageDraft(name)
    if let second { try message.set("timestamp", Self.start + second) }
    for (field, value) in values { try message.set(field, value) }
    try writer.write(message)
  }

  func workout(session: Int? = nil, events: EventPolicy = .lenient) throws -> HKWorkout {
    try Importing.workout(try writer.finished(), session: session, events: events)
  }
}

enum Importing {
  static func workout(
    _ bytes: [UInt8],
    session: Int? = nil,
    events: EventPolicy = .lenient
  ) throws -> HKWorkout {
    let decoded = FIT.DecodedFiles(bytes)
    return try workout(decoded, session: session, events: events)
  }

  static func workout(
    _ decoded: FIT.DecodedFiles,
    session: Int?,
    events: EventPolicy = .lenient
  ) throws -> HKWorkout {
    try FITImport.workout(from: decoded, session: session, events: events) { _ in
      DocumentID("01HF000000000000000000TEST")
    }
  }
}
