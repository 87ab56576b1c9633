import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The progress of a suite, shown in the last line of the terminal.
final class RunProgress: Sendable {
  private struct State {
    /// The instant at which the progress was last shown.
    var shownAt: Int64?
    var isShown = false
  }

  /// The least time between two updates: a person reads no faster, and each update costs time.
  private static let pause = Interval.milliseconds(100)
  private static let barWidth = 20

  private let state = Locked(State())
  private let count: Int
  private let columns: Int

  init(count: Int, _ columns: Int?) {
    self.count = count
    self.columns = columns ?? 80
  }

  /// Shows the number of runs that are done, unless it was shown just before.
  func show(done: Int, failed: Int, last: String) {
    let now = SystemClock.monotonicNanoseconds()
    state.withLock { state in
      if let at = state.shownAt, now - at < Self.pause.nanoseconds { return }
      state.shownAt = now
      state.isShown = true
      StandardStream.showProgress(
        Self.line(done: done, of: count, failed: failed, last: last, columns: columns)
      )
    }
  }

  /// Draws the line.
  ///
  /// Its last column stays free, because some terminals would move to the next line.
  static func line(done: Int, of count: Int, failed: Int, last: String, columns: Int) -> String {
    let filled = count == 0 ? 0 : done * barWidth / count
    let bar =
      String(repeating: "━", count: filled) + String(repeating: "·", count: barWidth - filled)
    let failures = failed == 0 ? "" : ", \(failed) failed"
    return "\(bar) \(done) of \(count)\(failures)  \(last)".truncated(toColumns: columns - 1)
  }

  /// Removes the line, so that other text can be printed.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardStream.showProgress("") }
      state.isShown = false
      state.shownAt = nil
    }
  }
}
