package import LockstepDocuments

extension HKHealthStore {
  /// Finds the locations of a workout's route in the order of their instants, as `HKWorkoutRouteQuery`
  /// does.
  ///
  /// The list is empty if the workout has no route, or the client may not read it.
  package func locations(ofRouteOf workout: DocumentID) throws(HKError) -> [CLLocation] {
    let found = try visibleWorkout(workout)
    guard let route = found.route else { return [] }
    return route.instants.indices.map { place in
      CLLocation(
        timestamp: found.date(atSecond: route.instants[place]),
        latitude: route.latitudes[place],
        longitude: route.longitudes[place],
        altitude: HKWorkoutRoute.value(route.altitudes[place]) ?? 0,
        horizontalAccuracy: route.accuracies[place],
        verticalAccuracy: route.verticalAccuracies[place],
        course: route.courses[place],
        speed: HKWorkoutRoute.value(route.speeds[place]) ?? -1
      )
    }
  }
}
