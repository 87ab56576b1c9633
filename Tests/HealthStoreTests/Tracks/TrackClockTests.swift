import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import Testing

/// What a TCX file dates of its laps: a clock was wrong, or a lap is there twice.
struct TrackClockTests {
  private static let start = WallTime(microseconds: 1_777_622_400_000_000)
  private static let hour: Int64 = 3_600
  private static let year: Int64 = 31_536_000

  /// A lap of five minutes at 3 m/s, whose start says another time than its points.
  private static func lap(_ number: Int64, off seconds: Int64 = 0, points: Bool = true) -> TCX.Lap {
    let begun = start + .seconds(number * 300)
    var lap = TCX.Lap()
    lap.start = begun + .seconds(seconds)
    (lap.seconds, lap.metres, lap.kilocalories) = (300, 900, 30)
    if points {
      lap.tracks = [
        (0...60 as ClosedRange<Int64>).map { step in
          var point = TrackPoint(date: begun + .seconds(step * 5))
          (point.latitude, point.longitude) = (47 + Double(number * 60 + step) / 10_000, 8.5)
          point.distance = Double(number * 900 + step * 15)
          point.heartRate = 120
          return point
        }
      ]
    }
    return lap
  }

  private static func file(_ laps: [TCX.Lap], id: WallTime? = start) -> [UInt8] {
    var activity = TCX.Activity(sport: "Running")
    activity.id = id
    activity.laps = laps
    return activity.file()
  }

  private static func read(_ laps: [TCX.Lap], id: WallTime? = start) throws -> TrackImport.Reading {
    try TrackImport.read(from: file(laps, id: id)) { _ in DocumentID("01HF000000000000000000TEST") }
  }

  private static func energy(_ workout: HKWorkout) -> Double? {
    workout.series(.activeEnergyBurned)?.statistics.sum
  }

  /// Hours and years, either way.
  private static let shifts = [2 * hour, -2 * hour, 2 * year, -2 * year]

