package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// Makes a workout of what a FIT file recorded.
package enum FITImport {
  /// Reads the workout of one session from files that are already decoded.
  ///
  /// - Parameters:
  ///   - session: The number of the session, counted from 1; `nil` for the only one.
  ///   - events: The treatment of pauses and resumes that do not alternate.
  ///   - id: A closure that makes the workout's id from its start.
  package static func workout(
    from decoded: FIT.DecodedFiles,
    session number: Int? = nil,
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(FITImportError) -> HKWorkout {
    var importer = FITImporter(session: number)
    var next = 0
    for start in decoded.fileStarts {
      importer.take(decoded.messages[next..<start])
      importer.beginFile()
      next = start
    }
    importer.take(decoded.messages[next...])
    return try importer.workout(events: policy, id: id)
  }
}

extension FIT.DataMessage {
  /// Reads a field's number; `nil` if it is infinite or larger than any measurement.
  func finite(_ name: String) -> Double? {
    real(name).flatMap { $0.magnitude <= HKQuantitySeries.quantityMax ? $0 : nil }
  }

  /// Reads a field as an instant in Unix seconds; `nil` if it is missing or not on the calendar.
  func unixSeconds(_ name: String) -> Int64? {
    integer(name).flatMap { FIT.unixSeconds(date: $0) }
  }

  /// The start of a lap or a length in Unix seconds, from its own field or from its end and elapsed
  /// time; `nil` if neither gives one.
  var beginningUnixSeconds: Double? {
    if let start = unixSeconds("start_time") { return Double(start) }
    guard let end = unixSeconds("timestamp"), let elapsed = finite("total_elapsed_time") else {
      return nil
    }
    return Double(end) - max(0, elapsed)
  }
}
