package import LockstepSimulation

/// The measurements at one instant of a track, as TCX and GPX files have them; `nil` is not known.
package struct TrackPoint: Hashable, Sendable {
  package var date: WallTime?
  /// Degrees.
  package var latitude: Double?
  package var longitude: Double?
  /// Metres above the sea.
  package var altitude: Double?
  /// Metres from the start of the activity.
  package var distance: Double?
  /// Metres a second.
  package var speed: Double?
  /// Degrees from north.
  package var course: Double?
  /// Beats a minute.
  package var heartRate: Double?
  /// Turns, strokes or strides a minute: a stride is two steps.
  package var cadence: Double?
  /// Watts.
  package var power: Double?
  /// Degrees Celsius.
  package var temperature: Double?

  package init(date: WallTime? = nil) { self.date = date }

  /// `true` if it has a place on earth.
  package var hasPosition: Bool { latitude != nil && longitude != nil }
}
