import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Workouts as tables for spreadsheets, byte for byte.
struct TableTests {
  /// A workout with nothing in it but its times.
  static func workout(
    _ type: HKWorkoutActivityType,
    seconds: Int64,
    at microseconds: Int64 = 1_596_825_005_000_000
  ) -> HKWorkout {
    let start = WallTime(microseconds: microseconds)
    return HKWorkout(
      id: DocumentID("01HF000000000000000000TEST"),
      workoutActivityType: type,
      startDate: start,
      endDate: start + .microseconds(seconds * 1_000_000)
    )
  }

  static func series(
    _ type: HKQuantityTypeIdentifier,
    _ samples: [(start: Double, seconds: Double, value: Double)]
  ) -> HKQuantitySeries {
    var series = HKQuantitySeries(type)
    for sample in samples { series.add(sample.value, at: sample.start, lasting: sample.seconds) }
    return series
  }

  static func text(
    _ workout: HKWorkout,
    _ name: String,
    _ preferences: TablePreferences = TablePreferences()
  ) throws -> String? {
    let tables = try #require(WorkoutTables(workout, preferences))
    return tables.files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A run of 150 s that was paused from 70 s to 100 s.
  static var pausedRun: HKWorkout {
    var run = workout(.running, seconds: 150)
    run.workoutEvents = [HKWorkoutEvent(.pause, at: 70), HKWorkoutEvent(.resume, at: 100)]
    run.series = [
      series(.distanceWalkingRunning, [(50, 60, 600)]),
      series(.heartRate, [(5, 0, 120), (55, 0, 130), (65, 0, 140), (105, 0, 150)]),
    ]
    return run
  }

  @Test func `minutes begin anew after a pause, and what lies in it belongs to nobody`() throws {
    let wanted = """
      "Time","Pace time/km","Heart Rate","Steps"
      "0:00:00","0:10:00","125",
      "0:01:00","0:01:40","140",
      Pause,"0:00:30",,
      "0:02:00","0:08:20","150",

      """
    #expect(try Self.text(Self.pausedRun, "details.csv") == wanted)
  }

  @Test func `the time in each zone is that between samples, where they are near enough`() throws {
    var run = Self.workout(.running, seconds: 240)
    let rates = [(0, 100), (30, 120), (60, 140), (90, 170), (120, 185), (200, 185), (230, 150)]
    run.series = [Self.series(.heartRate, rates.map { (Double($0.0), 0, Double($0.1)) })]
    var preferences = TablePreferences()
    #expect(try Self.text(run, "heartZones.csv", preferences) == nil)
    preferences.setMaximumHeartRate(190)
    let wanted = "Zone,Time\n1,\"0:00:19\"\n2,\"0:00:22\"\n3,\"0:00:35\"\n4,\"0:00:12\"\n"
    #expect(try Self.text(run, "heartZones.csv", preferences) == wanted)
    let section = try #require(WorkoutTables(run, preferences)?.sections.first)
    #expect(section.title == "heart zones" && section.rows.map(\.value).first == "0:00:19")
    #expect(section.rows.map(\.name) == ["from 60 %", "from 70 %", "from 80 %", "from 94 %"])
    #expect(section.footer == "in none of them, or not known: 0:02:30")
    // Other zones need nothing but the samples that are there.
    preferences.setZones([50, 90])
    let two = "Zone,Time\n1,\"0:01:50\"\n2,\"0:00:40\"\n"
    #expect(try Self.text(run, "heartZones.csv", preferences) == two)
    run.workoutActivityType = .cycling
    #expect(try Self.text(run, "heartZones.csv", preferences) == nil)
  }

  @Test func `figures have their units in their titles, and the decimal mark of the language`()
    throws
  {
    var run = Self.workout(.running, seconds: 9_255, at: 1_468_957_321_167_000)
    run.series = [
      Self.series(.distanceWalkingRunning, [(0, 9_255, 20_500)]),
      Self.series(.heartRate, [(1, 0, 120), (2, 0, 121)]),
      Self.series(.activeEnergyBurned, [(0, 9_000, 812.5)]),
      Self.series(.basalEnergyBurned, [(0, 9_000, 100)]),
      Self.series(.stepCount, [(0, 9_255, 24_680)]),
    ]
    run.metadata = [
      HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(false)),
      HKMetadataEntry(HKMetadataKey.elevationAscended, .quantity(152.4, unit: "m")),
      HKMetadataEntry(HKMetadataKey.weatherTemperature, .quantity(21.5, unit: "degC")),
      HKMetadataEntry(HKMetadataKey.weatherHumidity, .quantity(0.5, unit: "%")),
      HKMetadataEntry(HKMetadataKey.timeZone, .string("GMT+0200")),
    ]
    let english = """
      Field,Value
      Type,"Outdoor Running"
      Start,"2016-07-19 21:42"
      End,"2016-07-20 00:16"
      Duration,"2:34:15"
      "Distance km","20.5"
      "Average Heart Rate","120.5"
      "Max Heart Rate","121"
      "Average Pace time/km","0:07:31"
      "Average Speed km/hr","7.974068071312804"
      "Average Cadence count/min","160"
      "Active Energy kcal","812.5"
      "Total Energy kcal","912.5"
      "Elevation Ascended m","152.4"
      "Elevation Descended m",
      "Weather Temperature °C","21.5"
      "Weather Humidity %","50"

      """
    #expect(try Self.text(run, "generalData.csv") == english)
    var preferences = TablePreferences()
    preferences.language = .it
    preferences.units = .imperial
    preferences.clock = .microseconds(0)
    let italian = try #require(try Self.text(run, "generalData.csv", preferences))
    for line in [
      "Type,\"Corsa all'aperto\"", "Start,\"2016-07-19 19:42\"", "\"Average Heart Rate\",\"120,5\"",
      "\"Average Pace time/mi\",\"0:12:06\"", "\"Elevation Ascended ft\",\"500\"",
      "\"Weather Temperature °F\",\"70,7\"",
    ] {
      #expect(italian.contains("\n\(line)\n"), "\(line)")
    }
    preferences.language = .fr
    let french = try #require(WorkoutTables(run, preferences))
    #expect(french.prefix == "Courseàpiedenextérieur_2016-07-19_19-42-01_")
    #expect(french.row.hasPrefix("\"Course à pied en extérieur\",\"2016-07-19 19:42\","))
    #expect(french.row.contains("\"120,5\""))
  }

