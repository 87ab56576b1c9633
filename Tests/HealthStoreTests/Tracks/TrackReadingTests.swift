import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What an import takes of the ways in which programs write TCX and GPX, and what it names.
struct TrackReadingTests {
  /// A track of points a second apart, each with what is written into it.
  private static func gpx(
    _ head: String = "",
    places: [(String, String)] = (0..<5).map { ("47.00\($0)", "8.5") },
    date: (Int) -> String = { "2026-05-01T08:00:0\($0)Z" },
    inside: (Int) -> String = { _ in "" }
  ) -> String {
    let points = places.enumerated().map { index, place in
      #"<trkpt lat="\#(place.0)" lon="\#(place.1)">"# + inside(index)
        + "<time>\(date(index))</time></trkpt>"
    }
    let segment = "<trkseg>\(points.joined())</trkseg>"
    return #"<gpx version="1.1" creator="x"><trk>\#(head)\#(segment)</trk></gpx>"#
  }

  private static func read(_ bytes: [UInt8]) throws -> TrackImport.Reading {
    try TrackImport.read(from: bytes) { _ in DocumentID("01HF000000000000000000TEST") }
  }

  private static func read(_ text: String) throws -> TrackImport.Reading {
    try read(Array(text.utf8))
  }

  private static func notes(_ reading: TrackImport.Reading) -> [String] {
    reading.notImported.map { $0.text(in: .fallback) }
  }

  @Test func `decimal commas are read as points`() throws {
    let commas = Self.gpx(
      places: (0..<5).map { ("47,00\($0)", "8,5") },
      inside: { _ in "<ele>400,5</ele>" }
    )
    let points = Self.gpx(inside: { _ in "<ele>400.5</ele>" })
    #expect(try Self.read(commas).workout == Self.read(points).workout)
    #expect(try Self.read(commas).workout.route?.count == 5)
  }

