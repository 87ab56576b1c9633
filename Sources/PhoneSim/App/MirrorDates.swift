import LockstepSimulation
import LockstepWorkouts

/// The dates of the watch as the phone's own clock has them (MIRROR-21).
struct MirrorDates: Sendable {
  /// The number of jumps of the phone's own date: a correction from before the last jump means nothing.
  var jumps: Int64 = 0
  /// Off, the dates are shown as the watch said them, wrong by all that lies between the two clocks.
  var isCorrecting = true

  /// Says if the correction that dates need is known; always so, where they are not corrected.
  func know(_ clock: DateCorrection?) -> Bool { !isCorrecting || clock?.jumps == jumps }

  /// Converts a date of the watch's to the phone's clock, where that is known; in microseconds.
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
