import LockstepSimulation
import LockstepWorkouts

/// The conversion of the watch's dates to the phone's clock (MIRROR-21).
struct MirrorDates: Sendable {
  /// The number of jumps of the phone's own date.
  ///
  /// A correction that was measured before the last jump is not used.
  var jumps: Int64 = 0
  /// `true` if dates are corrected; otherwise the mirror shows the watch's own dates, wrong by the
  /// difference of the two clocks.
  var isCorrecting = true

  /// Says if the correction for dates is known and current; always `true` if dates are not corrected.
  func know(_ clock: DateCorrection?) -> Bool { !isCorrecting || clock?.jumps == jumps }

  /// Converts a date of the watch to the phone's clock if the correction is known and current; in
  /// microseconds since 1970.
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
