import LockstepSimulation
import LockstepWorkouts

/// What the dates of the watch are by the phone's own clock (MIRROR-21).
struct MirrorDates: Sendable {
  /// How often the phone's own date has jumped: a correction from before the last jump means nothing.
  var jumps: Int64 = 0
  /// Off, the dates are shown as the watch said them, wrong by all that lies between the two clocks.
  var isCorrecting = true

  /// Whether the correction that dates need is known; always, where they are not corrected.
  func know(_ clock: DateCorrection?) -> Bool { !isCorrecting || clock?.jumps == jumps }

  /// A date of the watch's, by the phone's clock where that is known.
  func shown(_ date: WallTime, _ clock: DateCorrection?) -> Int64 {
    guard isCorrecting, let clock, clock.jumps == jumps else { return date.microseconds }
    return clock.onPhone(date).microseconds
  }

  func add(to digest: inout Digest) {
    if jumps == 0, isCorrecting { return }
    digest.add(jumps)
    digest.add(isCorrecting)
  }
}
