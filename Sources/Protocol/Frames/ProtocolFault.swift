/// A peer broke the protocol: what it is told before its connection is closed (HOST-20).
package struct ProtocolFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The named errors of the transport.
  package enum Code: String, Sendable, CaseIterable {
    /// The line is no JSON object of a known shape.
    case malformed
    /// The line is longer than 1 MiB.
    case oversize
    /// The connection ended in the middle of a line.
    case unterminated
    /// The line's `type`, or a packet's, an effect's or an action's kind, is not known.
    case unknownType
    /// Something other than a hello came first, or a second hello.
    case unexpectedFrame
    case unsupportedVersion
    /// Another peer holds the role.
    case roleTaken
    /// A user other than the host's connected.
    case foreignUser
    /// A leased device spoke without a step, twice to one, or for another one.
    case outOfLease
    /// A step stayed unanswered for longer than the host waits.
    case stalled
    /// The peer does not read what it is sent.
    case backlogged
  }

  package var code: Code
  /// The fault in words: what was found, what was expected, and where.
  package var text: String

  package init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  /// The fault of a line that could not be read.
  package init(unreadable line: [UInt8], because error: JSONError) {
    let shown = String(decoding: line.prefix(80), as: UTF8.self)
    let rest = line.count > 80 ? "… (\(line.count) bytes)" : ""
    let code: Code =
      if case .unknownValue = error.reason { .unknownType } else { .malformed }
    self.init(code, "\(error) in the line: \(shown)\(rest)")
  }

  package var description: String { "\(code.rawValue): \(text)" }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> ProtocolFault {
    var code: Code?
    var text = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "code": code = Code(rawValue: try reader.string())
      case "text": text = try reader.string()
      default: try reader.skipValue()
      }
    }
    return ProtocolFault(code ?? .malformed, text)
  }
}
