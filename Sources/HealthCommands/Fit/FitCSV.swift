import LockstepPosix
import LockstepProtocol
import LockstepWorkoutFiles

/// A table for spreadsheets (RFC 4180) of the messages of one kind in a FIT file.
///
/// A column is a field, in the order in which the fields first come; its title has the unit. A field
/// that a message does not have is empty. Of columns whose titles would be the same the later one says
/// whose developer field it is.
struct FitCSV {
  private var titles: [String] = []
  /// The index of each column by the field's name; a developer field has a column of its own even under
  /// the same name.
  private var columns: [String: Int] = [:]
  private var rows: [[String]] = []

  mutating func add(_ message: FIT.DataMessage) {
    var cells = [String](repeating: "", count: titles.count)
    for field in message.shownFields {
      let column = column(of: field)
      while cells.count <= column { cells.append("") }
      cells[column] = Self.text(field.value)
    }
    rows.append(cells)
  }

  private mutating func column(of field: FIT.ShownField) -> Int {
    let key = field.developerKey.map { "\($0) " } ?? ""
    if let known = columns[key + field.name] { return known }
    columns[key + field.name] = titles.count
    let units = field.units.isEmpty ? "" : " (\(field.units.visibleLine))"
    let title = field.name.visibleLine + units
    titles.append(titles.contains(title) ? key + title : title)
    return titles.count - 1
  }

  /// Spells a value as elsewhere, except that a text is left without quotes.
  private static func text(_ value: FIT.ShownValue) -> String {
    if case .text(let text) = value { text.visibleLine } else { FitText.text(value) }
  }

  /// The table with its titles; empty if there was no message.
  var text: String {
    if rows.isEmpty { return "" }
    return ([titles] + rows).map { cells in
      let missing = [String](repeating: "", count: titles.count - cells.count)
      return (cells + missing).map(Self.quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return cell
    }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
