import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

extension HKWorkout {
  /// The size of the largest document that is read, in bytes: room for some days at a sample a second.
  package static let storedBytesMax = 64 << 20
  static let storedLimits = JSONLimits(maximumDepth: 64, maximumBytes: storedBytesMax)
  /// The largest number of seconds that an instant may be from the start: about three thousand years,
  /// so that its date can still be represented.
  static let secondsMax = 1e11
  /// The largest number of samples in a series: a month at one a second.
  static let samplesMax = 2_700_000

  /// Reads a workout's document.
  package static func read(stored bytes: [UInt8]) throws(JSONError) -> HKWorkout {
    var reader = JSONReader(bytes, limits: storedLimits)
    var workout = HKWorkout(
      id: DocumentID(""),
      workoutActivityType: .other,
      startDate: WallTime(microseconds: .min),
      endDate: WallTime(microseconds: .min)
    )
    try reader.beginObject()
    while let key = try reader.nextKey() { try workout.readField(key, &reader) }
    try reader.end()
    if workout.id.text.isEmpty { throw reader.failure(.missingField("id")) }
    for (name, date) in [("startDate", workout.startDate), ("endDate", workout.endDate)]
    where date.microseconds == .min {
      throw reader.failure(.missingField(name))
    }
    return workout
  }

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "schemaVersion": try reader.healthVersion()
    case "id": id = DocumentID(try reader.string())
    case "workoutActivityType": workoutActivityType = try reader.activityType()
    case "startDate": startDate = try reader.isoDate()
    case "endDate": endDate = try reader.isoDate()
    // It follows from the events.
    case "duration": _ = try reader.real()
    case "device": device = try reader.string()
    case "sourceRevision": sourceRevision = try HKSourceRevision.read(&reader)
    case "metadata": metadata = try HKMetadataEntry.read(&reader)
    case "workoutEvents":
      workoutEvents = try HKWorkoutEvent.readAll(&reader)
    case "workoutActivities": workoutActivities = try HKWorkoutActivity.readAll(&reader)
    case "series":
      series = try HKQuantitySeries.readAll(&reader)
    case "route": route = try HKWorkoutRoute.read(&reader)
    default: try kept.keep(key, &reader)
    }
  }
}

extension JSONReader {
  /// Reads the version of a health document, and refuses every version but this program's.
  package mutating func healthVersion() throws(JSONError) {
    let version = try integer()
    if version == HKWorkout.schemaVersion { return }
    throw failure(.unknownValue(found: "\(version)", expected: ["\(HKWorkout.schemaVersion)"]))
  }
}
