import LockstepProtocol

extension ConformanceTable {
  // MARK: Text

  /// The programs with numbers, and each case that did not pass everywhere.
  var text: String {
    var lines = columns.enumerated().map { index, column in
      "\(index + 1): \(column.role) \(column.name.isEmpty ? "no name" : column.name), "
        + "\(column.program)"
    }
    let shown = rows.filter { !$0.hasPassedEverywhere }
    var cells: [[String]] = [["case"] + columns.indices.map { "\($0 + 1)" } + [""]]
    cells += levels.map { level in
      [level.rawValue] + columns.map { sum($0, level) } + ["passed, of those tried"]
    }
    cells += shown.map { row in [row.id] + row.cells.map { $0?.verdict ?? "" } + [row.name] }
    lines.append("")
    lines += Self.aligned(cells)
    let left = rows.count - shown.count
    if left > 0 { lines.append("\(left.counted("case")) passed with every program") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func aligned(_ cells: [[String]]) -> [String] {
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }

  // MARK: JSON

  var json: String {
    let text = JSONText.object { writer in
      writer.array("programs", columns) { write($0, into: &$1) }
      writer.array("cases", rows) { write($0, into: &$1) }
      writer.field("exitCode", Int64(exitCode))
    }
    return "\(text)\n"
  }

  private func write(_ column: Column, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("program", column.program)
    writer.field("role", column.role)
    writer.field("name", column.name)
    writer.strings("capabilities", column.capabilities)
    writer.field("suite", column.suite)
    writer.field("date", dateMicroseconds: column.date)
    writer.field("exitCode", column.exitCode)
    writer.key("levels")
    writer.beginObject()
    for level in levels where !sum(column, level).isEmpty {
      writer.field(level.rawValue, sum(column, level))
    }
    writer.endObject()
    writer.endObject()
  }

  /// A case with a verdict for each program, empty where it was not tried.
  private func write(_ row: Row, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", row.id)
    writer.field("name", row.name)
    writer.strings("verdicts", row.cells.map { $0?.verdict ?? "" })
    writer.endObject()
  }

  // MARK: HTML

  /// One page for people, without anything from elsewhere; what did not pass everywhere stands first.
  var html: String {
    let title = "\(columns.count.counted("program")), \(rows.count.counted("case"))"
    let heads = columns.map { column in
      "<th>\(XML.escaped(column.name.isEmpty ? column.program : column.name))<br><small>"
        + "\(XML.escaped(column.role)), \(XML.escaped(column.program))<br>"
        + "\(XML.escaped(column.capabilities.joined(separator: " ")))</small></th>"
    }
    let sums = levels.map { level in
      "<tr><th>\(level.rawValue)</th>"
        + columns.map { "<th>\(sum($0, level))</th>" }.joined() + "<th></th></tr>"
    }
    let ordered = rows.filter { !$0.hasPassedEverywhere } + rows.filter(\.hasPassedEverywhere)
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <style>
      \(ConformanceReport.style)
      </style></head><body>
      <h1>\(title)</h1>
      <table><tr><th>Case</th>\(heads.joined())<th>Claim</th></tr>
      \(sums.joined(separator: "\n"))
      \(ordered.map(html).joined(separator: "\n"))
      </table></body></html>

      """
  }

  private func html(_ row: Row) -> String {
    let cells = row.cells.map { cell in
      guard let cell else { return "<td></td>" }
      let name = cell.verdict.replacing(" ", with: "-")
      return #"<td class="\#(name)" title="\#(XML.escaped(cell.why))">\#(cell.verdict)</td>"#
    }
    return #"<tr id="\#(row.id)"><td>\#(row.id)</td>\#(cells.joined())"#
      + "<td>\(XML.escaped(row.name))</td></tr>"
  }
}
