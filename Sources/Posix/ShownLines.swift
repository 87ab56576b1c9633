/// A program's output for a person, as whole lines of limited length.
struct ShownLines {
  /// The greatest length of a line in bytes, so that one line cannot fill the terminal.
  private static let lineBytesMax = 4_096

  private var whole = ""
  /// The beginning of a line that has not ended; `lineBytes` is its length so far.
  private var line: [UInt8] = []
  private var lineBytes = 0

  mutating func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      endLine()
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  /// Takes the lines since the last call; at the end also an unfinished one.
  mutating func take(atEnd: Bool) -> String {
    if atEnd, lineBytes > 0 { endLine() }
    defer { whole = "" }
    return whole
  }

  private mutating func add(_ piece: ArraySlice<UInt8>) {
    line += piece.prefix(Self.lineBytesMax - line.count)
    lineBytes += piece.count
  }

  private mutating func endLine() {
    let more = lineBytes - line.count
    whole += String(decoding: line, as: UTF8.self) + (more > 0 ? "… (\(more) more bytes)\n" : "\n")
    line = []
    lineBytes = 0
  }
}
