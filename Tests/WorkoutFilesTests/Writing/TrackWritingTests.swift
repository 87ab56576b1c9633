import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What TCX and GPX files say of a point, and what their schemas have no room for.
struct TrackWritingTests {
  private static let date = WallTime(microseconds: 1_767_225_600_000_000)

  private func point(_ change: (inout TrackPoint) -> Void = { _ in }) -> TrackPoint {
    var point = TrackPoint(date: Self.date)
    point.latitude = 45
    point.longitude = 9
    point.altitude = 120
    point.distance = 12.5
    point.heartRate = 140
    point.cadence = 80
    change(&point)
    return point
  }

  private func tcx(_ point: TrackPoint, _ sport: TCX.Activity.Sport = .biking) -> String {
    var activity = TCX.Activity(sport: sport.rawValue)
    activity.id = Self.date
    var lap = TCX.Lap()
    lap.seconds = 60
    lap.metres = 12.5
    lap.maximumSpeed = 5
    lap.kilocalories = 3
    lap.tracks = [[point]]
    activity.laps = [lap]
    return String(decoding: activity.file(), as: UTF8.self)
  }

  private func gpx(_ point: TrackPoint) -> String {
    var track = GPX.Track()
    track.segments = [[point]]
    var file = GPX.File()
    file.tracks = [track]
    return String(decoding: file.bytes(), as: UTF8.self)
  }

  @Test func `a point says where, how high, how far and how fast a heart`() {
    let text = tcx(point())
    #expect(
      text.contains("<AltitudeMeters>120</AltitudeMeters><DistanceMeters>12.5</DistanceMeters>")
    )
    #expect(text.contains("<HeartRateBpm><Value>140</Value></HeartRateBpm><Cadence>80</Cadence>"))
    #expect(text.contains("<MaximumSpeed>5</MaximumSpeed><Calories>3</Calories>"))
    #expect(gpx(point()).contains("<gpxtpx:hr>140</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>"))
  }

  @Test(arguments: [0.0, 0.4, 255.6, 999, -1])
  func `a heart that no schema has is left out`(_ rate: Double) {
    let odd = point { $0.heartRate = rate }
    #expect(!tcx(odd).contains("HeartRateBpm"))
    #expect(!gpx(odd).contains("gpxtpx:hr"))
  }

  @Test func `on foot a cadence is one of runs, and stands in the extension`() {
    let text = tcx(point(), .running)
    #expect(text.contains("<ns3:RunCadence>80</ns3:RunCadence>") && !text.contains("<Cadence>"))
    #expect(!tcx(point()).contains("RunCadence"))
  }

  @Test func `the meridian that no schema has is no position`() {
    let edge = point { $0.longitude = 180 }
    #expect(!tcx(edge).contains("<Position>") && tcx(edge).contains("<DistanceMeters>12.5<"))
    #expect(!gpx(edge).contains("<trkpt"))
    #expect(tcx(point { $0.longitude = -180 }).contains("<LongitudeDegrees>-180<"))
  }
}
