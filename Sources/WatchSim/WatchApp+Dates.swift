import LockstepDevices
import LockstepLink
import LockstepSimulation
import LockstepWorkouts

/// The watch's messages on its own date, and its repeats of a page: after a while in which nothing has
/// changed, or when other figures stand on it.
extension WatchApp {
  /// Makes the correction that the dates of a message of now need; `nil` while nobody knows it.
  func correction(at now: Now) -> DateCorrection? {
    clocks.other.map { other in
      DateCorrection(
        offsetMicroseconds: other.offset.microseconds,
        withinMicroseconds: other.bound(at: now.uptime).microseconds,
        jumps: other.jumps
      )
    }
  }

  /// Returns now by the phone's date; `nil` while nobody knows it.
  func datedByPhone(_ now: Now) -> WallTime? {
    correction(at: now).map { $0.onPhone(now.wall) }
  }

  /// The run's exercise in the view, or as it was there last.
  var runLog: WorkoutLog? { run.map { viewedLog(of: $0) ?? $0.knownLog } }

  /// Finds the exercise of a run, where it is in the view.
  func viewedLog(of run: WatchRun) -> WorkoutLog? {
    model.workout(run.workoutID)?.log(run.logID)
  }

  /// The content of the run's page, and how often one was sent.
  var page: Page? {
    run.map { Page(number: $0.number, version: $0.version, figures: $0.flow.figures(of: runLog)) }
  }

  struct Page {
    let number: Int64
    let version: Int64
    let figures: WatchScreen.Figures
  }

  /// Sends a page again on which other figures stand now: in another unit, or as the owner says.
  mutating func sendFigures(unlike before: Page?, at now: Now) -> [AppCall] {
    guard let before, let page, page.number == before.number,
      page.figures != (page.version == before.version ? before.figures : run?.sentFigures)
    else { return [] }
    return sendLive(at: now)
  }

  /// Takes in a view of the clocks; a page that was sent without a correction that holds is sent again
  /// as soon as there is one.
  mutating func follow(_ view: ClockView, at now: Now) -> [AppCall] {
    let known = clocks.other
    clocks = view
    guard let other = view.other, known?.jumps != other.jumps else { return [] }
    let live = run?.hasTimer == true ? sendLive(at: now) : []
    return live + sendSession(at: now)
  }

  /// The instant at which what the phone shows is confirmed, though nothing has changed (MIRROR-22).
  var repeatAt: Uptime? { isReachable ? run?.repeatAt : nil }

  /// The same for the workout session (MIRROR-26).
  var repeatSessionAt: Uptime? {
    guard isReachable, sensors.session != nil else { return nil }
    return sensors.saidAt.map { $0 + WatchRun.repeatInterval }
  }
}
