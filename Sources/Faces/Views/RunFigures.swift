import LockstepTerminal
import LockstepWorkouts

extension WatchScreen.Figures {
  /// What stands on a line of a page: what was done, or else the target with last time's beside it.
  var line: String {
    if !actual.isEmpty { return "✓ \(actual)" }
    return [target, last].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What the line cannot do without.
  var short: String { actual.isEmpty ? target : line }

  /// What was done in the set the last time, for a line of its own where the other has no room for it.
  var last: String { lastTime.isEmpty ? "" : "last \(lastTime)" }

  /// The line as it fits into so many columns, and what then goes into another one.
  func lines(columns: Int, on canvas: Canvas) -> (first: String, second: String) {
    let whole = canvas.localized(line)
    if canvas.columns(of: whole) <= columns { return (whole, "") }
    return (canvas.localized(short), actual.isEmpty ? canvas.localized(last) : "")
  }
}
