import LockstepLanguages
import LockstepHealthStore
import LockstepSimulation

/// A table of several files with their statuses.
enum FitTable {
  /// A row of the table, for one file.
  struct Row {
    let path: String
    let status: FitStatus
    /// The activity of the file's workout, or the kind of the file.
    var kind: Phrase?
    var startUnixSeconds: Int64?
    var seconds: Double?
    var metres: Double?
    /// The number of records or samples.
    var count: Int?
  }

  /// The columns of numbers, which are aligned at the right.
  private static let numbers: Set<Int> = [3, 4, 5]

  /// Draws the table, and below it the number of files with each status.
  static func text(
    _ rows: [Row],
    counted what: String = "records",
    _ person: PersonalText = PersonalText()
  ) -> String {
    let titles =
      ["status", "kind", "start", "time"].map { person.text("title.\($0)") }
      + [person.lengthUnit] + [what, "file"].map { person.text("title.\($0)") }
    let lines = [titles] + rows.map { cells($0, person) }
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
      return count == 0 ? nil : person.count(count, of: status.rawValue)
    }
    return text.joined(separator: "\n") + "\n\n" + sums.joined(separator: ", ") + "\n"
  }

  private static func cells(_ row: Row, _ person: PersonalText) -> [String] {
    [
      person.text("status.\(row.status.rawValue)"), row.kind.map { person.text($0) } ?? "-",
      row.startUnixSeconds.map { start($0, person) } ?? "-",
      row.seconds.map(FitText.duration) ?? "-",
      row.metres.map { person.marked(FitText.number(person.length($0), decimals: 2)) } ?? "-",
      row.count.map { String($0) } ?? "-", row.path,
    ]
  }

  /// Spells a date in UTC in the English form of programs.
  private static func start(_ unixSeconds: Int64, _ person: PersonalText) -> String {
    if person.language == .en { return FitText.date(unixSeconds) }
    return person.second(WallTime(microseconds: unixSeconds * 1_000_000)) + " UTC"
  }
}
