package import LockstepSimulation

/// Training Center XML (TCX), version 2: activities of laps, laps of tracks, and tracks of points.
package enum TCX {
  /// The contents of a file.
  package struct File: Equatable, Sendable {
    package var activities: [Activity] = []
    /// The names of elements that have content and are not read, in order.
    package var unknown: [String] = []
    /// The number of unreadable values, by their names: impossible numbers, or positions that are not
    /// on earth.
    package var unreadable: [String: Int] = [:]
    /// The other contents of the file, such as “2 courses”.
    package var others: [String] = []
    /// The place from which the file is not XML any more; everything before it was read.
    package var error: XMLReadError?
  }

  /// One activity.
  package struct Activity: Equatable, Sendable {
    /// The activity: `Running`, `Biking` or `Other`, or another program's word.
    package var sport: String
    package var id: WallTime?
    package var laps: [Lap] = []
    package var notes: String?
    /// The device that recorded the activity.
    package var creator: String?

    package init(sport: String) { self.sport = sport }
  }

  /// A lap of an activity, with its sums.
  package struct Lap: Equatable, Sendable {
    package var start: WallTime?
    /// The length in seconds without pauses.
    package var seconds: Double?
    package var metres: Double?
    /// The maximum speed in metres a second.
    package var maximumSpeed: Double?
    package var kilocalories: Double?
    package var averageHeartRate: Double?
    package var maximumHeartRate: Double?
    package var isResting = false
    /// The tracks: points without a pause between them.
    package var tracks: [[TrackPoint]] = []

    package init() {}
  }
}