  @Test(arguments: shifts, [[0], [1], [0, 1]])
  func `a lap's start of another clock than its points is counted, and moves nothing`(
    _ shift: Int64,
    _ wrong: [Int64]
  ) throws {
    let right = try Self.read([Self.lap(0), Self.lap(1)]).workout
    let laps = (0..<2).map { Self.lap($0, off: wrong.contains($0) ? shift : 0) }
    let id = wrong.contains(0) ? Self.start + .seconds(shift) : Self.start
    let workout = try Self.read(laps, id: id).workout
    let told = "lap \(wrong.count)" + (wrong.contains(0) ? ", Id 1" : "")
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string(told))
    var same = workout
    same.metadata = right.metadata
    #expect(same == right)
    // Whoever gets the export gets the same.
    let back = try TrackTests.back(TrackExport.tcx(workout).bytes)
    #expect(back.elapsedSeconds == 600 && back.totalDistance == 1_800)
    #expect(Self.energy(back) == 60)
  }

  @Test(arguments: shifts)
  func `a lap without points that does not follow on is left out and counted`(_ shift: Int64) throws
  {
    let laps = [Self.lap(0), Self.lap(1, off: shift, points: false), Self.lap(2)]
    let workout = try Self.read(laps).workout
    #expect(workout.elapsedSeconds == 900)
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string("lap 1"))
    #expect(workout.workoutEvents.count { $0.type == .lap } == 2)
  }

  @Test func `laps without points before, between and behind others are the workout's`() throws {
    let withPoints: Set<Int64> = [2, 4]
    let laps = (0..<7).map { Self.lap($0, points: withPoints.contains($0)) }
    let workout = try Self.read(laps).workout
    #expect(workout.startDate == Self.start && workout.elapsedSeconds == 2_100)
    #expect(workout.metadata(HKMetadataKey.otherTime) == nil)
    #expect(Self.energy(workout) == 210)
  }

  @Test func `laps of a file without points are judged by themselves`() throws {
    for shift in Self.shifts {
      let laps = (0..<5).map { Self.lap($0, off: $0 == 2 ? shift : 0, points: false) }
      let workout = try Self.read(laps).workout
      #expect(workout.startDate == Self.start && workout.elapsedSeconds == 1_500)
      #expect(workout.metadata(HKMetadataKey.otherTime) == .string("lap 1"))
    }
  }

  @Test func `a lap may begin before its points, where its time says so`() throws {
    var lap = Self.lap(1)
    (lap.start, lap.seconds) = (Self.start, 600)
    let workout = try Self.read([lap]).workout
    #expect(workout.startDate == Self.start && workout.elapsedSeconds == 600)
    #expect(workout.metadata(HKMetadataKey.otherTime) == nil)
    lap.seconds = 300_000
    let other = try Self.read([lap]).workout
    #expect(other.elapsedSeconds <= 600)
    #expect(other.metadata(HKMetadataKey.otherTime) == .string("lap 1"))
  }

  // MARK: Twice

  @Test(arguments: [true, false])
  func `a lap that is there twice counts once`(hasPoints: Bool) throws {
    let once = try Self.read([Self.lap(0, points: hasPoints), Self.lap(1)]).workout
    let again = Self.lap(0, points: hasPoints)
    for laps in [[again, again, Self.lap(1)], [again, Self.lap(1), again]] {
      let reading = try Self.read(laps)
      var workout = reading.workout
      workout.metadata = once.metadata
      #expect(workout == once)
      #expect(Self.energy(workout) == 60 && workout.totalDistance == once.totalDistance)
      let notes = reading.notImported.map { $0.text(in: .fallback) }
      #expect(notes == ["1 lap that is there twice"])
    }
  }

  @Test func `of a lap that is there twice the fuller one counts`() throws {
    var empty = Self.lap(0, points: false)
    (empty.seconds, empty.metres, empty.kilocalories) = (0, 0, 0)
    let workout = try Self.read([empty, Self.lap(0)]).workout
    #expect(Self.energy(workout) == 30 && workout.totalDistance == 900)
    #expect(workout.elapsedSeconds == 300)
  }

  @Test func `laps of one start whose points are others are two`() throws {
    var second = Self.lap(1)
    second.start = Self.start
    let workout = try Self.read([Self.lap(0), second]).workout
    #expect(Self.energy(workout) == 60 && workout.totalDistance == 1_800)
    #expect(workout.elapsedSeconds == 600)
    #expect(workout.metadata(HKMetadataKey.otherTime) == .string("lap 1"))
  }

  @Test func `laps of one start whose sums are others are two, where no points tell`() throws {
    var second = Self.lap(0, points: false)
    (second.seconds, second.kilocalories) = (310, 31)
    let workout = try Self.read([Self.lap(0, points: false), second]).workout
    #expect(Self.energy(workout) == 61)
  }

  @Test func `laps that share the point between them are two`() throws {
    var laps = [Self.lap(0), Self.lap(1)]
    laps[1].start = Self.start
    for number in laps.indices {
      let track = laps[number].tracks[0]
      laps[number].tracks = [[track[0], track[track.count - 1]]]
    }
    let workout = try Self.read(laps).workout
    #expect(Self.energy(workout) == 60 && workout.elapsedSeconds == 600)
  }

  @Test func `a track that is there twice was done once, and laps may stand in any order`() throws {
    let once = try Self.read([Self.lap(0), Self.lap(1)]).workout
    #expect(try Self.read([Self.lap(1), Self.lap(0)]).workout == once)
    var lap = Self.lap(0)
    lap.tracks += lap.tracks
    let reading = try Self.read([lap, Self.lap(1)])
    #expect(reading.workout.series == once.series && reading.workout.route == once.route)
    #expect(
      reading.notImported.map { $0.text(in: .fallback) } == ["61 points that are there twice"]
    )
  }

  // MARK: Sums

  @Test func `where only places tell how far it was, they do`() throws {
    var lap = Self.lap(0)
    lap.metres = 0
    lap.tracks = lap.tracks.map { track in
      track.map { point in
        var point = point
        point.distance = nil
        return point
      }
    }
    let workout = try Self.read([lap]).workout
    #expect(workout.totalDistance.map { abs($0 - 667.2) < 0.1 } == true)
    #expect(workout.metadata(HKMetadataKey.distanceSource) == .string("route"))
  }

  @Test func `what a lap or a file says beside its points is named`() throws {
    var rated = Self.lap(1, points: false)
    (rated.averageHeartRate, rated.maximumHeartRate) = (140, 150)
    var text = String(decoding: Self.file([Self.lap(0), rated]), as: UTF8.self)
    text = text.replacing("</Activities>", with: "</Activities><Author><Name>A</Name></Author>")
    let creator = "<Creator><Name>D</Name><UnitId>7</UnitId><ProductID>0</ProductID></Creator>"
    text = text.replacing("</Activity>", with: "\(creator)</Activity>")
    let seconds = text.replacing("<TotalTimeSeconds>300", with: "<TotalTimeSeconds>-5")
    let names = ["Author", "AverageHeartRateBpm", "MaximumHeartRateBpm", "UnitId"]
    #expect(TCX.read(Array(text.utf8)).unknown == names)
    let wanted = names.dropLast() + ["TotalTimeSeconds", "UnitId"]
    #expect(TCX.read(Array(seconds.utf8)).unknown == Array(wanted))
  }

  @Test func `an activity that is there twice was done once`() throws {
    let text = String(decoding: Self.file([Self.lap(0)]), as: UTF8.self)
    let activity = try #require(text.firstRange(of: "<Activity ")).lowerBound
    let end = try #require(text.firstRange(of: "</Activities>")).lowerBound
    let twice = text[..<end] + text[activity..<end] + text[end...]
    let workout = try TrackTests.back(Array(String(twice).utf8))
    #expect(workout.totalDistance == 900)
  }
}
