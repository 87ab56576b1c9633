import LockstepDocuments
import LockstepHealth
import Foundation
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// What a person is told of a workout.
struct WorkoutViewTests {
  /// A degree of latitude in semicircles, and metres.
  private static let degree = 2_147_483_648.0 / 180

  /// A ride whose records lie at these degrees, a second and ten metres apart.
  private static func ride(
    _ places: [(latitude: Double, longitude: Double)],
    altitudes: [Double?] = [],
    session: [(String, Double)] = [("total_elapsed_time", 100)]
  ) throws -> HKWorkout {
    var ride = try RideBuilder()
    try ride.session(session)
    for (index, place) in places.enumerated() {
      var values = [
        ("position_lat", place.latitude * degree), ("position_long", place.longitude * degree),
        ("distance", Double(index) * 10),
      ]
      if index < altitudes.count, let altitude = altitudes[index] {
        values.append(("enhanced_altitude", altitude))
      }
      try ride.record(Double(index), values)
    }
    return try ride.workout()
  }

  // MARK: Figures

  @Test func `figures are those of the series, and what the device says where it does`() throws {
    var builder = try RideBuilder()
    try builder.session([
      ("total_elapsed_time", 100), ("enhanced_max_speed", 12.5), ("total_ascent", 55),
    ])
    for second in 0..<50 {
      let values = [
        ("distance", Double(second) * 10), ("heart_rate", 100 + Double(second)),
        ("cadence", 80), ("power", 200 + Double(second % 2)), ("calories", Double(second / 10)),
        ("position_lat", Double(second)), ("position_long", 0), ("enhanced_speed", 20),
      ]
      try builder.record(Double(second), values)
    }
    try builder.event("start", 0)
    try builder.event("stop", 50)
    let workout = try builder.workout()
    let figures = WorkoutFigures(workout)
    #expect(figures.isIndoor == false)
    #expect(figures.elapsedSeconds == 100 && figures.movingSeconds == 100)
    #expect(figures.metres == 490 && figures.averageSpeed == 4.9)
    #expect(figures.maximumSpeed == 12.5)
    #expect(figures.gained == WorkoutFigures.Climb(metres: 55, isOfDevice: true))
    #expect(figures.lost == nil)
    let rate = try #require(figures.heartRate)
    #expect(rate.minimum == 100 && rate.maximum == 148 && rate.average == 124)
    #expect(figures.energy == 4 && figures.averageCadence == 80)
    #expect(abs((figures.averagePower ?? 0) - (200 + 24.0 / 49)) < 1e-9)
    #expect(figures.locationCount == 50 && figures.sampleCount == 49 * 4 + 4)
    #expect(figures.pauseCount == 0 && figures.lapCount == 0)
    var other = workout
    other.metadata.removeAll()
    #expect(WorkoutFigures(other).maximumSpeed == 20)
    #expect(WorkoutFigures(other).isIndoor == nil)
  }

  @Test func `what a watch measures on foot is steps and speeds`() throws {
    var builder = try RideBuilder()
    try builder.session([("total_elapsed_time", 100)], sport: "running")
    for (type, second) in [("start", 0.0), ("stop", 60), ("start", 80), ("stop", 100)] {
      try builder.event(type, second)
    }
    var workout = try builder.workout()
    var steps = HKQuantitySeries(.stepCount)
    var speeds = HKQuantitySeries(.runningSpeed)
    for second in 0..<60 {
      steps.add(4, at: Double(second), lasting: 1)
      speeds.add(Double(second) / 10, at: Double(second))
    }
    workout.series = [steps, speeds]
    let figures = WorkoutFigures(workout)
    #expect(figures.movingSeconds == 80 && figures.averageCadence == 180)
    #expect(figures.maximumSpeed == 5.9)
    #expect(figures.metres == nil && figures.averageSpeed == nil)
  }

  @Test func `a workout of nothing but its times has no figure that would be made up`() {
    let start = WallTime(microseconds: 1_700_000_000_000_000)
    let figures = WorkoutFigures(
      HKWorkout(id: DocumentID("A"), workoutActivityType: .yoga, startDate: start, endDate: start)
    )
    #expect(figures.metres == nil && figures.averageSpeed == nil && figures.maximumSpeed == nil)
    #expect(figures.gained == nil && figures.heartRate == nil && figures.energy == nil)
    #expect(figures.averageCadence == nil && figures.averagePower == nil)
    #expect(figures.sampleCount == 0 && figures.locationCount == 0)
  }

  // MARK: Laps

