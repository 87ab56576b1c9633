import LockstepTables
import Testing

/// Parts of one's own in the export of a workout.
struct TablesTests {
  /// A row of half an hour that climbed ten metres in the first quarter, as GPX has it.
  private static func track(type: String) -> [UInt8] {
    let points = (0...30).map { minute in
      let time = "2026-03-01T09:\(minute < 10 ? "0" : "")\(minute):00Z"
      let place = "lat=\"46.5\" lon=\"\(8 + Double(minute) / 1_000)\""
      return
        "<trkpt \(place)><ele>\(minute < 10 ? 500 + minute : 510)</ele><time>\(time)</time></trkpt>"
    }
    let text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
      + "<type>\(type)</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
    return Array(text.utf8)
  }

  private static func text(_ report: TableReport, _ name: String) -> String? {
    report.files?.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `a part has a file of its own behind those that there are`() throws {
    var report = TableReport(try RecordedWorkout(Self.track(type: "running")))
    report.add(Climbs())
    report.add(Beats())
    report.load()
    let names = try #require(report.files).map(\.name)
    #expect(names == ["generalData.csv", "details.csv", "route.csv", "climbs.csv"])
    #expect(Self.text(report, "climbs.csv") == "\"Minute\",\"Climbed m\"\n\"0\",\"10\"\n")
  }

  @Test func `a kind of workout has the columns that it is given`() throws {
    let row = try RecordedWorkout(Self.track(type: "rowing"))
    #expect(row.activity == "rowing" && row.elapsedSeconds == 1_800)
    var plain = TableReport(row)
    plain.load()
    #expect(Self.text(plain, "details.csv") == nil)
    var own = TableReport(row, kind: WorkoutKind(columns: [.speed], countsMetres: true))
    own.load()
    #expect(Self.text(own, "details.csv")?.hasPrefix("\"Time\",\"Speed km/hr\"\n") == true)
    #expect(Self.text(own, "generalData.csv")?.contains("\"Distance m\"") == true)
  }

  @Test func `only the row is made of a workout that is loaded quickly`() throws {
    var report = TableReport(try RecordedWorkout(Self.track(type: "running")))
    report.load(isQuick: true)
    #expect(report.files == [] && report.row?.hasPrefix("\"Running\",") == true)
    #expect(throws: RecordedWorkout.Unreadable.self) { try RecordedWorkout(Array("no".utf8)) }
  }
}
