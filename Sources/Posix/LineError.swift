/// The reason why a line could not be read or written.
package enum LineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The peer's line, whole or not, is longer than the limit, without its line feed.
  case tooLong(limit: Int)
  /// The peer does not read: with this line, more bytes than the limit would wait for it.
  case backlogged(limit: Int)
  /// The peer has closed the connection, or `close` was called.
  case closed
  /// No line came within this time.
  case timedOut(milliseconds: Int32)
  /// The stream ended inside a line, after this many bytes of it.
  case unterminated(bytes: Int)
  /// A system call failed for another reason.
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
