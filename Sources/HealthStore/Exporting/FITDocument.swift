import LockstepHealth
import LockstepProtocol
import LockstepWorkoutFiles
import LockstepWorkouts

/// A workout's document inside a FIT file, in messages of Lockstep's own, which other programs skip.
///
/// So an import restores the workout exactly, with all data for which FIT has no field.
struct FITDocument {
  /// The number of the message, from the range that FIT leaves to manufacturers.
  static let messageNumber: UInt16 = 0xFF4C
  private static let pieceBytes = 240

  /// The fields of the message: the index of the piece from 0, the number of pieces, and the piece's
  /// bytes.
  private enum Field: UInt8 {
    case index = 0
    case count = 1
    case bytes = 2
  }

  // MARK: Writing

  /// Makes the messages that hold a workout's document.
  static func messages(of workout: HKWorkout) -> [FIT.MessageDraft] {
    let bytes = workout.storedBytes
    let starts = Array(stride(from: 0, to: bytes.count, by: pieceBytes))
    return starts.enumerated().map { index, start in
      let piece = Array(bytes[start...].prefix(pieceBytes))
      var message = FIT.MessageDraft(number: messageNumber)
      message.set(Field.index.rawValue, .uint32, .integer(Int64(index)))
      message.set(Field.count.rawValue, .uint32, .integer(Int64(starts.count)))
      message.set(Field.bytes.rawValue, .byte, .bytes(piece), count: piece.count)
      return message
    }
  }

  // MARK: Reading

  private var bytes: [UInt8] = []
  private var pieces: Int64 = 0
  /// The number of pieces to expect; `nil` before the first piece, and once a piece was missing.
  private var wanted: Int64?

  /// Takes the next message, which holds a piece of the document.
  mutating func take(_ message: FIT.DataMessage) {
    guard message.integer(Field.index.rawValue) == pieces,
      case .bytes(let piece)? = message.value(Field.bytes.rawValue),
      bytes.count + piece.count <= HKWorkout.storedBytesMax
    else {
      wanted = nil
      return
    }
    wanted = message.integer(Field.count.rawValue)
    pieces += 1
    bytes += piece
  }

  /// Reads the workout, if the document is complete and its workout begins at the given Unix seconds.
  func workout(startingAt start: Int64?) -> HKWorkout? {
    guard let start, wanted == pieces,
      let workout = try? Result(catching: { () throws(JSONError) in
        try HKWorkout.read(stored: bytes)
      }).get()
    else { return nil }
    return FITExport.unixSeconds(of: workout.startDate) == start ? workout : nil
  }
}
