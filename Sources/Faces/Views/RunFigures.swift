import LockstepWorkouts

extension WatchScreen.Figures {
  /// What stands on a line of a page: what was done, or else the target with last time's beside it.
  var line: String {
    if !actual.isEmpty { return "✓ \(actual)" }
    return [target, lastTime.isEmpty ? "" : "last \(lastTime)"].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
