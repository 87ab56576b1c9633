/// GPS Exchange Format: tracks of segments, segments of points.
package enum GPX {
  /// The contents of a file.
  package struct File: Equatable, Sendable {
    /// The program or device that wrote it.
    package var creator: String?
    package var name: String?
    package var tracks: [Track] = []
    /// Names of elements that hold something which nobody here reads, in order.
    package var unknown: [String] = []
    /// By the names of what says no number that can be, or no place on earth, how many do.
    package var unreadable: [String: Int] = [:]
    /// The other contents of the file, such as “3 waypoints”.
    package var others: [String] = []
    /// The place from which the file is no XML any more; everything before that was read.
    package var error: XMLReadError?

    package init() {}
  }

  /// One track.
  package struct Track: Equatable, Sendable {
    package var name: String?
    /// The activity, in anybody's words.
    package var type: String?
    /// Points without a pause between them.
    package var segments: [[TrackPoint]] = []

    package init() {}
  }
}