  @Test func `what says nothing that can be read is counted by its name`() throws {
    let text = Self.gpx(
      places: [("47.0", "8.5"), ("97.0", "8.5"), ("x", "8.5")],
      inside: { index in
        index == 0 ? "<ele>NaN</ele><course>400</course>" : ""
      }
    )
    #expect(
      Self.notes(try Self.read(text)) == [
        "1 course that says nothing to be read", "1 ele that says nothing to be read",
        "1 lat that says nothing to be read", "2 lat, lon that say nothing to be read",
      ]
    )
  }

  @Test func `names, temperatures and what else a track says are kept or named`() throws {
    let text = Self.gpx(
      "<name>Home</name><cmt>wet</cmt>",
      inside: { index in
        "<name>P\(index)</name><sym>Flag</sym><extensions><atemp>\(20 + index)</atemp></extensions>"
      }
    )
    let reading = try Self.read(text)
    let mean = HKMetadataValue.quantity(22, unit: "degC")
    #expect(reading.workout.metadata(HKMetadataKey.averageTemperature) == mean)
    let told = ["5 temperatures, but for their mean", "cmt", "name", "sym", "the name “Home”"]
    #expect(Self.notes(reading) == told)
  }

  @Test func `an altitude and a speed of exactly 0 are known, and come back`() throws {
    let text = Self.gpx(inside: { _ in "<ele>0</ele><speed>0</speed>" })
    let workout = try Self.read(text).workout
    #expect(ElevationProfile(workout)?.altitudes.count == 5)
    for bytes in [TrackExport.gpx(workout)?.bytes, TrackExport.tcx(workout).bytes] {
      let bytes = try #require(bytes)
      let points =
        GPX.isLikely(bytes)
        ? GPX.read(bytes).tracks[0].segments.joined().map { $0 }
        : TCX.read(bytes).activities[0].laps[0].tracks.joined().map { $0 }
      #expect(points.map(\.altitude) == [0, 0, 0, 0, 0])
      #expect(points.map(\.speed) == [0, 0, 0, 0, 0])
    }
    let unknown = try Self.read(Self.gpx()).workout
    #expect(ElevationProfile(unknown) == nil)
  }

  @Test(arguments: ["+0000", "+00", "+00:00", "z", "Z", ""])
  func `dates are read with every offset that programs write`(_ zone: String) throws {
    let usual = try Self.read(Self.gpx()).workout
    let other = Self.gpx(date: { "2026-05-01t08:00:0\($0)\(zone)" })
    #expect(try Self.read(other).workout == usual)
    let blank = Self.gpx(date: { "2026-05-01 08:00:0\($0) \(zone)" })
    #expect(try Self.read(blank).workout == usual)
  }

  @Test func `a file in the encoding that it declares is read in it`() throws {
    let text = Self.gpx("<name>Zürich</name>")
    let plain = try Self.read(text)
    let latin = Array(#"<?xml version="1.0" encoding="ISO-8859-1"?>"#.utf8)
    let inLatin = latin + text.unicodeScalars.map { UInt8($0.value) }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [inLatin, [0xFE, 0xFF] + big, [0xFF, 0xFE] + little, little] {
      #expect(TrackImport.isLikely(bytes))
      let reading = try Self.read(bytes)
      #expect(reading.workout == plain.workout)
      #expect(Self.notes(reading) == ["the name “Zürich”"])
    }
  }

  @Test func `a segment or a track that is there twice was done once`() throws {
    let text = Self.gpx()
    let once = try Self.read(text).workout
    let segment = text.drop { $0 != ">" }.dropFirst(6).dropLast(12)
    let head = #"<gpx version="1.1" creator="x">"#
    let reading = try Self.read("\(head)<trk>\(segment)\(segment)</trk></gpx>")
    #expect(reading.workout.series == once.series && reading.workout.route == once.route)
    #expect(Self.notes(reading) == ["5 points that are there twice"])
    #expect(
      try Self.read("\(head)<trk>\(segment)</trk><trk>\(segment)</trk></gpx>").workout == once
    )
  }

  @Test func `points of another time than the others are counted`() throws {
    let text = Self.gpx(date: { $0 == 2 ? "2028-05-01T08:00:02Z" : "2026-05-01T08:00:0\($0)Z" })
    let workout = try Self.read(text).workout
    #expect(workout.elapsedSeconds == 4)
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string("point 1"))
    #expect(workout.totalDistance.map { abs($0 - 444.8) < 0.1 } == true)
  }

  @Test(arguments: ["11:00", "05:00", "08:02"])
  func `points of a clock that was wrong for a while are left out and counted`(time: String) throws
  {
    let text = Self.gpx(date: { "2026-05-01T\($0 == 2 ? time : "08:00"):0\($0)Z" })
    let workout = try Self.read(text).workout
    #expect(workout.elapsedSeconds == 4)
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string("point 1"))
  }

  @Test func `a clock that jumps ahead for good is a pause`() throws {
    let text = Self.gpx(date: { "2026-05-01T\($0 < 2 ? "08" : "11"):00:0\($0)Z" })
    let workout = try Self.read(text).workout
    #expect(workout.elapsedSeconds == 10_804)
    #expect(workout.metadata(HKMetadataKey.otherTime) == nil)
  }

  @Test func `a workout that ends in a pause comes back so from TCX`() throws {
    var ride = try RideBuilder()
    for second in 0...300 {
      try ride.record(Double(second), [("distance", Double(second) * 3)])
    }
    try ride.event("start", 0)
    try ride.event("stop_all", 300)
    try ride.session([("total_elapsed_time", 1_200), ("total_timer_time", 300)], sport: "running")
    let workout = try ride.workout()
    #expect(workout.duration == 300)
    let back = try TrackTests.back(TrackExport.tcx(workout).bytes)
    #expect(back.duration == 300 && back.elapsedSeconds == 1_200)
  }

  @Test func `a full turn is a course of 0`() throws {
    let workout = try Self.read(Self.gpx(inside: { _ in "<course>360</course>" })).workout
    #expect(workout.route?.courses == [0, 0, 0, 0, 0])
    var document = workout
    document.route = HKWorkoutRoute()
    document.route?.add(
      0,
      latitude: 47,
      longitude: 8,
      altitude: 1,
      speed: 1,
      accuracy: 0,
      course: 360
    )
    let bytes = try #require(TrackExport.gpx(document)?.bytes)
    #expect(GPX.read(bytes).tracks[0].segments[0][0].course == 0)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("360"))
  }
}
