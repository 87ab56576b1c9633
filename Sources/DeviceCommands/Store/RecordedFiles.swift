package import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
package import LockstepWorkoutChecks
import LockstepWorkoutFiles

/// The recorded workouts that a scenario or a typed line names.
package enum RecordedFiles {
  /// Reads a recorded workout; `NAME#2` is the second session of a file with several.
  ///
  /// - Parameter place: The line that names the workout, for an error.
  package static func read(_ name: String, at path: String, for place: String)
    throws(CommandError) -> Script.RecordedFile
  {
    let parts = path.split(separator: "#", maxSplits: 1).map(String.init)
    let session = parts.count > 1 ? Int(parts[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    let bytes = try bytes(name, at: session == nil ? path : parts[0], for: place)
    do throws(FITImportError) {
      return .init(try RecordedActivity.workout(of: bytes, session: session))
    } catch {
      if case .multipleSessions(let count) = error {
        let hint = "choose one with \(name)#1 to \(name)#\(count)"
        throw .badInput("error: \(place): \(name) has \(count) sessions: \(hint)")
      }
      throw .badInput("error: \(place): \(name) cannot be played: \(error)")
    }
  }

  private static func bytes(_ name: String, at path: String, for place: String)
    throws(CommandError) -> [UInt8]
  {
    if name.hasPrefix(RecordedActivity.syntheticPrefix) {
      if let made = try? RecordedActivity.synthetic(name) { return made }
      let range = "1 to \(RecordedActivity.syntheticSecondsMax) seconds"
      throw .badInput(
        "error: \(place): “\(name)” is no made-up ride: write synthetic:3600, \(range)"
      )
    }
    return try NamedFile.bytes(at: path, named: place)
  }
}
