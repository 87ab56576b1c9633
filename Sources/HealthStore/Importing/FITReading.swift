package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// Reads a chain piece by piece for the workout of one of its sessions.
///
/// Its memory grows with the largest recording of the chain, and not with the chain.
package struct FITReading {
  private var reader: FIT.MessageReader
  private var importer: FITImporter
  private let takesPart: Bool
  /// The reason that reading ended early, if it did; everything sound before that was taken.
  package private(set) var error: FIT.DecodeError?

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - session: Which one, counted from 1 over the whole chain; `nil` for the only one.
  ///   - takesPart: A chain that is damaged, or was never finished, gives what is sound in it.
  package init(
    checksums: FIT.ChecksumPolicy = .strict,
    session: Int? = nil,
    takesPart: Bool = false
  ) {
    reader = FIT.MessageReader(checksums: checksums)
    importer = FITImporter(session: session, makesUpSession: takesPart)
    self.takesPart = takesPart
  }

  /// Reads bytes that are all there.
  package init(whole bytes: [UInt8], checksums: FIT.ChecksumPolicy = .strict, session: Int? = nil) {
    self.init(checksums: checksums, session: session)
    push(bytes)
    finish()
  }

  /// Reads what the next piece completes.
  package mutating func push(_ piece: [UInt8]) {
    if error != nil { return }
    do throws(FIT.DecodeError) {
      try Self.push(piece, &reader, &importer)
    } catch {
      self.error = error
    }
  }

  /// Says that the input is over.
  package mutating func finish() {
    if error != nil { return }
    do throws(FIT.DecodeError) {
      try Self.finish(&reader, &importer)
    } catch {
      self.error = error
    }
  }

  private static func push(
    _ piece: [UInt8],
    _ reader: inout FIT.MessageReader,
    _ importer: inout FITImporter
  ) throws(FIT.DecodeError) {
    try reader.push(piece) { importer.take($0) }
  }

  private static func finish(_ reader: inout FIT.MessageReader, _ importer: inout FITImporter)
    throws(FIT.DecodeError)
  {
    try reader.finish { importer.take($0) }
  }

  /// Makes the workout of what is sound; where there is none, the damage is why.
  private func sound(_ policy: EventPolicy, _ id: (WallTime) -> DocumentID)
    throws(FITImportError) -> HKWorkout
  {
    do throws(FITImportError) {
      return try importer.workout(events: policy, id: id)
    } catch {
      switch error {
      case .missingSession, .invalidData: throw self.error.map { .damaged($0) } ?? error
      default: throw error
      }
    }
  }

  /// Makes the workout of what was read; one of a damaged chain says so in its metadata.
  package func workout(
    events policy: EventPolicy = .lenient,
    id: (WallTime) -> DocumentID
  ) throws(FITImportError) -> HKWorkout {
    if let error, !takesPart, !error.isAfterFile { throw .damaged(error) }
    var workout = try sound(policy, id)
    if let error, !error.isAfterFile {
      workout.metadata.append(HKMetadataEntry(HKMetadataKey.incomplete, .string("\(error)")))
    }
    return workout
  }
}
