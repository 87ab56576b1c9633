package import LockstepDocuments
package import LockstepHealth
package import LockstepSimulation
package import LockstepWorkoutFiles
import LockstepWorkouts

/// A reader that takes a chain of files piece by piece and makes the workout of one session.
///
/// The reader's memory grows with the largest recording of the chain, and not with the chain.
package struct FITReading {
  private var reader: FIT.MessageReader
  private var importer: FITImporter
  private let takesPart: Bool
  /// The error that ended the reading early, if any; everything sound before it was taken.
  package private(set) var error: FIT.DecodeError?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - session: The number of the session, counted from 1 over the whole chain; `nil` for the only
  ///     one.
  ///   - takesPart: `true` if a damaged or unfinished chain is to give the workout of its sound part.
  package init(
    checksums: FIT.ChecksumPolicy = .strict,
    session: Int? = nil,
    takesPart: Bool = false
  ) {
    reader = FIT.MessageReader(checksums: checksums)
    importer = FITImporter(session: session, makesUpSession: takesPart)
    self.takesPart = takesPart
  }

  /// Reads bytes that are complete.
  package init(whole bytes: [UInt8], checksums: FIT.ChecksumPolicy = .strict, session: Int? = nil) {
    self.init(checksums: checksums, session: session)
    push(bytes)
    finish()
  }

  /// Takes the next piece of bytes, and reads the messages that are complete with it.
  package mutating func push(_ piece: [UInt8]) {
    if error != nil { return }
    do throws(FIT.DecodeError) {
      try Self.push(piece, &reader, &importer)
    } catch {
      self.error = error
    }
  }

  /// Ends the input.
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

  /// Makes the workout of the sound part of the input; if there is none, throws the damage as the
  /// error.
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

  /// Makes the workout of what was read; if the chain is damaged, the metadata say so.
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
