/// The pace of drawing: pictures come at most at a fixed rate, and only if something has changed.
///
/// A change after a pause is shown at once; the changes that follow wait for the next picture.
package struct PicturePacer: Equatable, Sendable {
  /// The shortest time between two pictures, in nanoseconds.
  package let intervalNanoseconds: Int64
  private var hasChanged = true
  private var earliest = Int64.min

  /// Makes a pacer, by default for thirty pictures a second; the first picture is due at once.
  package init(picturesPerSecond: Int = 30) {
    intervalNanoseconds = 1_000_000_000 / Int64(min(max(picturesPerSecond, 1), 1000))
  }

  /// Notes that the next picture will differ from the last one.
  package mutating func change() { hasChanged = true }

  /// The instant at which the next picture is due, which may be past; `nil` if nothing has changed.
  package var deadline: Int64? { hasChanged ? earliest : nil }

  /// Says if a picture is due now; if so, notes it as drawn.
  package mutating func takePicture(at nanoseconds: Int64) -> Bool {
    guard hasChanged, nanoseconds >= earliest else { return false }
    hasChanged = false
    let (next, isTooLate) = nanoseconds.addingReportingOverflow(intervalNanoseconds)
    earliest = isTooLate ? .max : next
    return true
  }
}
