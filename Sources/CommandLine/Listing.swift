package import LockstepProtocol
package import LockstepTerminal

/// A list, described once: people read its rows as a table, programs as an array of objects.
package struct Listing<Row> {
  /// A column of the table, a field of the objects, or both.
  package struct Column {
    fileprivate var heading: TextTable.Column?
    fileprivate var text: (Row) -> String = { _ in "" }
    fileprivate var write: (Row, inout JSONWriter) -> Void = { _, _ in }
  }

  private let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  /// The titles of the table.
  package var headings: [TextTable.Column] { columns.compactMap(\.heading) }

  /// Makes the texts of the table.
  package func cells(of rows: some Sequence<Row>) -> [[String]] {
    let shown = columns.filter { $0.heading != nil }
    return rows.map { row in shown.map { $0.text(row).visibleLine } }
  }

  /// Makes the table.
  ///
  /// - Parameter omitsEmpty: Leaves out columns that are empty in every row.
  package func table(of rows: some Sequence<Row>, omitsEmpty: Bool = false) -> TextTable {
    let (headings, cells) = (headings, cells(of: rows))
    if !omitsEmpty { return TextTable(headings, rows: cells) }
    let places = headings.indices.filter { place in cells.contains { !$0[place].isEmpty } }
    return TextTable(
      places.map { headings[$0] },
      rows: cells.map { row in places.map { row[$0] } }
    )
  }

  /// Makes the array of objects.
  package func json(of rows: some Sequence<Row>) -> JSONText {
    .array(rows) { row, writer in
      writer.object { for column in columns { column.write(row, &$0) } }
    }
  }
}

extension Listing.Column {
  /// Makes a column that people read, and programs as a field of its own value.
  package init<Value: JSONField>(
    _ title: String,
    _ alignment: Alignment = .left,
    columnsMin: Int = 3,
    text: @escaping (Row) -> String,
    key: String,
    _ value: @escaping (Row) -> Value
  ) {
    heading = TextTable.Column(title, alignment, columnsMin: columnsMin)
    self.text = text
    write = { value($0).write(as: key, into: &$1) }
  }

  /// Makes a column of a value that programs read as it is, and people as `shown` words it.
  package init<Value: JSONField>(
    _ title: String,
    _ alignment: Alignment = .left,
    columnsMin: Int = 3,
    key: String,
    _ value: @escaping (Row) -> Value,
    shown: @escaping (Value) -> String = { "\($0)" }
  ) {
    self.init(
      title,
      alignment,
      columnsMin: columnsMin,
      text: { shown(value($0)) },
      key: key,
      value
    )
  }

  /// Makes a column that only people read.
  package init(
    _ title: String,
    _ alignment: Alignment = .left,
    text: @escaping (Row) -> String
  ) {
    heading = TextTable.Column(title, alignment)
    self.text = text
  }

  /// Makes a field that only programs read.
  package init<Value: JSONField>(key: String, _ value: @escaping (Row) -> Value) {
    write = { value($0).write(as: key, into: &$1) }
  }
}
