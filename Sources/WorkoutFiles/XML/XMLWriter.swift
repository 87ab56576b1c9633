import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// A writer of XML, with line breaks only where the caller asks for them.
struct XMLWriter {
  private(set) var bytes: [UInt8] = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
  private var open: [String] = []
  /// The number and the spelling of the last date's day, kept because successive points mostly share
  /// it.
  private var day: (number: Int64, text: [UInt8]) = (.min, [])

  /// Begins an element.
  mutating func begin(
    _ name: String,
    _ attributes: [(name: String, value: String)] = []
  ) {
    append("<")
    append(name)
    for attribute in attributes {
      append(" ")
      append(attribute.name)
      append("=\"")
      bytes += Array(XML.escaped(attribute.value).utf8)
      append("\"")
    }
    append(">")
    open.append(name)
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    close(name)
  }

  /// Appends a line break.
  mutating func newLine() { append("\n") }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func close(_ name: String) {
    append("</")
    append(name)
    append(">")
  }

  // MARK: Elements with a value

  /// Writes an element with a text; nothing if the text is `nil`.
  mutating func text(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    bytes += Array(XML.escaped(text).utf8)
    end()
  }

  /// Writes an element with a number; nothing if the number is `nil`.
  mutating func number(_ name: String, _ value: Double?) {
    guard let value else { return }
    append("<")
    append(name)
    append(">")
    DecimalText.append(value, to: &bytes)
    close(name)
  }

  /// Writes an element with a number rounded to a whole; nothing if it is `nil` or out of range.
  mutating func whole(_ name: String, _ value: Double?, in range: ClosedRange<Double>) {
    guard let value = value?.rounded(), range.contains(value) else { return }
    number(name, value)
  }

  /// Writes an element with a date in UTC; nothing if the date is `nil`.
  mutating func date(_ name: String, _ date: WallTime?) {
    guard let date else { return }
    append("<")
    append(name)
    append(">")
    append(date)
    close(name)
  }

  /// Spells a date in UTC as `date` writes it.
  static func text(_ date: WallTime) -> String {
    var writer = XMLWriter()
    writer.bytes = []
    writer.append(date)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends a date with three digits of a second, or six if it needs them.
  private mutating func append(_ date: WallTime) {
    let dayMicroseconds: Int64 = 86_400_000_000
    let whole = date.microseconds.quotientAndRemainder(dividingBy: dayMicroseconds)
    let number = whole.remainder < 0 ? whole.quotient - 1 : whole.quotient
    let rest = date.microseconds - number * dayMicroseconds
    if day.number != number {
      day = (number, Array("\(Day(sinceEpoch: number).text)T".utf8))
    }
    bytes += day.text
    let (seconds, fraction) = rest.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    for (value, end) in [(seconds / 3_600, ":"), (seconds / 60 % 60, ":"), (seconds % 60, "")]
      as [(UInt64, String)]
    {
      DecimalText.append(value, to: &bytes, digits: 2)
      append(end)
    }
    append(".")
    let isMilliseconds = fraction % 1_000 == 0
    DecimalText.append(
      isMilliseconds ? fraction / 1_000 : fraction,
      to: &bytes,
      digits: isMilliseconds ? 3 : 6
    )
    append("Z")
  }
}
