package import LockstepSimulation

/// The measurements at one instant of a track in a TCX or GPX file; `nil` for an unknown one.
package struct TrackPoint: Hashable, Sendable {
  package var date: WallTime?
  /// The latitude in degrees.
  package var latitude: Double?
  package var longitude: Double?
  /// The altitude in metres above the sea.
  package var altitude: Double?
  /// The distance in metres from the start of the activity.
  package var distance: Double?
  /// The speed in metres a second.
  package var speed: Double?
  /// The course in degrees from north.
  package var course: Double?
  /// The heart rate in beats a minute.
  package var heartRate: Double?
  /// The cadence in turns, strokes or strides a minute; a stride is two steps.
  package var cadence: Double?
  /// The power in watts.
  package var power: Double?
  /// The temperature in degrees Celsius.
  package var temperature: Double?

  package init(date: WallTime? = nil) { self.date = date }

  /// `true` if the point has a position.
  package var hasPosition: Bool { latitude != nil && longitude != nil }
}
