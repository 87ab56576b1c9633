import LockstepLanguages
import LockstepDocuments
import LockstepSimulation
import LockstepWorkoutFiles

/// The spelling of values in tables: rows of cells separated by commas.
///
/// Texts, numbers, durations and dates are in quotes, so that they can contain a comma; an unknown
/// value is an empty cell without quotes.
struct TableText {
  let language: Language
  /// The time by which the tables' clock is ahead of UTC.
  let clock: Interval

  /// Joins cells with commas, and ends the line.
  static func row(_ cells: [String]) -> String { cells.joined(separator: ",") + "\n" }

  /// Puts a text in quotes, and doubles the quotes within it.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Spells a number with as few digits as needed, with the language's decimal mark.
  func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    let text = DecimalText.text(value)
    let mark = language.decimalMark
    return Self.quoted(mark == "." ? text : text.replacing(".", with: mark))
  }

  /// Spells hours, minutes and whole seconds: `2:34:15`.
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

  /// Spells a date by the tables' clock, to the minute: `2016-07-19 21:42`.
  func minute(_ date: WallTime) -> String {
    Self.quoted(Self.spaced(date + clock, letters: 16))
  }

  /// Spells a date by the tables' clock for use in a file name: `2020-08-07_18-30-05`.
  func name(_ date: WallTime) -> String {
    Self.spaced(date + clock, letters: 19).replacing(" ", with: "_").replacing(":", with: "-")
  }

  private static func spaced(_ date: WallTime, letters: Int) -> String {
    String(ISODate.text(date).prefix(letters)).replacing("T", with: " ")
  }
}
