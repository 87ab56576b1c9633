import LockstepEventWords
package import LockstepProtocol
import LockstepTerminal

/// The event log as text for people: one line an event, in the column of the watch, the link or the
/// phone.
///
/// A long text continues over the columns to its right, and is cut at the line's end.
///
/// ```
///     time  watch                       link                          phone
///    1.000                              watch ▸ #7 message live …
/// ```
package struct ColumnLog: Sendable {
  private static let timeWidth = 10
  /// The number of spaces between two columns.
  private static let gap = 2
  /// The widths of the columns of watch, link and phone if the room for a line is not given.
  private static let ownWidths = [38, 46, 46]
  /// The width of a line if none is given, which leaves the phone's texts room at the end.
  private static let ownWidth = 160
  /// The least room for three columns; with less, each would be only some three words wide.
  private static let roomMin = 110

  /// The greatest length of a text that is shown outside of columns, in characters.
  private static let textMax = 320

  /// The widths of the three columns; empty if the room is too narrow for columns.
  private let widths: [Int]
  private let columns: Int?

  /// - Parameter columns: The width of the room for a line; `nil` for a width that reads well.
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

  /// The number of terminal columns that the longest line takes.
  package var width: Int { columns ?? Self.ownWidth }

  /// The head of the table.
  package var header: String {
    if widths.isEmpty { return narrow("time", "where", "what") }
    let names = zip(["watch", "link", "phone"], widths).map(Self.fit)
    let gap = Self.blank(Self.gap)
    return ([Self.right("time")] + names).joined(separator: gap).trimmingEnd
  }

  /// Writes the line of one event; `nil` if a person need not read the event.
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

  /// Writes a line with a single text column, after a short column that names the place.
  private func narrow(_ time: String, _ place: String, _ text: String) -> String {
    let lead = Self.right(time) + "  " + Self.fit(place, 5) + "  "
    return lead + text.truncated(toColumns: max(1, (columns ?? .max) - lead.count))
  }

  /// Writes the event with its device in front, for rooms too narrow for columns.
  package func brief(for event: LogEvent) -> String? {
    EventText.words(of: event).map { text in
      let shown = text.count > Self.textMax ? "\(text.prefix(Self.textMax))…" : text
      return "\(TimeText.seconds(event.timeNanoseconds))  \(event.device?.name ?? "link")  \(shown)"
    }
  }

  /// Writes a line whose text begins in a column and may run over the columns after it.
  private func line(_ time: String, _ text: String, inColumn column: Int) -> String {
    let start = Self.timeWidth + Self.gap + widths[..<column].reduce(0) { $0 + $1 + Self.gap }
    let lead = Self.right(time)
    return
      (lead + Self.blank(max(Self.gap, start - lead.count))
      + text.visibleLine.truncated(toColumns: max(1, width - start))).trimmingEnd
  }

  /// Pads a time on the left, so that times are aligned at the right.
  private static func right(_ time: String) -> String {
    blank(timeWidth - time.utf8.count) + time
  }

  /// Makes a number of spaces at once, which is faster than a repeated string.
  private static func blank(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: " "), count: max(0, count)), as: UTF8.self)
  }

  private static func fit(_ text: String, _ width: Int) -> String {
    let shown = text.visibleLine.truncated(toColumns: width)
    return shown + blank(width - shown.terminalColumns)
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
