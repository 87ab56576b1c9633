import LockstepLanguages
import LockstepDocuments
import LockstepSimulation
import LockstepWorkoutFiles

/// The spelling of values in tables: rows of cells between commas, and nothing else between lines.
///
/// What is text, a number, a duration or a date stands in quotes, so that a comma can be in it; what is
/// not known is an empty cell without any.
struct TableText {
  let language: Language
  /// The time by which the clock on the wall is ahead of UTC.
  let clock: Interval

  /// Cells between commas, with the line's end.
  static func row(_ cells: [String]) -> String { cells.joined(separator: ",") + "\n" }

  /// Puts text in quotes, and doubles those in it.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Spells a number with as few digits as say it, with the decimal mark of the language.
  func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    let text = DecimalText.text(value)
    let mark = language.decimalMark
    return Self.quoted(mark == "." ? text : text.replacing(".", with: mark))
  }

  /// Hours, minutes and seconds without what comes after them: `2:34:15`.
  func duration(_ seconds: Double?) -> String {
    guard let seconds else { return "" }
    return Self.quoted(Self.durationText(seconds))
  }

  static func durationText(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e15 else { return "-" }
    let whole = Int64(seconds.magnitude.rounded(.down))
    let text = "\(whole / 3_600):\(padded(whole / 60 % 60)):\(padded(whole % 60))"
    return seconds < 0 && whole > 0 ? "-" + text : text
  }

  private static func padded(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  // MARK: Dates

  /// Spells a date on the clock on the wall, to the minute: `2016-07-19 21:42`.
  func minute(_ date: WallTime) -> String {
    Self.quoted(Self.spaced(date + clock, letters: 16))
  }

  /// Spells a date on the clock on the wall as part of a file's name: `2020-08-07_18-30-05`.
  func name(_ date: WallTime) -> String {
    Self.spaced(date + clock, letters: 19).replacing(" ", with: "_").replacing(":", with: "-")
  }

  private static func spaced(_ date: WallTime, letters: Int) -> String {
    String(ISODate.text(date).prefix(letters)).replacing("T", with: " ")
  }
}
