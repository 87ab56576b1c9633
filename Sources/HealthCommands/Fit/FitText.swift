import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts

/// The spelling of FIT files' values, for people and for programs.
enum FitText {
  /// Spells a date in UTC without fractions, such as `2026-01-05T09:00:00Z`.
  static func date(_ unixSeconds: Int64) -> String {
    let text = ISODate.text(WallTime(microseconds: unixSeconds * 1_000_000))
    return text.split(separator: ".")[0] + "Z"
  }

  /// Spells hours, minutes and seconds, such as `1:02:03`.
  static func duration(_ seconds: Double) -> String {
    guard let whole = Int64(exactly: seconds.rounded()), whole >= 0 else { return "\(seconds) s" }
    return "\(whole / 3_600):\(twoDigits(whole / 60 % 60)):\(twoDigits(whole % 60))"
  }

  private static func twoDigits(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// Spells a number with at most `decimals` decimals, and without zeros at its end.
  static func number(_ value: Double, decimals: Int = 8) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * scale).rounded() / scale
    guard let whole = Int64(exactly: rounded) else {
      return "\(rounded.isFinite ? rounded : value)"
    }
    return String(whole)
  }

  static func text(_ value: FIT.ShownValue) -> String {
    switch value {
    case .integer(let value): String(value)
    case .number(let value): number(value)
    case .text(let text):
      text.isEmpty || text.contains(" ") ? "“\(text.visibleLine)”" : text.visibleLine
    case .date(let seconds): date(seconds)
    case .bytes(let bytes): bytes.isEmpty ? "-" : bytes.map(hexadecimal).joined()
    case .list(let values): values.map { $0.map(text) ?? "-" }.joined(separator: ",")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// Spells one message as a line: its name, then each field with its value and unit.
  static func line(_ message: FIT.DataMessage) -> String {
    let fields = message.shownFields.map { field in
      let units = field.units.isEmpty ? "" : " \(field.units.visibleLine)"
      return "\(field.name.visibleLine)=\(text(field.value))\(units)"
    }
    return ([message.name] + fields).joined(separator: "  ")
  }

  // MARK: JSON

  /// Writes one message as a JSON object.
  static func write(_ message: FIT.DataMessage, of path: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("file", path)
    writer.field("message", message.name)
    writer.field("number", Int(message.globalMessageNumber))
    let fields = message.shownFields
    write(fields.filter { !$0.isDeveloper }, "fields", into: &writer)
    let developer = fields.filter(\.isDeveloper)
    if !developer.isEmpty { write(developer, "developerFields", into: &writer) }
    writer.endObject()
  }

  /// Writes fields under their names; of several with the same name only the last, which holds.
  private static func write(
    _ fields: [FIT.ShownField],
    _ key: String,
    into writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginObject()
    for (place, field) in fields.enumerated()
    where !fields[(place + 1)...].contains(where: { $0.name == field.name }) {
      writer.key(field.name)
      write(field.value, into: &writer)
    }
    writer.endObject()
  }

  private static func write(_ value: FIT.ShownValue, into writer: inout JSONWriter) {
    switch value {
    case .integer(let value) where abs(Double(value)) <= 9_007_199_254_740_992:
      writer.integer(value)
    // JSON's numbers end there for most who read them.
    case .integer(let value): writer.string(String(value))
    case .number(let value) where value.isFinite: writer.real(value)
    case .number(let value): writer.string("\(value)")
    case .text(let text): writer.string(text)
    case .date(let seconds): writer.string(date(seconds))
    case .bytes: writer.string(text(value))
    case .list(let values):
      writer.beginArray()
      for value in values {
        if let value { write(value, into: &writer) } else { writer.null() }
      }
      writer.endArray()
    }
  }
}
