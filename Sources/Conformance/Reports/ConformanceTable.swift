import LockstepProtocol

/// The results of several programs, side by side for each case.
package struct ConformanceTable: Sendable {
  /// The report of one program.
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

  /// The result of one case for one program.
  struct Cell: Sendable {
    let id: String
    let name: String
    let verdict: String
    /// The failure, or why the case does not apply or is undecided; empty for a pass.
    let why: String
  }

  /// A case with its result for each program; `nil` if the case was not run for a program.
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

  /// The exit code: 1 if any program failed, otherwise 2 if any case stayed undecided, otherwise 0.
  package var exitCode: Int32 {
    let codes = columns.map(\.exitCode)
    return codes.contains(1) ? 1 : codes.contains(2) ? 2 : 0
  }

  /// Writes the table in a form.
  ///
  /// - Parameter form: Text, JSON or HTML; a table has no other form, and is then written as text.
  package func written(as form: ConformanceReport.Form) -> String {
    switch form {
    case .json: json
    case .html: html
    case .text, .junit, .tap: text
    }
  }

  /// Spells the number of a level's cases that a program passed, and the number of those that were run
  /// for it, such as `3/4`.
  func sum(_ column: Column, _ level: Level) -> String {
    let cells = column.cells.filter { Level(ofCase: $0.id) == level }
    if cells.isEmpty { return "" }
    return "\(cells.count { $0.verdict == "pass" })/\(cells.count)"
  }

  /// The levels that any of the cases belongs to.
  var levels: [Level] {
    Level.allCases.filter { level in rows.contains { Level(ofCase: $0.id) == level } }
  }
}

extension ConformanceTable.Column {
  /// Reads the report of one program, as `--report json` writes it; `nil` if the value is no such
  /// report.
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
  /// The report as a column of a table with other programs.
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
