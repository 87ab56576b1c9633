import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The import of workouts from TCX and GPX files.
enum TrackFile {
  /// Reads a workout from a file's bytes; the same part of the same file always gets the same id.
  static func read(
    _ bytes: [UInt8],
    _ session: Int?,
    takesPart: Bool,
    _ events: EventPolicy = .lenient
  ) throws(TrackImportError) -> WorkoutReading {
    let reading = try TrackImport.read(
      from: bytes,
      session: session,
      takesPart: takesPart,
      events: events
    ) { FitWorkout.id(of: bytes, session, at: $0) }
    return WorkoutReading(
      workout: reading.workout,
      damage: reading.damage?.phrase,
      notImported: reading.notImported
    )
  }

  /// Makes the source under which an imported workout is saved, from the name of the file.
  static func source(of path: String) -> HKSource {
    switch path.split(separator: ".").last.map({ $0.lowercased() }) {
    case "tcx"?: HKSource(name: "TCX files", bundleIdentifier: "lockstep.tcx")
    case "gpx"?: HKSource(name: "GPX files", bundleIdentifier: "lockstep.gpx")
    default: HKSource(name: "FIT files", bundleIdentifier: "lockstep.fit")
    }
  }
}

extension FitStatus {
  init(_ error: TrackImportError) {
    if case .damaged(let error) = error, error.reason != .notXML {
      self = .damaged
    } else {
      self = .unsupported
    }
  }
}
