/// The reason why a line could not be read or written.
package enum LineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The peer's line is longer than the limit (its line feed not counted), whole or not.
  case tooLong(limit: Int)
  /// The peer does not read: with this line more than the limit would wait for it.
  case backlogged(limit: Int)
  /// The peer is gone, or `close` was called.
  case closed
  /// No line came in time.
  case timedOut(milliseconds: Int32)
  /// The stream ended inside a line of which so many bytes had come.
  case unterminated(bytes: Int)
  /// The system refused for a reason of its own.
  case system(Errno)

  package var description: String {
    switch self {
    case .tooLong(let limit): "a line is longer than \(limit) bytes"
    case .backlogged(let limit): "the peer does not read: over \(limit) bytes wait for it"
    case .closed: "the peer closed the connection"
    case .timedOut(let milliseconds): "no line came within \(milliseconds) ms"
    case .unterminated(let bytes): "the stream ended inside a line, after \(bytes) bytes of it"
    case .system(let error): error.description
    }
  }
}
