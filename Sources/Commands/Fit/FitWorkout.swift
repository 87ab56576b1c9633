import HealthStore
import Simulation
import WorkoutFiles
import Workouts

/// The workout of a FIT file that stays where it is.
enum FitWorkout {
  /// Reads it as an import would.
  ///
  /// - Parameter session: Which of several, from 1; `nil` for the only one.
  static func read(
    _ bytes: [UInt8],
    _ path: String,
    _ policy: FIT.ChecksumPolicy,
    _ session: Int?
  ) throws(CommandError) -> HKWorkout {
    let decoded = FIT.DecodedFiles(bytes, checksums: policy)
    if let error = decoded.error {
      throw .badInput("error: \(path) is \(FitStatus(error).rawValue): \(error)")
    }
    do throws(FITImportError) {
      return try FITImport.workout(from: decoded, session: session) {
        id(of: bytes, session, at: $0)
      }
    } catch {
      throw .badInput("error: \(path) is unsupported: \(error)")
    }
  }

  /// The same session of the same file has the same id wherever it is imported.
  static func id(of bytes: [UInt8], _ session: Int?, at start: WallTime) -> DocumentID {
    var digest = Digest()
    digest.add(bytes)
    digest.add(session ?? 1)
    var stream = RandomStream(seed: digest.value, purpose: "health.import")
    return DocumentID(at: start, from: &stream)
  }
}
