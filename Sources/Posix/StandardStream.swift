import LockstepCPosix
import Glibc
import LockstepProtocol

/// The two standard streams for output; all text of a program goes through this type.
package enum StandardStream: Int32, Sendable {
  /// Descriptor 1, for the program's results.
  case output = 1
  /// Descriptor 2, for errors and progress.
  case error = 2

  /// Writes the whole text, or ends the program.
  ///
  /// Characters that could control a terminal are written as numbers.
  ///
  /// If nobody reads any more (`lockstep … | head`), the program exits silently with code 0. If the
  /// write fails for another reason, such as a full disk, it prints the reason and exits with code 74.
  package static func write(_ text: String, to stream: StandardStream = .output) {
    writeRaw(Array(text.visibleText.utf8), to: stream)
  }

  /// Writes the whole text in the same way, with colours if `isColored`.
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

  /// Finds the terminal's codes for a paint; they use only the basic colours and weights.
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

  /// Writes JSON in the same way, escaped as JSON allows, so that its value stays the same.
  package static func write(json bytes: [UInt8]) {
    writeRaw(VisibleJSON.bytes(bytes), to: .output)
  }

  /// Writes a binary file to standard output, unless that is a terminal.
  ///
  /// Returns `true` if the file was written.
  package static func write(file bytes: [UInt8]) -> Bool {
    if isTerminal(.output) { return false }
    writeRaw(bytes, to: .output)
    return true
  }

  /// Shows the program's progress in the last line of standard error, in place of the line before.
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

  /// The greatest width of a line: COLUMNS, or the width of the stream's terminal; `nil` for no limit.
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
