import LockstepEventWords
package import LockstepProtocol
import LockstepTerminal

/// The event log for people: one line an event, in the column of whom it concerns, and beyond it where
/// the words need more room; what has none in the line is cut, and an HTML report has it.
///
/// ```
///     time  watch                       link                          phone
///    1.000                              watch ▸ #7 message live …
/// ```
package struct ColumnLog: Sendable {
  private static let timeWidth = 10
  /// The number of spaces between two columns.
  private static let gap = 2
  /// The widths of the columns of watch, link and phone where nobody says how much room there is.
  private static let ownWidths = [38, 46, 46]
  /// The width of a line where nobody gives one: a long text of the phone has room at its end.
  private static let ownWidth = 160
  /// With less room than this three columns are no more than three words each.
  private static let roomMin = 110

  /// The greatest length of a text that is shown outside of columns, in characters.
  private static let textMax = 320

  /// Empty where the room is too narrow for columns.
  private let widths: [Int]
  private let columns: Int?

  /// - Parameter columns: The room for a line; as wide as reads well, otherwise.
  package init(columns: Int? = nil) {
    self.columns = columns
    let whole = Self.ownWidths.reduce(0, +)
    guard let columns else {
      widths = Self.ownWidths
      return
    }
    let room = columns - Self.timeWidth - 3 * Self.gap
    widths = columns < Self.roomMin ? [] : Self.ownWidths.map { min($0, $0 * room / whole) }
  }

  /// The number of a terminal's columns that the longest line takes.
  package var width: Int { columns ?? Self.ownWidth }

  /// The head of the table.
  package var header: String {
    if widths.isEmpty { return narrow("time", "where", "what") }
    let names = zip(["watch", "link", "phone"], widths).map(Self.fit)
    let gap = Self.blank(Self.gap)
    return ([Self.right("time")] + names).joined(separator: gap).trimmingEnd
  }

  /// Writes the line of one event; `nil` for one that a person need not read.
  package func line(for event: LogEvent) -> String? {
    guard let text = EventText.words(of: event) else { return nil }
    let time = TimeText.seconds(event.timeNanoseconds)
    if widths.isEmpty { return narrow(time, event.device?.name ?? "link", text) }
    switch (event.kind, event.device) {
    case (.sent, _), (_, nil): return line(time, text, inColumn: 1)
    case (_, .watch?): return line(time, text, inColumn: 0)
    case (_, .phone?): return line(time, text, inColumn: 2)
    }
  }

  /// Writes the line of a table that has a column for the place alone.
  private func narrow(_ time: String, _ place: String, _ text: String) -> String {
    let lead = Self.right(time) + "  " + Self.fit(place, 5) + "  "
    return lead + text.truncated(toColumns: max(1, (columns ?? .max) - lead.count))
  }

  /// Writes the event with its device in front, where columns would be too wide.
  package func brief(for event: LogEvent) -> String? {
    EventText.words(of: event).map { text in
      let shown = text.count > Self.textMax ? "\(text.prefix(Self.textMax))…" : text
      return "\(TimeText.seconds(event.timeNanoseconds))  \(event.device?.name ?? "link")  \(shown)"
    }
  }

  /// Writes a line whose text begins in its column, and has the room of those after it.
  private func line(_ time: String, _ text: String, inColumn column: Int) -> String {
    let start = Self.timeWidth + Self.gap + widths[..<column].reduce(0) { $0 + $1 + Self.gap }
    let lead = Self.right(time)
    return
      (lead + Self.blank(max(Self.gap, start - lead.count))
      + text.visibleLine.truncated(toColumns: max(1, width - start))).trimmingEnd
  }

  /// Sets a time at the right of its column.
  private static func right(_ time: String) -> String {
    blank(timeWidth - time.utf8.count) + time
  }

  /// Makes so many spaces in one piece: a string repeated is put together of its pieces one by one.
  private static func blank(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: " "), count: max(0, count)), as: UTF8.self)
  }

  private static func fit(_ text: String, _ width: Int) -> String {
    let shown = text.visibleLine.truncated(toColumns: width)
    return shown + blank(width - shown.terminalColumns)
  }
}

extension String {
  /// Without spaces at its end.
  fileprivate var trimmingEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
