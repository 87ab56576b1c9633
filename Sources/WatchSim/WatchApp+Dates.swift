import LockstepDevices
import LockstepLink
import LockstepSimulation
import LockstepWorkouts

/// The dates in the watch's messages, and the repeats of messages: the watch sends a page again if
/// nothing has changed for a while, or if its figures have changed.
extension WatchApp {
  /// Makes the correction that the phone needs for the dates of a message sent now; `nil` while the
  /// difference of the two clocks is unknown.
  func correction(at now: Now) -> DateCorrection? {
    clocks.other.map { other in
      DateCorrection(
        offsetMicroseconds: other.offset.microseconds,
        withinMicroseconds: other.bound(at: now.uptime).microseconds,
        jumps: other.jumps
      )
    }
  }

  /// Converts the present instant to the phone's date; `nil` while the difference of the two clocks is
  /// unknown.
  func datedByPhone(_ now: Now) -> WallTime? {
    correction(at: now).map { $0.onPhone(now.wall) }
  }

  /// The log of the run's exercise: that in the view, or if the view lacks it, the last that was known.
  var runLog: WorkoutLog? { run.map { viewedLog(of: $0) ?? $0.knownLog } }

  /// Finds the log of a run's exercise in the view of the phone's documents.
  func viewedLog(of run: WatchRun) -> WorkoutLog? {
    model.workout(run.workoutID)?.log(run.logID)
  }

  /// The run's present page: its number, the version of its last live message, and its figures.
  var page: Page? {
    run.map { Page(number: $0.number, version: $0.version, figures: $0.flow.figures(of: runLog)) }
  }

  struct Page {
    let number: Int64
    let version: Int64
    let figures: WatchScreen.Figures
  }

  /// Sends the present page again if its figures have changed: for example, the owner has chosen
  /// another unit or edited the plan.
  mutating func sendFigures(unlike before: Page?, at now: Now) -> [AppCall] {
    guard let before, let page, page.number == before.number,
      page.figures != (page.version == before.version ? before.figures : run?.sentFigures)
    else { return [] }
    return sendLive(at: now)
  }

  /// Takes in a new view of the two clocks.
  ///
  /// If the correction has become known, or is a new one, the watch sends the page and the workout
  /// session again, with right dates.
  mutating func follow(_ view: ClockView, at now: Now) -> [AppCall] {
    let known = clocks.other
    clocks = view
    guard let other = view.other, known?.jumps != other.jumps else { return [] }
    let live = run?.hasTimer == true ? sendLive(at: now) : []
    return live + sendSession(at: now)
  }

  /// The instant at which the watch sends the page again although nothing has changed, to confirm it
  /// (MIRROR-22); `nil` while the phone is unreachable.
  var repeatAt: Uptime? { isReachable ? run?.repeatAt : nil }

  /// The instant at which the watch sends the workout session again to confirm it (MIRROR-26); `nil`
  /// while the phone is unreachable.
  var repeatSessionAt: Uptime? {
    guard isReachable, sensors.session != nil else { return nil }
    return sensors.saidAt.map { $0 + WatchRun.repeatInterval }
  }
}
