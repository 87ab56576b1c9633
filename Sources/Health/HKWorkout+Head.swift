package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

extension HKWorkout {
  /// The part of a workout's document before its events and series: enough to list the workout, and
  /// quick to read.
  package struct Head: Equatable, Sendable {
    package var id: DocumentID
    package var activityType: HKWorkoutActivityType
    package var startDate: WallTime
    package var endDate: WallTime
    /// The workout's length in seconds without pauses, as the document states it.
    package var duration: Double
    package var device: String?
    package var sourceRevision: HKSourceRevision?
    package var metadata: [HKMetadataEntry] = []

    /// Makes the head of a workout that is in memory.
    package init(_ workout: HKWorkout) {
      id = workout.id
      activityType = workout.workoutActivityType
      startDate = workout.startDate
      endDate = workout.endDate
      duration = workout.duration
      device = workout.device
      sourceRevision = workout.sourceRevision
      metadata = workout.metadata
    }

    fileprivate init() {
      self.init(
        HKWorkout(
          id: DocumentID(""),
          workoutActivityType: .other,
          startDate: WallTime(microseconds: .min),
          endDate: WallTime(microseconds: .min)
        )
      )
    }

    /// Reads a field of the head.
    ///
    /// - Returns: Whether it was one of the head's fields.
    fileprivate mutating func readField(_ key: String, _ reader: inout JSONReader)
      throws(JSONError) -> Bool
    {
      switch key {
      case "schemaVersion": try reader.healthVersion()
      case "id": id = DocumentID(try reader.string())
      case "workoutActivityType": activityType = try reader.activityType()
      case "startDate": startDate = try reader.isoDate()
      case "endDate": endDate = try reader.isoDate()
      case "duration": duration = try reader.real()
      case "device": device = try reader.string()
      case "sourceRevision": sourceRevision = try HKSourceRevision.read(&reader)
      case "metadata": metadata = try HKMetadataEntry.read(&reader)
      default: return false
      }
      return true
    }

    fileprivate func missing(_ name: String, _ date: WallTime) -> String? {
      date.microseconds == .min ? name : nil
    }
  }

  /// Reads a document's head, without looking at the bytes after it.
  ///
  /// This program writes the head at the beginning of a document. If a person has changed the order,
  /// all fields are read.
  package static func readHead(stored bytes: [UInt8]) throws(JSONError) -> Head {
    var reader = JSONReader(bytes, limits: storedLimits)
    var head = Head()
    var isWhole = false
    try reader.beginObject()
    while !isWhole, let key = try reader.nextKey() {
      if try head.readField(key, &reader) { continue }
      isWhole = key == "workoutEvents" && head.endDate.microseconds != .min
      if !isWhole { try reader.skipValue() }
    }
    let missing =
      head.missing("startDate", head.startDate) ?? head.missing("endDate", head.endDate)
    if let missing { throw reader.failure(.missingField(missing)) }
    return head
  }
}
