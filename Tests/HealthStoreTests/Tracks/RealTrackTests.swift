import Foundation
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts
import Testing

/// TCX and GPX files of many makers.
@Suite(.enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"))
struct RealTrackTests {
  /// What somebody else counted in a file.
  private struct Expected: Decodable {
    let trackpoints: Int?
    let positions: Int?
    let hr: Int?
    let laps: Int?
    let activities: Int?
    let trkpt: Int?
    let trk: Int?
    let trkseg: Int?
  }

  private static func expected(_ name: String) throws -> Expected {
    try JSONDecoder().decode(
      Expected.self,
      from: Data(try RealFiles.bytes("\(name).json", in: "expected"))
    )
  }

  /// Whose elements nobody can count by their names alone.
  private static let uncounted: Set<String> = [
    // Points of a course, and not of an activity.
    "gpsbabel__gtrnctr-readcp.tcx"
  ]

  /// Points that say a place which is none on earth.
  private static let nowhere = [
    "opentracks__legacy_gpx_pause_resume.gpx": 2, "runalyze__standard.gpx": 1,
  ]

  @Test(arguments: RealFiles.tracks("tcx"))
  func `a TCX file has the laps, points and heart rates that others count`(_ name: String) throws {
    let file = TCX.read(try RealFiles.bytes(name, in: "tcx"))
    #expect(file.error == nil)
    let expected = try Self.expected(name)
    if Self.uncounted.contains(name) { return }
    let points = file.activities.flatMap(\.laps).flatMap { $0.tracks.joined() }
    #expect(file.activities.count == expected.activities)
    #expect(file.activities.flatMap(\.laps).count == expected.laps)
    #expect(points.count == expected.trackpoints)
    #expect(points.count { $0.hasPosition } == expected.positions)
  }

  @Test(arguments: RealFiles.tracks("gpx"))
  func `a GPX file has the tracks, points and heart rates that others count`(_ name: String) throws
  {
    let file = GPX.read(try RealFiles.bytes(name, in: "gpx"))
    #expect(file.error == nil)
    let expected = try Self.expected(name)
    let points = file.tracks.flatMap { $0.segments.joined() }
    #expect(file.tracks.count == expected.trk)
    #expect(points.count == expected.trkpt)
    let nowhere = Self.nowhere[name] ?? 0
    #expect(points.count { $0.hasPosition } + nowhere == expected.trkpt)
    #expect(points.count { $0.heartRate != nil } == expected.hr)
  }

  @Test(arguments: RealFiles.tracks("tcx") + RealFiles.tracks("gpx"))
  func `a workout of a real track comes back from TCX and GPX with the same points`(
    _ name: String
  ) throws {
    let bytes = try RealFiles.bytes(name, in: String(name.suffix(3)))
    guard let workout = try? TrackTests.back(bytes, session: 1) else { return }
    TrackTests.expectSamePlaces(
      try TrackTests.back(TrackExport.tcx(workout).bytes),
      workout,
      "tcx"
    )
    guard let gpx = TrackExport.gpx(workout) else { return }
    TrackTests.expectSamePlaces(try TrackTests.back(gpx.bytes), workout, "gpx")
  }

  @Test func `real tracks that are no workouts say why`() throws {
    var reasons: [String: String] = [:]
    let names = RealFiles.tracks("tcx") + RealFiles.tracks("gpx")
    for name in names {
      do {
        _ = try TrackTests.back(try RealFiles.bytes(name, in: String(name.suffix(3))))
      } catch let error as TrackImportError {
        reasons[name] = "\(error)"
      }
    }
    let none = "no activity and no track in it: expected one that was recorded"
    let undated = "no point has a date: expected a recording, and not a plan"
    let wanted = [
      "gpsbabel__gtrnctr-readcp.tcx": none, "tcx__simple_workout_1.tcx": none,
      "gpsbabel__extensiondata_unicsv.gpx": undated, "gpxpy__route.gpx": none,
      "gpxpy__track-with-extremes.gpx": undated,
      "gpxpy__unicode.gpx": none, "gpxpy__unicode2.gpx": none,
      "gpxpy__unicode_with_bom.gpx": none, "gpxpy__unicode_with_bom_noencoding.gpx": none,
      "saf__test.gpx": undated,
      "gpxpy__korita-zbevnica.gpx":
        "3 activities or tracks: choose one with --session 1 to --session 3",
    ]
    if RealFiles.isWhole { #expect(Set(wanted.keys).subtracting(names) == []) }
    for name in names {
      #expect(reasons[name] == wanted[name], "\(name)")
    }
  }
}
