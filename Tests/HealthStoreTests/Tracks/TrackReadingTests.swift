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

  @Test func `rates and speeds below 0 are counted, and depths are none of them`() throws {
    let inside = "<ele>-4</ele><hr>-5</hr><cad>-1</cad><power>-3</power><speed>-1</speed>"
    let reading = try Self.read(Self.gpx(inside: { $0 == 0 ? inside : "" }))
    let told = ["cad", "hr", "power", "speed"].map { "1 \($0) that says nothing to be read" }
    #expect(Self.notes(reading) == told)
    #expect(reading.workout.route?.altitudes.first == -4)
  }

  @Test func `dates that cannot be read are counted, and are the reason where there are no others`()
    throws
  {
    let some = try Self.read(Self.gpx(date: { $0 == 1 ? "yesterday" : "2026-05-01T08:00:0\($0)Z" }))
    #expect(
      Self.notes(some) == ["1 point without a date", "1 time that says nothing to be read"]
    )
    let none = Self.gpx(date: { "17776224\($0)0" })
    #expect(throws: TrackImportError.unreadDates(5)) { try Self.read(none) }
  }

  @Test func `dates may lack their seconds, or have slashes`() throws {
    let workout = try Self.read(Self.gpx(date: { "2026/05/01 08:0\($0)" })).workout
    #expect(workout.startDate == (try Self.read(Self.gpx()).workout.startDate))
    #expect(workout.elapsedSeconds == 240)
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

  @Test func `what a file, a track or a segment says beside its points is named`() throws {
    let points = Self.gpx().firstRange(of: "<trkseg>").map { Self.gpx()[$0.upperBound...] }
    let file = try #require(points).replacing("</trk></gpx>", with: "</trk>")
    let head =
      "<metadata><name>Tour</name><author><name>Ann</name></author><time>2026-05-01</time>"
      + #"<link href="x"><text>Site</text></link><keywords>k</keywords></metadata>"#
    let track = "<trk><name>Home</name><src>Watch</src><number>3</number><trkseg><name>S</name>"
    let rest = "<trk><name>Empty</name><trkseg/></trk></gpx>"
    let reading = try Self.read("<gpx>\(head)\(track)\(file)\(rest)")
    #expect(
      Self.notes(reading) == [
        "author", "keywords", "link", "name", "number", "src", "1 track without points",
        "the name “Tour”", "the name “Home”",
      ]
    )
    let same = "<gpx><name>Home</name><trk><name>Home</name><trkseg>\(file)</gpx>"
    #expect(Self.notes(try Self.read(same)) == ["the name “Home”"])
  }

  @Test func `altitudes, courses and speeds of points without a place are counted`() throws {
    let inside = "<ele>400</ele><course>90</course><speed>3</speed>"
    let text = Self.gpx(
      places: [("47.0", "8.5"), ("x", "8.5"), ("47.1", "8.5")],
      inside: { $0 == 1 ? inside : "" }
    )
    let told = [
      "1 altitude of a point without a place", "1 course of a point without a place",
      "1 speed of a point without a place",
    ]
    #expect(Array(Self.notes(try Self.read(text)).prefix(3)) == told)
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

  @Test(arguments: [
    ("ISO-8859-1", [0xFC, 0xA4], "ü¤"), ("iso-8859-15", [0xFC, 0xA4], "ü€"),
    ("Windows-1252", [0xFC, 0x80], "ü€"), ("UTF-8", [0xC3, 0xBC], "ü"),
    ("windows-1250", [0xB9, 0x9C], "ąś"), ("iso-8859-2", [0xB1, 0xB6], "ąś"),
    ("windows-1251", [0xC6, 0xFF], "Жя"), ("iso-8859-5", [0xB6, 0xEF], "Жя"),
    ("KOI8-R", [0xF6, 0xD1], "Жя"), ("windows-1253", [0xD9, 0xFE], "Ωώ"),
    ("iso-8859-7", [0xD9, 0xFE], "Ωώ"), ("windows-1254", [0xFD, 0x80], "ı€"),
    ("iso-8859-9", [0xFD, 0xFE], "ış"), ("windows-1257", [0xEB, 0xFE], "ėž"),
    ("iso-8859-13", [0xEB, 0xFE], "ėž"),
  ])
  func `bytes are the letters of the declared encoding`(
    _ name: String,
    _ bytes: [UInt8],
    _ letters: String
  ) throws {
    let text = Self.gpx("<name>N|</name>")
    let parts = text.split(separator: "|").map { Array($0.utf8) }
    let head = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
    let reading = try Self.read(head + parts[0] + bytes + parts[1])
    #expect(Self.notes(reading) == ["the name “N\(letters)”"])
    // Whatever the byte, it is some letter.
    _ = try Self.read(head + parts[0] + Array(0x80...0xFF) + parts[1])
  }

  @Test func `the mark of UTF-8 counts before a declaration, and an unknown encoding is named`()
    throws
  {
    let text = Self.gpx("<name>Zürich</name>")
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
    let marked = try Self.read([0xEF, 0xBB, 0xBF] + Array((latin + text).utf8))
    #expect(Self.notes(marked) == ["the name “Zürich”"])
    let cyrillic = Array(latin.replacing("ISO-8859-1", with: "koi8-u").utf8)
    let unknown = try Self.read(cyrillic + text.unicodeScalars.map { UInt8($0.value) })
    #expect(Self.notes(unknown).first == "encoding koi8-u")
    // Letters that are the same everywhere need no note.
    #expect(Self.notes(try Self.read(cyrillic + Array(Self.gpx().utf8))) == [])
  }

  /// Files that are no recordings, and how the reason begins.
  private static let others: [(bytes: [UInt8], says: String)] = [
    (utf32(gpx(), mark: true, isBig: false), "a text in UTF-32"),
    (utf32(gpx(), mark: true, isBig: true), "a text in UTF-32"),
    (utf32(gpx(), mark: false, isBig: false), "a text in UTF-32"),
    (utf32(gpx(), mark: false, isBig: true), "a text in UTF-32"),
    (Array("<!DOCTYPE html>\n<html><body>Sign in</body></html>".utf8), "a page for browsers"),
    (Array("<HTML>".utf8), "a page for browsers"),
    (
      Array("<?xml version=\"1.0\"?><kml><Document/></kml>".utf8),
      "an XML file that begins with <kml>"
    ),
    (Array(" {\"type\": \"FeatureCollection\"}".utf8), "a JSON file"),
    (Array("[1]".utf8), "a JSON file"), (Array("lat,lon\n47,8\n".utf8), "a text"),
  ]

  private static func utf32(_ text: String, mark: Bool, isBig: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
      return isBig ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: others.indices)
  func `a file that is no recording is refused for what it is`(_ index: Int) throws {
    let (bytes, says) = Self.others[index]
    #expect(TrackImport.isText(bytes) && !TrackImport.isLikely(bytes))
    let error = #expect(throws: TrackImportError.self) { try Self.read(bytes) }
    #expect(error.map { "\($0)".hasPrefix(says) && "\($0)".contains("expected") } == true)
  }

  @Test func `a FIT file, a packed one and nothing at all are no texts`() throws {
    let fit = try FIT.SyntheticActivity(seed: 1, elapsedSeconds: 5).file()
    for bytes in [fit, [], [0x1F, 0x8B, 8, 0], Array("%PDF-1.4\n".utf8), [0, 0, 0, 0]] {
      #expect(!TrackImport.isText(bytes))
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