  @Test func `a table of many workouts has a row each, and titles without units`() throws {
    let titles = """
      Type,Start,End,Duration,Distance,"Average Heart Rate","Max Heart Rate","Average Pace",\
      "Average Speed","Average Cadence","Active Energy","Total Energy","Elevation Ascended",\
      "Elevation Descended",Weather Temperature,Weather Humidity

      """
    #expect(WorkoutTables.titles == titles)
    let walk = Self.workout(.walking, seconds: 60)
    let row = try #require(WorkoutTables(walk, TablePreferences(), isQuick: true))
    let cells = "\"Walking\",\"2020-08-07 18:30\",\"2020-08-07 18:31\",\"0:01:00\",,,,,,,,,,,,\n"
    #expect(row.row == cells && row.files == [])
    #expect(row.prefix == "Walking_2020-08-07_18-30-05_")
  }

  @Test func `each kind has its own columns, and most have none`() throws {
    func titles(_ type: HKWorkoutActivityType) throws -> String? {
      try Self.text(Self.workout(type, seconds: 60), "details.csv")?
        .split(separator: "\n").first.map(String.init)
    }
    let onFoot = #""Time","Pace time/km","Heart Rate","Steps""#
    #expect(try titles(.running) == onFoot)
    #expect(try titles(.walking) == onFoot)
    #expect(try titles(.cycling) == #""Time","Speed km/hr","Heart Rate""#)
    #expect(try titles(.swimming) == #""Time","Pace time/km","Speed km/hr","Heart Rate","Strokes""#)
    #expect(try titles(.yoga) == nil)
  }

  @Test func `a cadence that was measured stands where no steps were counted`() throws {
    var run = Self.workout(.running, seconds: 60)
    run.series = [Self.series(.runningCadence, [(0, 0, 160), (30, 0, 170)])]
    let text = try #require(try Self.text(run, "generalData.csv"))
    #expect(text.contains(#""Average Cadence count/min","165""#))
  }

  @Test func `a zone with summer time has the clock of each workout's start`() throws {
    var preferences = TablePreferences()
    preferences.zone = try #require(HealthTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
    for (date, clock) in [("2026-01-15T08:00:00Z", "09:00"), ("2026-07-15T08:00:00Z", "10:00")] {
      var run = Self.workout(.running, seconds: 60)
      run.startDate = try #require(ISODate.date(date))
      run.endDate = run.startDate + .microseconds(60_000_000)
      let tables = try #require(WorkoutTables(run, preferences))
      #expect(tables.row.contains(clock))
    }
  }

  @Test func `who is slower than the slowest of a kind has no pace`() throws {
    func pace(_ type: HKWorkoutActivityType, minutes: Double) throws -> String? {
      var workout = Self.workout(type, seconds: Int64(minutes * 60))
      workout.series = [Self.series(type.distanceType, [(0, minutes * 60, 1_000)])]
      let text = try #require(try Self.text(workout, "generalData.csv"))
      return text.split(separator: "\n").first { $0.contains("Pace") }.map {
        String($0.drop { $0 != "," }.dropFirst())
      }
    }
    #expect(try pace(.running, minutes: 30) == "\"0:30:00\"")
    #expect(try pace(.running, minutes: 31) == "")
    #expect(try pace(.swimming, minutes: 90) == "\"1:30:00\"")
    #expect(try pace(.swimming, minutes: 91) == "")
  }

  @Test func `steps are those of the source that is wanted`() throws {
    var walk = Self.workout(.walking, seconds: 60)
    walk.device = "Apple Watch"
    walk.series = [Self.series(.stepCount, [(0, 60, 90)])]
    var preferences = TablePreferences()
    for (source, isTaken) in [(nil, true), ("WATCH", true), ("iphone", false), ("le w", true)] {
      preferences.stepSource = source
      let text = try #require(try Self.text(walk, "details.csv", preferences))
      #expect(text.hasSuffix(isTaken ? "\"0:00:00\",,,\"90\"\n" : "\"0:00:00\",,,\n"))
    }
  }

