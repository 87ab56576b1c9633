/// A breach of the protocol by a peer, as the host describes it to the peer before it closes the
/// connection (HOST-20).
package struct ProtocolFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of the breach, as the wire names it.
  package enum Code: String, Sendable, CaseIterable {
    /// The line is no valid JSON object, or lacks fields of its type.
    case malformed
    /// The line is longer than 1 MiB.
    case oversize
    /// The connection ended in the middle of a line.
    case unterminated
    /// The `type` of the line is unknown, or the kind of a packet, an effect or an action in it.
    case unknownType
    /// The first line is no hello, or a later line is one.
    case unexpectedFrame
    case unsupportedVersion
    /// Another peer already has the role.
    case roleTaken
    /// The peer runs as another user than the host.
    case foreignUser
    /// A leased device answered without having a step, twice to one step, or to another step.
    case outOfLease
    /// The device did not answer a step within the time for which the host waits.
    case stalled
    /// The peer does not read the lines that the host sends.
    case backlogged
  }

  package var code: Code
  /// The breach in words: the text found, the text expected, and the place.
  package var text: String

  package init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  /// Makes the breach of a line that could not be read.
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
