package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// Makes a workout of what a FIT file recorded.
package enum FITImport {
  /// Reads the workout of a session of files that are decoded already.
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
  /// Reads a field's number, but not one that a float made infinite, or more than anything measures.
  func finite(_ name: String) -> Double? {
    real(name).flatMap { $0.magnitude <= HKQuantitySeries.quantityMax ? $0 : nil }
  }

  /// Reads the instant of a field as Unix seconds; `nil` where it says none, or none on a calendar.
  func unixSeconds(_ name: String) -> Int64? {
    integer(name).flatMap { FIT.unixSeconds(date: $0) }
  }

  /// The instant at which a lap or a length began, as Unix seconds: as it says, or by its end and its
  /// elapsed time; `nil` where nothing dates it.
  var beginningUnixSeconds: Double? {
    if let start = unixSeconds("start_time") { return Double(start) }
    guard let end = unixSeconds("timestamp"), let elapsed = finite("total_elapsed_time") else {
      return nil
    }
    return Double(end) - max(0, elapsed)
  }
}
