import Glibc

/// Writing to a standard stream whose reader may be slow or not read at all.
enum PatientOutput {
  /// The number of bytes that a writable pipe takes in one write without waiting.
  private static let pieceBytes = Int(PIPE_BUF)
  private static let lookMilliseconds: Int32 = 250
  /// The time for which a program that is to end still waits for the reader.
  private static let patienceNanoseconds: Int64 = 2_000_000_000

  /// Writes all bytes; ends the program if it is to end and nobody has read for a while.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
    guard Signals.areCaught, mayWait(descriptor) else {
      return try writeWhole(bytes, to: descriptor)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      try waitForReader(of: descriptor)
      let piece = Array(rest.prefix(pieceBytes))
      try writeWhole(piece, to: descriptor)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Says if a write to the descriptor may have to wait: `true` for anything but a file.
  private static func mayWait(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private static func waitForReader(of descriptor: Int32) throws(Errno) {
    let request = PollRequest(descriptor: descriptor, wantsRead: false, wantsWrite: true)
    var end: Int64?
    while true {
      let ready = try Poll.wait([request], timeoutMilliseconds: lookMilliseconds)
      // A reader that is gone shows as an error, which the write tells.
      if ready[0].isWritable || ready[0].isReadable { return }
      guard Signals.isEndWished else { continue }
      let now = SystemClock.monotonicNanoseconds()
      if let end, now >= end { exit(Signals.interruptedExitCode) }
      end = end ?? now + patienceNanoseconds
    }
  }
}
