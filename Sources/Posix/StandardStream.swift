import LockstepCPosix
import Glibc
import LockstepProtocol

/// The two streams that a program writes to, and the only door through which text reaches them.
package enum StandardStream: Int32, Sendable {
  /// Descriptor 1: what the program is for.
  case output = 1
  /// Descriptor 2: what is wrong, and progress.
  case error = 2

  /// Writes the whole text, or ends the program; what would steer a terminal is shown as its number.
  ///
  /// When nobody reads any more (`lockstep … | head`) the program has done its work: it exits with
  /// code 0 and no word. When the disk is full or the like it says so and exits with code 74.
  package static func write(_ text: String, to stream: StandardStream = .output) {
    writeRaw(Array(text.visibleText.utf8), to: stream)
  }

  /// Writes the whole text in the same way, with paint on it where the stream is to show colours.
  package static func write(
    _ text: PaintedText,
    to stream: StandardStream = .output,
    inColor isColored: Bool
  ) {
    guard isColored else { return write(text.plain, to: stream) }
    let painted = text.spans.map { span in
      let shown = span.text.visibleText
      return codes(of: span.paint).map { "\u{1B}[\($0)m\(shown)\u{1B}[0m" } ?? shown
    }
    if !text.isEmpty { writeRaw(Array(painted.joined().utf8), to: stream) }
  }

  /// Finds the codes that ask for a paint: of the eight colours and weights that every terminal has.
  private static func codes(of paint: PaintedText.Paint) -> String? {
    switch paint {
    case .plain: nil
    case .good: "32"
    case .bad: "1;31"
    case .doubtful: "33"
    case .mild: "2"
    case .strong: "1"
    case .color(let color): "\(color.rawValue)"
    }
  }

  /// Writes JSON in the same way, as the same value: it is escaped as JSON does it.
  package static func write(json bytes: [UInt8]) {
    writeRaw(VisibleJSON.bytes(bytes), to: .output)
  }

  /// Writes a file that is no text, unless standard output is a terminal: then nothing is written.
  ///
  /// Returns whether it was written.
  package static func write(file bytes: [UInt8]) -> Bool {
    if isTerminal(.output) { return false }
    writeRaw(bytes, to: .output)
    return true
  }

  /// Shows in the last line of standard error how far the program is, in place of what stands there.
  package static func showProgress(_ text: String) {
    writeRaw(Array(("\r\u{1B}[K" + text.visibleLine).utf8), to: .error)
  }

  private static func writeRaw(_ bytes: [UInt8], to stream: StandardStream) {
    Signals.ignoreThoseOfWrites
    do {
      try PatientOutput.write(bytes, to: stream.rawValue)
    } catch {
      if error.code == Errno.brokenPipe { exit(0) }
      if stream == .output {
        write("error: cannot write to standard output: \(error)\n", to: .error)
      }
      exit(74)
    }
  }

  /// The greatest width of a line: COLUMNS, or what the stream's terminal says; `nil` for as wide as it
  /// is.
  package var columns: Int? {
    if let columns = Environment.value("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    guard Self.isTerminal(self) else { return nil }
    var columns: Int32 = 0
    var rows: Int32 = 0
    let isKnown = unsafe cposix_terminal_size(rawValue, &columns, &rows) == 0
    return isKnown && columns > 0 ? Int(columns) : nil
  }

  /// Says if the stream leads to a terminal.
  package static func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(stream.rawValue) == 1
  }
}
