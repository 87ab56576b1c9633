/// The text of a scenario file, as editors of all kinds write it.
package enum SourceText {
  /// The lines without their ends, which are LF or CR LF; a byte order mark at the start is no text.
  ///
  /// CR LF is one `Character`, so that a search for LF alone finds none of its lines.
  package static func lines(of source: String) -> [Substring] {
    let text = source.first == "\u{FEFF}" ? source.dropFirst() : Substring(source)
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}
