import LockstepHealth
import LockstepProtocol
import LockstepWorkoutFiles
import LockstepWorkouts

/// A workout's document inside a FIT file, in messages of our own, which other programs pass over.
///
/// So a workout comes back as it was, with all that FIT has no field for.
struct FITDocument {
  /// The number of the message, of those that are left to makers.
  static let messageNumber: UInt16 = 0xFF4C
  private static let pieceBytes = 240

  /// Fields of the message: which piece it is, from 0, how many there are, and its bytes.
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
  /// The number of pieces that there should be; `nil` before the first, and once one was missing.
  private var wanted: Int64?

  /// Takes the next piece.
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

  /// Reads the workout, where the document is whole and the start is in Unix seconds.
  func workout(startingAt start: Int64?) -> HKWorkout? {
    guard let start, wanted == pieces,
      let workout = try? Result(catching: { () throws(JSONError) in
        try HKWorkout.read(stored: bytes)
      }).get()
    else { return nil }
    return FITExport.unixSeconds(of: workout.startDate) == start ? workout : nil
  }
}
