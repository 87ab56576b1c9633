import LockstepTerminal
import LockstepWorkouts

extension WatchScreen.Figures {
  /// The text on a line of a page: what was done, or else the target with last time's beside it.
  var line: String {
    if !actual.isEmpty { return "✓ \(actual)" }
    return [target, last].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The text that the line cannot do without.
  var short: String { actual.isEmpty ? target : line }

  /// The values of the last time that the set was done, for a line of its own where the other has no
  /// room for them.
  var last: String { lastTime.isEmpty ? "" : "last \(lastTime)" }

  /// Writes the line as it fits into so many columns, and what then goes into another one.
  func lines(columns: Int, on canvas: Canvas) -> (first: String, second: String) {
    let whole = canvas.localized(line)
    if canvas.columns(of: whole) <= columns { return (whole, "") }
    return (canvas.localized(short), actual.isEmpty ? canvas.localized(last) : "")
  }
}
