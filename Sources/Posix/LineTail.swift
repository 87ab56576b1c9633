/// The last lines of a stream, limited in their number, in the length of each, and in their total
/// length.
struct LineTail {
  private static let linesMax = 32
  private static let lineBytesMax = 4096
  private static let bytesMax = 8192

  private var lines: [[UInt8]] = []
  private var unfinished: [UInt8] = []
  /// The first line with a reason for which Swift's runtime ends a program; a long trace may follow it.
  private(set) var reasonOfRuntime: String?

  mutating func append(_ bytes: [UInt8]) {
    for piece in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if piece.offset > 0 { finishLine() }
      unfinished += piece.element.prefix(Self.lineBytesMax - unfinished.count)
    }
  }

  /// The last lines, including an unfinished one.
  var text: [String] {
    let all = unfinished.isEmpty ? lines : lines + [unfinished]
    var left = Self.bytesMax
    let shown = all.suffix(Self.linesMax).reversed().prefix { line in
      left -= line.count
      return left >= 0
    }
    return shown.reversed().map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func finishLine() {
    if lines.count == Self.linesMax { lines.removeFirst() }
    lines.append(unfinished)
    let text = String(decoding: unfinished, as: UTF8.self)
    if reasonOfRuntime == nil, text.contains("Fatal error: ") { reasonOfRuntime = text }
    unfinished = []
  }
}
