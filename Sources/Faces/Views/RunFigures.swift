import LockstepTerminal
import LockstepWorkouts

extension WatchScreen.Figures {
  /// The line of a page: the values that were done, or else the target with those of the last time.
  var line: String {
    if !actual.isEmpty { return "✓ \(actual)" }
    return [target, last].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The part of the line that must be shown.
  var short: String { actual.isEmpty ? target : line }

  /// The values of the set the last time, for a line of their own if the first has no room.
  var last: String { lastTime.isEmpty ? "" : "last \(lastTime)" }

  /// Splits the figures into a line that fits a number of columns, and a second line for the rest.
  func lines(columns: Int, on canvas: Canvas) -> (first: String, second: String) {
    let whole = canvas.localized(line)
    if canvas.columns(of: whole) <= columns { return (whole, "") }
    return (canvas.localized(short), actual.isEmpty ? canvas.localized(last) : "")
  }
}
