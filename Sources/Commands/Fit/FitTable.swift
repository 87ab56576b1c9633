/// Several files as a table with their statuses.
enum FitTable {
  /// What is shown of a file.
  struct Row {
    let path: String
    let status: FitStatus
    /// What was done, or what kind of file it is.
    var kind: String?
    var startUnixSeconds: Int64?
    var seconds: Double?
    var metres: Double?
    /// Records, or samples.
    var count: Int?
  }

  /// Columns whose numbers stand at the right.
  private static let numbers: Set<Int> = [3, 4, 5]

  /// The table, and under it how many files have each status.
  static func text(_ rows: [Row], counted what: String = "records") -> String {
    let titles = ["status", "kind", "start", "time", "km", what, "file"]
    let lines = [titles] + rows.map(cells)
    let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let text = lines.map { cells in
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        if column == cells.count - 1 { return cells[column] }
        return numbers.contains(column) ? padding + cells[column] : cells[column] + padding
      }
      return padded.joined(separator: "  ")
    }
    let sums = FitStatus.allCases.compactMap { status in
      let count = rows.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    return text.joined(separator: "\n") + "\n\n" + sums.joined(separator: ", ") + "\n"
  }

  private static func cells(_ row: Row) -> [String] {
    [
      row.status.rawValue, row.kind ?? "-", row.startUnixSeconds.map(FitText.date) ?? "-",
      row.seconds.map(FitText.duration) ?? "-",
      row.metres.map { FitText.number($0 / 1_000, decimals: 2) } ?? "-",
      row.count.map { String($0) } ?? "-", row.path,
    ]
  }
}