  @Test func `a lap is what was done in it, without its pauses`() throws {
    var builder = try RideBuilder()
    try builder.session()
    // A metre a second and then two; it stands still from 20 to 30.
    for second in 0...100 {
      let metres =
        second < 20 ? second : second < 30 ? 20 : second < 50 ? second - 10 : 2 * second - 60
      try builder.record(
        Double(second),
        [("distance", Double(metres)), ("heart_rate", second < 50 ? 100 : 150)]
      )
    }
    for (type, second) in [("start", 0.0), ("stop", 20), ("start", 30), ("stop", 100)] {
      try builder.event(type, second)
    }
    for (start, seconds) in [(0.0, 50.0), (50, 50), (100, 7)] {
      try builder.message(
        "lap",
        at: start + seconds,
        [
          ("start_time", RideBuilder.start + start), ("total_elapsed_time", seconds),
        ]
      )
    }
    let laps = LapFigures.all(of: try builder.workout())
    #expect(laps.map(\.start) == [0, 50, 100])
    #expect(laps.map(\.elapsedSeconds) == [50, 50, 7])
    #expect(laps.map(\.movingSeconds) == [40, 50, 0])
    #expect(laps.map(\.metres) == [40, 100, 0])
    #expect(laps.map(\.averageSpeed) == [1, 2, nil])
    #expect(laps.map(\.averageHeartRate) == [100, 150, nil])
  }

  // MARK: Elevation

  private static let climbs: [(altitudes: [Double], gained: Double, lost: Double)] = [
    ([100, 101, 100, 101.8, 100.2], 0, 0), ([100, 102], 2, 0), ([100, 98], 0, 2),
    ([100, 100.4, 101, 101.4, 102, 103, 104, 105], 4, 0),
    ([100, 110, 109, 111, 90, 91, 92], 12, 20), ([-5, -15, -4], 11, 10),
  ]

  @Test(arguments: climbs)
  func `climbs count from two metres on, so that noise does not`(
    _ altitudes: [Double],
    _ gained: Double,
    _ lost: Double
  ) throws {
    let places = altitudes.indices.map { (latitude: Double($0) / 1_000, longitude: 0.0) }
    let workout = try Self.ride(places, altitudes: altitudes)
    let profile = try #require(ElevationProfile(workout))
    #expect(zip(profile.altitudes, altitudes).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(profile.altitudes.count == altitudes.count)
    #expect(abs(profile.gained - gained) < 1e-9 && abs(profile.lost - lost) < 1e-9)
    #expect(profile.minimum == profile.altitudes.min())
    #expect(profile.maximum == profile.altitudes.max())
    let figures = WorkoutFigures(workout)
    #expect(figures.gained == WorkoutFigures.Climb(metres: profile.gained, isOfDevice: false))
  }

  @Test func `altitudes stand over the distance at their instants, and unknown ones nowhere`()
    throws
  {
    let places = (0..<6).map { (latitude: Double($0) / 1_000, longitude: 0.0) }
    let workout = try Self.ride(places, altitudes: [nil, 50, 60, nil, 80, 90])
    let profile = try #require(ElevationProfile(workout))
    #expect(profile.seconds == [1, 2, 4, 5])
    #expect(profile.metres == [10, 20, 40, 50])
    #expect(profile.altitudes == [50, 60, 80, 90])
    var walk = workout
    walk.series.removeAll()
    #expect(try #require(ElevationProfile(walk)).metres.isEmpty)
    #expect(ElevationProfile(try Self.ride(places)) == nil)
    walk.route = nil
    #expect(ElevationProfile(walk) == nil)
  }

  @Test func `between the ends of a sample the distance grows evenly, and in a pause not at all`()
    throws
  {
    var builder = try RideBuilder()
    try builder.session()
    // Twenty metres in ten seconds, a pause, and ten metres in one second.
    for (second, metres) in [(0.0, 0.0), (10, 20), (30, 20), (31, 30)] {
      try builder.record(second, [("distance", metres)])
    }
    for second in [0.0, 4, 10, 20, 30.0, 31, 40] {
      try builder.record(
        second,
        [
          ("position_lat", second), ("position_long", 0), ("enhanced_altitude", 5 + second),
        ]
      )
    }
    let profile = try #require(ElevationProfile(try builder.workout()))
    #expect(profile.seconds == [0, 4, 10, 20, 30, 31, 40])
    #expect(profile.metres == [0, 8, 20, 20, 20, 30, 30])
  }

  // MARK: Lines

  @Test func `a plane is as wide as the earth is at its latitude`() throws {
    for latitude in [0.0, 30, 52.5, -60, 89] {
      let workout = try Self.ride([(latitude, 10), (latitude, 10.01), (latitude - 0.01, 10)])
      let line = try #require(workout.route.flatMap { RouteLine($0) })
      let places = line.places
      #expect(places[0].east == 0 && places[0].north == 0)
      let radius = 6_371_008.8
      let wanted = radius * 0.01 * .pi / 180
      // The middle of the route is half a hundredth of a degree off.
      let shrunk = wanted * Foundation.cos((latitude - 0.005) * .pi / 180)
      #expect(abs(places[1].east - shrunk) < 0.01 && abs(places[1].north) < 0.01)
      #expect(abs(places[2].north + wanted) < 0.01 && abs(places[2].east) < 0.01)
    }
  }

