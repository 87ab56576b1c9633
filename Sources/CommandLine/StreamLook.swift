package import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// The look of the lines on a stream: their greatest width, and if they are coloured.
package struct StreamLook: Sendable {
  /// The greatest width in columns; `nil` for no limit.
  package let columns: Int?
  package let isColored: Bool

  /// The look for a file or for another program.
  package static let plain = StreamLook(columns: nil, isColored: false)

  /// Finds the look by the stream's terminal and the environment.
  package static func of(_ stream: StandardStream) -> StreamLook {
    StreamLook(
      columns: stream.columns,
      isColored: ColorDepth.detected(
        isTerminal: StandardStream.isTerminal(stream),
        environment: Environment.value
      ) > .none
    )
  }

  /// Wraps a text to the width; lines after the first are indented by this many spaces.
  package func fitted(_ text: String, after lead: Int = 0, indent: Int) -> String {
    guard let columns, lead + text.terminalColumns > columns else { return text }
    let room = max(20, columns - max(lead, indent))
    let lines = text.wrapped(toColumns: room)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
