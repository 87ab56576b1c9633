package import LockstepSimulation

/// Training Center XML, version 2: activities of laps, laps of tracks, tracks of points.
package enum TCX {
  /// The contents of a file.
  package struct File: Equatable, Sendable {
    package var activities: [Activity] = []
    /// Names of elements that hold something which nobody here reads, in order.
    package var unknown: [String] = []
    /// By the names of what says no number that can be, or no place on earth, how many do.
    package var unreadable: [String: Int] = [:]
    /// The other contents of the file, such as “2 courses”.
    package var others: [String] = []
    /// The place from which the file is no XML any more; everything before that was read.
    package var error: XMLReadError?
  }

  /// One activity.
  package struct Activity: Equatable, Sendable {
    /// `Running`, `Biking` or `Other`; files have other words, too.
    package var sport: String
    package var id: WallTime?
    package var laps: [Lap] = []
    package var notes: String?
    /// The device.
    package var creator: String?

    package init(sport: String) { self.sport = sport }
  }

  /// A part of an activity with its sums.
  package struct Lap: Equatable, Sendable {
    package var start: WallTime?
    /// Seconds without pauses.
    package var seconds: Double?
    package var metres: Double?
    /// Metres a second.
    package var maximumSpeed: Double?
    package var kilocalories: Double?
    package var averageHeartRate: Double?
    package var maximumHeartRate: Double?
    package var isResting = false
    /// Points without a pause between them.
    package var tracks: [[TrackPoint]] = []

    package init() {}
  }
}
