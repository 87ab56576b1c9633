package import LockstepDocuments
package import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// The facts of a finished workout, apart from the samples of its sensors.
///
/// In JSON it has the fields of a workout's document, and `batches`.
package struct FinishedWorkout: Equatable, Sendable {
  package var id: DocumentID
  package var workoutActivityType: HKWorkoutActivityType
  package var startDate: WallTime
  package var endDate: WallTime
  package var device: String?
  package var metadata: [HKMetadataEntry]
  /// The number of batches of samples that were sent before this.
  package var batches: Int64

  package init(
    id: DocumentID,
    workoutActivityType: HKWorkoutActivityType,
    startDate: WallTime,
    endDate: WallTime,
    device: String? = nil,
    metadata: [HKMetadataEntry] = [],
    batches: Int64
  ) {
    self.id = id
    self.workoutActivityType = workoutActivityType
    self.startDate = startDate
    self.endDate = endDate
    self.device = device
    self.metadata = metadata
    self.batches = batches
  }

  /// Makes the workout from its samples, in the order in which they were collected.
  package func workout(of samples: CollectedSamples) -> HKWorkout {
    var workout = HKWorkout(
      id: id,
      workoutActivityType: workoutActivityType,
      startDate: startDate,
      endDate: endDate
    )
    workout.device = device
    workout.metadata = metadata
    workout.workoutEvents = HKWorkoutEvent.ordered(samples.workoutEvents)
    workout.series = samples.series.enumerated().sorted { a, b in
      (a.element.type.place, a.offset) < (b.element.type.place, b.offset)
    }.map(\.element)
    workout.route = samples.route.count > 0 ? samples.route : nil
    return workout
  }

  // MARK: As JSON

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("workoutActivityType", workoutActivityType.name)
    writer.field("startDate", startDate)
    writer.field("endDate", endDate)
    if let device { writer.field("device", device) }
    HKMetadataEntry.write(metadata, into: &writer)
    writer.field("batches", batches)
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader, id: DocumentID) throws(JSONError)
    -> FinishedWorkout
  {
    var finished = FinishedWorkout(
      id: id,
      workoutActivityType: .other,
      startDate: WallTime(microseconds: .min),
      endDate: WallTime(microseconds: .min),
      batches: 0
    )
    try reader.beginObject()
    while let key = try reader.nextKey() { try finished.readField(key, &reader) }
    if finished.startDate.microseconds == .min { throw reader.failure(.missingField("startDate")) }
    if finished.endDate.microseconds == .min { throw reader.failure(.missingField("endDate")) }
    return finished
  }

  static let fields = [
    "workoutActivityType", "startDate", "endDate", "device", "metadata", "batches",
  ]

  private mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "workoutActivityType": workoutActivityType = try reader.activityType()
    case "startDate": startDate = try reader.date()
    case "endDate": endDate = try reader.date()
    case "device": device = try reader.string()
    case "metadata": metadata = try HKMetadataEntry.read(&reader)
    case "batches": batches = try reader.integer(in: 0...maximumInteger)
    default: try reader.skipValue()
    }
  }
}
