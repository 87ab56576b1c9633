import LockstepProtocol

/// The results of several programs, case by case and side by side.
package struct ConformanceTable: Sendable {
  /// One program's report.
  package struct Column: Sendable {
    let program: String
    let role: String
    let name: String
    let capabilities: [String]
    let suite: String
    let date: Int64
    let exitCode: Int64
    let cells: [Cell]
  }

  /// The result of one case with one program.
  struct Cell: Sendable {
    let id: String
    let name: String
    let verdict: String
    /// The finding, or the reason for which the case says nothing.
    let why: String
  }

  /// A case, with its cell in each column; `nil` where the program was not put to it.
  struct Row: Sendable {
    let id: String
    let name: String
    let cells: [Cell?]

    var hasPassedEverywhere: Bool { cells.allSatisfy { $0.map { $0.verdict == "pass" } ?? true } }
  }

  let columns: [Column]
  let rows: [Row]

  package init(columns: [Column]) {
    self.columns = columns
    var order: [String] = []
    var names: [String: String] = [:]
    for cell in columns.flatMap(\.cells) where names[cell.id] == nil {
      names[cell.id] = cell.name
      order.append(cell.id)
    }
    let found = columns.map { column in
      Dictionary(column.cells.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    rows = order.map { id in
      Row(id: id, name: names[id] ?? "", cells: found.map { $0[id] })
    }
  }

  /// 1 when any program failed, else 2 when something stayed undecided with any.
  package var exitCode: Int32 {
    let codes = columns.map(\.exitCode)
    return codes.contains(1) ? 1 : codes.contains(2) ? 2 : 0
  }

  /// Writes the table in a form.
  ///
  /// - Parameter form: One of those that a table has: text, JSON or HTML.
  package func written(as form: ConformanceReport.Form) -> String {
    switch form {
    case .json: json
    case .html: html
    case .text, .junit, .tap: text
    }
  }

  /// Counts the cases of a level that a program has passed, and those of the level that it was put to.
  func sum(_ column: Column, _ level: Level) -> String {
    let cells = column.cells.filter { Level(ofCase: $0.id) == level }
    if cells.isEmpty { return "" }
    return "\(cells.count { $0.verdict == "pass" })/\(cells.count)"
  }

  /// The levels of which any program was put to a case.
  var levels: [Level] {
    Level.allCases.filter { level in rows.contains { Level(ofCase: $0.id) == level } }
  }
}

extension ConformanceTable.Column {
  /// A report of one program, as `--report json` writes it; `nil` where a value is none.
  package init?(_ report: JSONValue) {
    guard let program = report["program"].text, let role = report["role"].text,
      !report["outcomes"].isMissing
    else { return nil }
    self.init(
      program: program,
      role: role,
      name: report["name"].text ?? "",
      capabilities: report["capabilities"].elements.compactMap(\.text),
      suite: report["suite"].text ?? "",
      date: report["date"]["$date"].number ?? 0,
      exitCode: report["exitCode"].number ?? 1,
      cells: report["outcomes"].elements.map { outcome in
        ConformanceTable.Cell(
          id: outcome["id"].text ?? "",
          name: outcome["name"].text ?? "",
          verdict: outcome["verdict"].text ?? "",
          why: outcome["found"].text ?? outcome["why"].text ?? ""
        )
      }
    )
  }
}

extension ConformanceReport {
  /// The report as a column beside those of other programs.
  package var column: ConformanceTable.Column {
    ConformanceTable.Column(
      program: program,
      role: role.rawValue,
      name: hello["name"].text ?? "",
      capabilities: capabilities,
      suite: Release.version,
      date: date,
      exitCode: Int64(exitCode),
      cells: outcomes.map { outcome in
        ConformanceTable.Cell(
          id: outcome.id,
          name: outcome.name,
          verdict: outcome.word,
          why: outcome.failure?.found ?? Self.reasons(outcome).first ?? ""
        )
      }
    )
  }
}
