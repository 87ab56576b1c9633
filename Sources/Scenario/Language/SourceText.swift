/// The reading of a scenario file's text from any editor.
package enum SourceText {
  /// Cuts a text into lines without their ends (LF or CR LF), and drops a byte order mark at the start.
  ///
  /// Cut between bytes: to find the characters of a whole file takes longer than to read it.
  package static func lines(of source: String) -> [Substring] {
    let text = source.first == "\u{FEFF}" ? source.dropFirst() : Substring(source)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.indices.map { index in
      let line = lines[index]
      let hasReturn = index < lines.endIndex - 1 && line.last == UInt8(ascii: "\r")
      return Substring(hasReturn ? line.dropLast() : line)
    }
  }
}
