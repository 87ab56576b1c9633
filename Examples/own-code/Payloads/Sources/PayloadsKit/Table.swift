import Foundation

/// A table of expectations, as the page shows it: what is sent in each row, how it is read in each column.
public struct Table {
  /// The ways of reading, by their names.
  public let columns: [String]
  public let rows: [Row]

  public struct Row {
    /// The expression whose value is sent.
    public let sent: String
    /// What each column gives; `nil` where it gives `nil`.
    public let results: [String?]
  }

  /// Reads the lines of a table in Markdown: a head, a rule, and a line a row.
  init(_ markdown: String) {
    let lines = markdown.split(separator: "\n").map(Self.cells)
    columns = lines[0].dropFirst().map(Self.code)
    rows = lines.dropFirst(2).map { cells in
      Row(sent: Self.code(cells[0]), results: cells.dropFirst().map(Self.result))
    }
  }

  private static func cells(_ line: Substring) -> [String] {
    line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
  }

  private static func code(_ cell: String) -> String {
    cell.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
  }

  /// What a cell says; `3 (here 3.0)` says what the vendor's systems give, and what Lockstep gives.
  private static func result(_ cell: String) -> String? {
    let parts = cell.components(separatedBy: " (here ")
    #if canImport(ObjectiveC)
      let text = parts[0]
    #else
      let text = parts.count > 1 ? String(parts[1].dropLast()) : parts[0]
    #endif
    return text == "–" ? nil : text
  }
}
