import Glibc

/// The two streams that a program writes to.
package enum StandardStream: Int32, Sendable {
  /// Descriptor 1: what the program is for.
  case output = 1
  /// Descriptor 2: what is wrong, and progress.
  case error = 2

  /// Writes the whole text, or ends the program.
  ///
  /// When nobody reads any more (`lockstep … | head`) the program has done its work: it exits with
  /// code 0 and no word. When the disk is full or the like it says so and exits with code 74.
  package static func write(_ text: String, to stream: StandardStream = .output) {
    write(Array(text.utf8), to: stream)
  }

  /// The same for bytes that are made already.
  package static func write(_ bytes: [UInt8], to stream: StandardStream = .output) {
    Signals.ignoreBrokenPipes
    do {
      try writeWhole(bytes, to: stream.rawValue)
    } catch {
      if error.code == Errno.brokenPipe { exit(0) }
      if stream == .output { write("cannot write to standard output: \(error)\n", to: .error) }
      exit(74)
    }
  }

  /// The stream leads to a terminal.
  package static func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(stream.rawValue) == 1
  }
}
