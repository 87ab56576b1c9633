import LockstepDevices
import LockstepLink
import LockstepSimulation
import LockstepWorkouts

/// What the watch tells the phone of its own date, and how often it says what has not changed.
extension WatchApp {
  /// The correction that the dates of a message of now need; `nil` while nobody knows it.
  func correction(at now: Now) -> DateCorrection? {
    clocks.other.map { other in
      DateCorrection(
        offsetMicroseconds: other.offset.microseconds,
        withinMicroseconds: other.bound(at: now.uptime).microseconds,
        jumps: other.jumps
      )
    }
  }

  /// A page that was sent without a correction that holds is sent again as soon as there is one.
  mutating func follow(_ view: ClockView, at now: Now) -> [AppCall] {
    let known = clocks.other
    clocks = view
    guard let other = view.other, known?.jumps != other.jumps else { return [] }
    let live = run?.hasTimer == true ? sendLive(at: now) : []
    return live + sendSession(at: now)
  }

  /// When what the phone shows is confirmed, though nothing has changed (MIRROR-22).
  var repeatAt: Uptime? { isReachable ? run?.repeatAt : nil }

  /// The same for the workout session (MIRROR-26).
  var repeatSessionAt: Uptime? {
    guard isReachable, sensors.session != nil else { return nil }
    return sensors.saidAt.map { $0 + WatchRun.repeatInterval }
  }
}
