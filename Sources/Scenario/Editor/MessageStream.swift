/// The bytes from an editor, cut into messages by the protocol's headers.
///
/// ```
/// Content-Length: 52\r\n
/// \r\n
/// {"jsonrpc":"2.0","id":1,"method":"shutdown"}
/// ```
package struct MessageStream: Sendable {
  /// The reason why bytes cannot be cut into messages; no later message can be found either.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// The greatest length of a header in bytes; a real one has two short lines.
  private static let headMax = 8_192
  /// The greatest length of a message's body in bytes, more than any scenario needs.
  private static let bodyMax = 64 << 20

  private var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// `true` if the bytes contain the beginning of a message.
  package var isInMessage: Bool { !bytes.isEmpty }

  /// Removes and returns the next complete message, without its header; `nil` if more bytes are needed.
  package mutating func next() throws(Fault) -> [UInt8]? {
    guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      if bytes.count > Self.headMax {
        throw Fault(description: "no empty line ends a message's head")
      }
      return nil
    }
    let count = try Self.length(in: bytes[..<head.lowerBound])
    guard bytes.count - head.upperBound >= count else { return nil }
    let message = Array(bytes[head.upperBound..<(head.upperBound + count)])
    bytes.removeFirst(head.upperBound + count)
    return message
  }

  private static func length(in head: ArraySlice<UInt8>) throws(Fault) -> Int {
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let text = parts[1].trimmed
      guard let count = Int(text), (0...bodyMax).contains(count) else {
        throw Fault(description: "Content-Length is 0 to \(bodyMax) bytes, found “\(text)”")
      }
      return count
    }
    throw Fault(description: "a message's head has no Content-Length")
  }

  /// Returns a message with its header before it.
  package static func withHeader(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

extension Substring {
  /// The text without the spaces at its beginning and end.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
