package import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// The look of a stream's lines to whoever reads it: how wide they may be, and if they are in colour.
package struct StreamLook: Sendable {
  /// `nil` for as wide as a line is.
  package let columns: Int?
  package let isColored: Bool

  /// The look for a file or another program.
  package static let plain = StreamLook(columns: nil, isColored: false)

  /// Finds the look that the stream's terminal and the environment ask for.
  package static func of(_ stream: StandardStream) -> StreamLook {
    StreamLook(
      columns: stream.columns,
      isColored: ColorDepth.detected(
        isTerminal: StandardStream.isTerminal(stream),
        environment: Environment.value
      ) > .none
    )
  }

  /// Breaks a text into lines that fit; those after the first begin with so many spaces.
  package func fitted(_ text: String, after lead: Int = 0, indent: Int) -> String {
    guard let columns, lead + text.terminalColumns > columns else { return text }
    let room = max(20, columns - max(lead, indent))
    let lines = text.wrapped(toColumns: room)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
