extension Grid {
  /// Writes the characters alone, as a line for each row with a line feed at its end.
  ///
  /// - Parameter keepsBlanks: `true` if every row keeps its full width; otherwise blanks at the ends of
  ///   rows and blank rows at the end are left out.
  package func plainText(keepsBlanks: Bool = false) -> String {
    var lines = (0..<size.rows).map { row in
      let start = row * size.columns
      var end = start + size.columns
      while !keepsBlanks, end > start, cells[end - 1].isBlank { end -= 1 }
      var bytes: [UInt8] = []
      for cell in cells[start..<end] { appendText(of: cell, to: &bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
    while !keepsBlanks, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }
}