  @Test
  func `numbers have as few digits as say them, without an exponent, and dates cross midnight`()
    throws
  {
    var run = Self.workout(.running, seconds: 20, at: 1_596_844_790_123_456)
    var route = HKWorkoutRoute()
    for (second, place) in [(0.0, 46.123456789012), (9.5, 1.5e-7), (10, -0.0), (11, 1e22)] {
      route.add(
        second,
        latitude: place,
        longitude: -place,
        altitude: 12,
        speed: 0,
        accuracy: 0
      )
    }
    run.route = route
    var preferences = TablePreferences()
    preferences.clock = .microseconds(0)
    let lines = try #require(try Self.text(run, "route.csv", preferences)).split(separator: "\n")
    let first = """
      1,"46.123456789012","-46.123456789012","12","2020-08-07T23:59:50.123Z",\
      "2020-08-07 23:59:50.123","2020-08-07 23:59:50.123","1596844790.123456"
      """
    #expect(lines[1] == first)
    #expect(lines[2].hasPrefix(#"1,"0.00000015","-0.00000015","12","2020-08-07T23:59:59.623Z""#))
    #expect(lines[3].hasPrefix(#"1,"0","0","12","2020-08-08T00:00:00.123Z""#))
    #expect(lines[4].hasPrefix(#"1,"10000000000000000000000","-10000000000000000000000""#))
  }

  @Test func `a route has a segment for each stretch without a pause, as a table and as GPX`()
    throws
  {
    var run = Self.pausedRun
    var route = HKWorkoutRoute()
    for second in [-1.0, 0, 40, 80, 99, 101, 150, 151] {
      route.add(
        second,
        latitude: 46.5,
        longitude: second / 8,
        altitude: second == 40 ? 300.25 : 0,
        speed: 0,
        accuracy: 0
      )
    }
    run.route = route
    var preferences = TablePreferences()
    preferences.language = .fr
    preferences.clock = .microseconds(7_200_000_000)
    let table = try #require(try Self.text(run, "route.csv", preferences))
    let titles = """
      "Segment","Latitude","Longitude","Altitude (m)","Time (UTC ISO)","Time (UTC)",\
      "Time (Local)","UNIX Epoch Time"
      """
    let lines = table.split(separator: "\n").map(String.init)
    #expect(lines[0] == titles)
    let second = """
      1,"46.5","5","300.25","2020-08-07T18:30:45.000Z","2020-08-07 18:30:45.000",\
      "2020-08-07 20:30:45.000","1596825045"
      """
    #expect(lines[2] == second)
    // The last location before the resume begins the second segment.
    let longitudes = lines.dropFirst().map { $0.split(separator: ",")[2].filter { $0 != "\"" } }
    #expect(longitudes == ["0", "5", "12.375", "12.625", "18.75"])
    #expect(lines.dropFirst().map { $0.prefix(2) } == ["1,", "1,", "2,", "2,", "2,"])
    preferences.routeForm = .gpx
    let gpx = try #require(try Self.text(run, "route.gpx", preferences))
    #expect(gpx.contains("<type>Course à pied</type>"))
    #expect(gpx.split(separator: "<trkseg>").count == 3)
    let point = """
      <trkpt lat="46.5" lon="5"><ele>300.25</ele><time>2020-08-07T18:30:45.000Z</time></trkpt>
      """
    #expect(gpx.contains(point))
  }

  @Test func `an export says which samples nobody takes`() throws {
    var run = Self.pausedRun
    run.series.append(Self.series(.runningPower, [(0, 0, 200), (1, 0, 201)]))
    run.workoutEvents.append(HKWorkoutEvent(.lap, at: 0, lasting: 90))
    let tables = try #require(WorkoutTables(run, TablePreferences()))
    #expect(
      tables.losses.map { $0.text(in: .en) }
        == ["2 samples of running power", "1 lap, marker or segment"]
    )
  }

  @Test func `an export says how many locations of pauses it leaves out`() throws {
    var run = Self.pausedRun
    let pause = try #require(run.workoutEvents.first { $0.type == .pause })
    let resume = try #require(run.workoutEvents.first { $0.type == .resume })
    var route = HKWorkoutRoute()
    // The last of a pause begins the next segment, and is in the file.
    let middle = (pause.start + resume.start) / 2
    for instant in [
      0, pause.start - 1, pause.start + 1, middle, resume.start - 1, resume.start + 1,
    ] {
      route.add(
        instant,
        latitude: 46,
        longitude: instant / 1_000,
        altitude: 300,
        speed: 0,
        accuracy: 0
      )
    }
    run.route = route
    func losses(isQuick: Bool) throws -> [String] {
      try #require(WorkoutTables(run, TablePreferences(), isQuick: isQuick)).losses
        .map { $0.text(in: .en) }.filter { $0.contains("pause") }
    }
    #expect(try losses(isQuick: false) == ["2 locations of pauses"])
    #expect(try losses(isQuick: true) == [])
  }
}
