/// The GPS Exchange Format (GPX): tracks of segments, and segments of points.
package enum GPX {
  /// The contents of a file.
  package struct File: Equatable, Sendable {
    /// The program or device that wrote the file.
    package var creator: String?
    package var name: String?
    package var tracks: [Track] = []
    /// The names of elements that have content and are not read, in order.
    package var unknown: [String] = []
    /// The number of unreadable values, by their names: impossible numbers, or positions that are not
    /// on earth.
    package var unreadable: [String: Int] = [:]
    /// The other contents of the file, such as “3 waypoints”.
    package var others: [String] = []
    /// The place from which the file is not XML any more; everything before it was read.
    package var error: XMLReadError?

    package init() {}
  }

  /// One track.
  package struct Track: Equatable, Sendable {
    package var name: String?
    /// The activity, in any program's word for it.
    package var type: String?
    /// The segments: points without a pause between them.
    package var segments: [[TrackPoint]] = []

    package init() {}
  }
}