  @Test func `who crosses the 180th meridian goes on and not around the earth`() throws {
    let workout = try Self.ride([(0, 179.99), (0, -179.99), (0, 179.98)])
    let line = try #require(workout.route.flatMap { RouteLine($0) })
    let easts = line.places.map { ($0.east / 1_112).rounded() }
    #expect(easts == [0, 2, -1])
  }

  // MARK: GeoJSON

  private static func geometry(_ workout: HKWorkout) throws -> [String: Any] {
    let text = try #require(RouteGeoJSON.text(workout))
    let json = try JSONSerialization.jsonObject(with: Data(text.bytes)) as? [String: Any]
    #expect(json?["type"] as? String == "Feature")
    return try #require(json?["geometry"] as? [String: Any])
  }

  @Test func `GeoJSON has longitude first, seven decimals, and altitude where it is known`() throws
  {
    var workout = try Self.ride([(0, 0), (0, 0)])
    var route = HKWorkoutRoute()
    let places = [(12.34567891, -38.98765432, 0), (12.3457, -38.9877, 43.2)]
    for (latitude, longitude, altitude) in places {
      let (speed, accuracy) = (0.0, 0.0)
      route.add(
        0,
        latitude: latitude,
        longitude: longitude,
        altitude: altitude,
        speed: speed,
        accuracy: accuracy
      )
    }
    workout.route = route
    let text = "\(try #require(RouteGeoJSON.text(workout)))"
    #expect(
      text.contains(
        #""coordinates":[[-38.9876543,12.3456789],[-38.9877,12.3457,43.2]]"#
      )
    )
    #expect(text.contains(#""bbox":[-38.9877,12.3456789,-38.9876543,12.3457]"#))
    #expect(
      text.contains(#""totalDistance":10,"#) == false && text.contains(#""totalDistance":10}"#)
    )
    #expect(try Self.geometry(workout)["type"] as? String == "LineString")
  }

  @Test func `a route over the 180th meridian is cut there`() throws {
    let workout = try Self.ride([(10, 179.99), (20, -179.97), (30, -179.99)])
    let geometry = try Self.geometry(workout)
    #expect(geometry["type"] as? String == "MultiLineString")
    let lines = try #require(geometry["coordinates"] as? [[[Double]]])
    #expect(lines.map(\.count) == [2, 3])
    #expect(lines[0][1][0] == 180 && lines[1][0][0] == -180)
    #expect(abs(lines[0][1][1] - 12.5) < 1e-4 && lines[1][0][1] == lines[0][1][1])
    let text = "\(try #require(RouteGeoJSON.text(workout)))"
    #expect(text.contains(#""bbox":[179.99,10.0,-179.97,30.0]"#), "\(text)")
  }

  @Test func `one location is a point, and none has no GeoJSON`() throws {
    #expect(try Self.geometry(try Self.ride([(1, 2)]))["type"] as? String == "Point")
    #expect(RouteGeoJSON.text(try Self.ride([])) == nil)
    var workout = try Self.ride([(1, 2)])
    workout.route = HKWorkoutRoute()
    #expect(RouteGeoJSON.text(workout) == nil)
    workout.route?.add(0, latitude: 91, longitude: 0, altitude: 0, speed: 0, accuracy: 0)
    #expect(RouteGeoJSON.text(workout) == nil)
  }

  // MARK: Comparing

  @Test func `a comparison has each quantity that one of two has, with what it says`() throws {
    var full = try RideBuilder()
    var poor = try RideBuilder()
    try full.session()
    try poor.session()
    for second in 0..<3 {
      let time = Double(second)
      try full.record(time, [("distance", time * 10), ("heart_rate", 120 + time), ("power", 200)])
      try poor.record(time, [("distance", time * 9), ("heart_rate", 110)])
    }
    let comparison = WorkoutComparison(try full.workout(), try poor.workout())
    #expect(comparison.rows.map(\.type) == [.heartRate, .cyclingPower, .distanceCycling])
    #expect(comparison.rows.map(\.firstCount) == [2, 2, 2])
    #expect(comparison.rows.map(\.secondCount) == [2, 0, 2])
    #expect(comparison.rows.map(\.firstValue) == [120.5, 200, 20])
    #expect(comparison.rows.map(\.secondValue) == [110, nil, 18])
    #expect(comparison.rows.map(\.difference) == [-10.5, nil, -2])
  }
}
