/// The body of a message that arrives in chunks, each with its length before it.
struct ChunkedBody: Sendable {
  private enum Phase {
    case size
    case data(Int)
    case dataEnd
    case trailer
  }

  private(set) var body: [UInt8] = []
  private var phase = Phase.size
  private static let lineBytesMax = 1_024

  /// Takes chunks from the front of the bytes; returns `true` at the end of the body.
  mutating func take(_ bytes: inout [UInt8], limit: Int) throws(HTTPProblem) -> Bool {
    while true {
      switch phase {
      case .size:
        guard let line = try line(&bytes) else { return false }
        let count = try Self.size(line)
        if count > limit - body.count {
          throw HTTPProblem(413, "the body is too long: it may have \(limit) bytes")
        }
        phase = count == 0 ? .trailer : .data(count)
      case .data(let left):
        if bytes.isEmpty { return false }
        let piece = min(left, bytes.count)
        body += bytes.prefix(piece)
        bytes.removeFirst(piece)
        phase = left == piece ? .dataEnd : .data(left - piece)
      case .dataEnd:
        guard let line = try line(&bytes) else { return false }
        if !line.isEmpty { throw HTTPProblem("a chunk is longer than its length says") }
        phase = .size
      case .trailer:
        guard let line = try line(&bytes) else { return false }
        if line.isEmpty { return true }
      }
    }
  }

  /// Removes and returns the next line, without its end.
  private func line(_ bytes: inout [UInt8]) throws(HTTPProblem) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 10) else {
      if bytes.count > Self.lineBytesMax { throw HTTPProblem("a chunk's line does not end") }
      return nil
    }
    guard end > 0, bytes[end - 1] == 13 else {
      throw HTTPProblem("a line ends in LF alone: expected CR LF")
    }
    let line = Array(bytes[..<(end - 1)])
    bytes.removeFirst(end + 1)
    return line
  }

  private static func size(_ line: [UInt8]) throws(HTTPProblem) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    let isHexadecimal = digits.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
    guard isHexadecimal, (1...8).contains(digits.count),
      let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw HTTPProblem("a chunk's length cannot be read: expected hexadecimal digits") }
    return count
  }
}
