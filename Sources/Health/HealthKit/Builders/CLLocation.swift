import LockstepLanguages
package import LockstepSimulation

/// The coordinates of a place, in degrees.
package struct CLLocationCoordinate2D: Equatable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A location at an instant, with its accuracy.
package struct CLLocation: Equatable, Sendable {
  package var timestamp: WallTime
  /// The latitude in degrees.
  package var latitude: Double
  package var longitude: Double
  /// The altitude in metres.
  package var altitude: Double
  package var horizontalAccuracy: Double
  package var verticalAccuracy: Double
  /// The course in degrees from north; below 0 if unknown.
  package var course: Double
  /// The speed in metres a second; below 0 if unknown.
  package var speed: Double

  package init(
    timestamp: WallTime,
    latitude: Double,
    longitude: Double,
    altitude: Double = 0,
    horizontalAccuracy: Double = 0,
    verticalAccuracy: Double = 0,
    course: Double = -1,
    speed: Double = -1
  ) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
  }

  package init(
    coordinate: CLLocationCoordinate2D,
    altitude: Double,
    horizontalAccuracy: Double,
    verticalAccuracy: Double,
    course: Double,
    speed: Double,
    timestamp: WallTime
  ) {
    self.init(
      timestamp: timestamp,
      latitude: coordinate.latitude,
      longitude: coordinate.longitude,
      altitude: altitude,
      horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy,
      course: course,
      speed: speed
    )
  }

  /// Checks that the location's figures are possible, such as its latitude.
  package func checkConstraints() throws(HKError) {
    let measures = [altitude, horizontalAccuracy, verticalAccuracy, course, speed]
    guard abs(latitude) <= 90, abs(longitude) <= 180,
      measures.allSatisfy({ $0.magnitude <= HKQuantitySeries.quantityMax })
    else {
      throw HKError(.invalidArgument, Phrase("health.noLocation"))
    }
  }
}
