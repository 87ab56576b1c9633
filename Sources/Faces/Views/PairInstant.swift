import LockstepWorkouts
package import LockstepLink
import LockstepProtocol
package import LockstepSimulation

/// The instant at which a pair is looked at, with what only the engine knows of it.
package struct PairInstant: Sendable {
  package var time: TrueTime
  package var watchClock: DeviceClock
  package var phoneClock: DeviceClock
  package var profile: LinkProfile

  package init(
    time: TrueTime,
    watchClock: DeviceClock,
    phoneClock: DeviceClock,
    profile: LinkProfile
  ) {
    self.time = time
    self.watchClock = watchClock
    self.phoneClock = phoneClock
    self.profile = profile
  }

  func clock(of role: DeviceRole) -> DeviceClock { role == .watch ? watchClock : phoneClock }

  /// What a device's two clocks show now.
  func now(of role: DeviceRole) -> Now { clock(of: role).now(at: time) }

  /// How far the mirror's timer is from the watch's: positive where the mirror's is ahead in time.
  ///
  /// `nil` where one of them has no timer, or they show different pages.
  func mirrorLead(_ mirror: PhoneScreen.Mirror, over run: WatchScreen.Run) -> Interval? {
    guard mirror.page == run.page, mirror.set == run.set else { return nil }
    if let ends = mirror.endsAtMicroseconds, let until = run.untilUptimeNanoseconds {
      return lead(ends, over: until)
    }
    guard let since = run.sinceUptimeNanoseconds else { return nil }
    return lead(mirror.startedAtMicroseconds, over: since)
  }

  private func lead(_ date: Int64, over uptime: Int64) -> Interval {
    let shown = WallTime(microseconds: date) - now(of: .phone).wall
    return (Uptime(nanoseconds: uptime) - now(of: .watch).uptime) - shown
  }
}
