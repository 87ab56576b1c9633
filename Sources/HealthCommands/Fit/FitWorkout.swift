import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The workout of a FIT file, read piece by piece.
struct FitWorkout {
  private var reading: FITReading
  /// The digest of all bytes of the file, sound or not.
  private var digest = Digest()
  private let session: Int?

  /// Makes a reader.
  ///
  /// - Parameter session: The number of the session, from 1; `nil` for the only one.
  init(_ policy: FIT.ChecksumPolicy, session: Int?, takesPart: Bool = false) {
    reading = FITReading(checksums: policy, session: session, takesPart: takesPart)
    self.session = session
  }

  mutating func push(_ piece: [UInt8]) {
    digest.add(piece)
    reading.push(piece)
  }

  /// Makes the workout, once all pieces have been read.
  mutating func finish(_ events: EventPolicy = .lenient) throws(FITImportError) -> HKWorkout {
    reading.finish()
    return try reading.workout(events: events) { id(at: $0) }
  }

  /// Makes the id of the workout: importing the same session of the same file anywhere gives the same
  /// id.
  private func id(at start: WallTime) -> DocumentID { Self.id(digest, session, at: start) }

  /// The damage of the file, if any.
  var damage: Phrase? { reading.error?.phrase }

  /// Makes the id of a workout from all bytes of its file.
  static func id(of bytes: [UInt8], _ session: Int?, at start: WallTime) -> DocumentID {
    var digest = Digest()
    digest.add(bytes)
    return id(digest, session, at: start)
  }

  private static func id(_ bytes: Digest, _ session: Int?, at start: WallTime) -> DocumentID {
    var digest = bytes
    digest.add(session ?? 1)
    var stream = RandomStream(seed: digest.value, purpose: "health.import")
    return DocumentID(at: start, from: &stream)
  }

  /// Reads a workout from all bytes of its file, as an import would.
  static func read(
    _ bytes: [UInt8],
    _ path: String,
    _ policy: FIT.ChecksumPolicy,
    _ session: Int?
  ) throws(CommandError) -> HKWorkout {
    var workout = FitWorkout(policy, session: session)
    workout.push(bytes)
    do throws(FITImportError) {
      return try workout.finish()
    } catch {
      throw .badInput(FitStatus(error).phrase(of: path, error.phrase))
    }
  }
}
