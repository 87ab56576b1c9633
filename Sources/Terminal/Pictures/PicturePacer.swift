/// The pace of drawing: at most so often, and only when something has changed.
///
/// A change after a quiet time is shown at once; those that follow wait together for the next picture.
package struct PicturePacer: Equatable, Sendable {
  /// The least time between two pictures.
  package let intervalNanoseconds: Int64
  private var hasChanged = true
  private var earliest = Int64.min

  /// Thirty pictures a second, unless told otherwise; the first is due at once.
  package init(picturesPerSecond: Int = 30) {
    intervalNanoseconds = 1_000_000_000 / Int64(min(max(picturesPerSecond, 1), 1000))
  }

  /// Notes that something looks different from the last picture.
  package mutating func change() { hasChanged = true }

  /// The instant at which the next picture is due, possibly long ago; `nil` while there is nothing new
  /// to show.
  package var deadline: Int64? { hasChanged ? earliest : nil }

  /// Says if it is time to draw now; a yes counts as drawn.
  package mutating func takePicture(at nanoseconds: Int64) -> Bool {
    guard hasChanged, nanoseconds >= earliest else { return false }
    hasChanged = false
    let (next, isTooLate) = nanoseconds.addingReportingOverflow(intervalNanoseconds)
    earliest = isTooLate ? .max : next
    return true
  }
}
