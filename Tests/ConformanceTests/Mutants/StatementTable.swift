/// A table of a page of the protocol, with the statement that stands last before it.
struct StatementTable {
  let page: String
  /// The first cell of its head, by which mutants name it.
  let head: String
  /// The id of the last statement before it; `nil` where the table stands before the first one.
  let after: String?
  /// The first cell of each row; several names in one cell are a row each.
  var rows: [String] = []

  /// The tables of a page, in order.
  static func read(_ text: String, page: String) -> [StatementTable] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var tables: [StatementTable] = []
    var statement: String?
    var isInTable = false
    for (line, next) in zip(lines, lines.dropFirst() + [""]) {
      if let match = line.prefixMatch(of: /\*\*([A-Z]+-[0-9]+)\*\*/) {
        statement = String(match.1)
      }
      if line.hasPrefix("|---") { continue }
      if !line.hasPrefix("|") {
        isInTable = false
      } else if isInTable {
        tables[tables.endIndex - 1].rows += names(firstCell(of: line))
      } else if next.hasPrefix("|---") {
        isInTable = true
        tables.append(StatementTable(page: page, head: firstCell(of: line), after: statement))
      }
    }
    return tables
  }

  private static func firstCell(of line: Substring) -> String {
    String(line.dropFirst().prefix { $0 != "|" }).trimmed
  }

  /// A cell's names, where it has nothing else; the whole cell otherwise.
  private static func names(_ cell: String) -> [String] {
    let parts = cell.split(separator: ", ").map(String.init)
    let areNames = parts.allSatisfy { $0.wholeMatch(of: /`[^`]+`/) != nil }
    return areNames ? parts : [cell]
  }
}
