import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts
import Testing

/// Workouts as TCX and GPX files, and back.
struct TrackTests {
  static func back(_ bytes: [UInt8], session: Int? = nil) throws -> HKWorkout {
    try TrackImport.workout(from: bytes, session: session, takesPart: true) { _ in
      DocumentID("01HF000000000000000000TEST")
    }
  }

  @Test func `a byte order mark before a track is passed over`() throws {
    let point = #"<trkpt lat="47.1" lon="8.5"><time>2026-05-01T08:00:00Z</time></trkpt>"#
    let text = "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\(point)</trkseg></trk></gpx>"
    let bytes = Array("\u{FEFF}\(text)".utf8)
    #expect(TrackImport.isLikely(bytes))
    #expect(try Self.back(bytes) == Self.back(Array(text.utf8)))
  }

  /// What of a file's locations is compared: whose longitude is 180° is in no file.
  static func expectSamePlaces(_ read: HKWorkout, _ workout: HKWorkout, _ name: String) {
    let shift = Double(read.startDate.microseconds - workout.startDate.microseconds) / 1_000_000
    let route = workout.route.map(Self.ordered)
    let other = read.route.map(Self.ordered)
    #expect(other?.count == route?.count, "\(name)")
    guard let route, let other, route.count == other.count else { return }
    for (a, b) in zip(other, route) {
      #expect(abs(a[0] + shift - b[0]) < 0.000_002, "\(name)")
      #expect(a.dropFirst() == b.dropFirst(), "\(name)")
    }
  }

  /// Instant, latitude, longitude, altitude and speed, in the order of their instants.
  private static func ordered(_ route: HKWorkoutRoute) -> [[Double]] {
    let order = route.instants.indices.filter { route.longitudes[$0] < 180 }.sorted {
      (route.instants[$0], $0) < (route.instants[$1], $1)
    }
    return order.map {
      [
        route.instants[$0], route.latitudes[$0], route.longitudes[$0], route.altitudes[$0],
        route.speeds[$0],
      ]
    }
  }

  private static func ride(_ sport: String = "cycling") throws -> HKWorkout {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 900)
    ride.sport = sport
    ride.pauses = [300..<340]
    ride.lapSeconds = 400
    return try Importing.workout(try ride.file())
  }

  @Test(arguments: ["cycling", "running", "hiking", "rowing"])
  func `FIT, TCX and GPX of one workout agree`(_ sport: String) throws {
    let workout = try Self.ride(sport)
    let tcx = try Self.back(TrackExport.tcx(workout).bytes)
    let gpx = try Self.back(try #require(TrackExport.gpx(workout)).bytes)
    let fit = try Importing.workout(try FITExport(workout).file())
    #expect(fit == workout)
    for (name, read) in [("tcx", tcx), ("gpx", gpx)] {
      #expect(read.workoutActivityType == workout.workoutActivityType, "\(name)")
      Self.expectSamePlaces(read, workout, name)
      #expect(read.series(.heartRate) == workout.series(.heartRate), "\(name)")
      #expect(read.device == workout.device, "\(name)")
    }
    #expect(tcx.startDate == workout.startDate && tcx.endDate == workout.endDate)
    #expect(abs(tcx.duration - workout.duration) < 0.001)
    #expect(abs((tcx.totalDistance ?? 0) - (workout.totalDistance ?? -1)) < 0.01)
    #expect(tcx.workoutEvents == workout.workoutEvents)
    for type in [HKQuantityTypeIdentifier.runningCadence, .cyclingCadence, .cyclingPower] {
      #expect(tcx.series(type) == workout.series(type), "\(type)")
    }
    let kilocalories = workout.series(.activeEnergyBurned)?.statistics.sum ?? 0
    #expect(abs((tcx.series(.activeEnergyBurned)?.statistics.sum ?? 0) - kilocalories) < 1)
    // Chords are shorter than what a wheel counts, and locations tremble.
    let shares = (gpx.totalDistance ?? 0) / (workout.totalDistance ?? 1)
    #expect((0.9...1.1).contains(shares), "\(shares)")
  }

  @Test func `a workout under a roof is a TCX file, and no GPX file`() throws {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 300)
    ride.device = .trainer
    ride.subSport = "virtual_activity"
    let workout = try Importing.workout(try ride.file())
    #expect(TrackExport.gpx(workout) == nil)
    let tcx = try Self.back(TrackExport.tcx(workout).bytes)
    #expect(tcx.route == nil)
    for series in workout.series where series.type != .activeEnergyBurned {
      let sums = (tcx.series(series.type)?.statistics.sum ?? 0, series.statistics.sum)
      #expect(abs(sums.0 - sums.1) < 0.01, "\(series.type) \(sums)")
    }
  }

  @Test func `an export says what it could not carry`() throws {
    var workout = try Self.ride()
    var oxygen = HKQuantitySeries(.vo2Max)
    oxygen.add(48, at: 900)
    workout.series.append(oxygen)
    workout.workoutEvents.append(HKWorkoutEvent(.marker, at: 890))
    var rate = HKQuantitySeries(.heartRate)
    rate.add(120.5, at: 2)
    rate.add(121, at: 2.5)
    rate.add(300, at: 3)
    rate.add(130, at: 9_000)
    workout.series = workout.series.filter { $0.type != .heartRate } + [rate]
    let tcx = TrackExport.tcx(workout)
    for words in [
      "1 sample of vo2 max", "1 event of kind marker", "metadata: HKIndoorWorkout",
      "1 sample of heart rate in a second with another", "what heart rate has after the point",
      "1 sample of heart rate beyond what the file has numbers for",
    ] {
      let losses = tcx.losses.map { $0.text(in: .en) }
      #expect(losses.contains { $0.hasPrefix(words) }, "\(words) \(losses)")
    }
    let gpx = try #require(TrackExport.gpx(workout))
    for words in [
      "1 sample of heart rate in a second without a location", "3 events of kind lap",
      "when pauses began and ended",
    ] {
      let losses = gpx.losses.map { $0.text(in: .en) }
      #expect(losses.contains { $0.hasPrefix(words) }, "\(words) \(losses)")
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever a document says becomes files that can be read`(_ seed: UInt64) throws {
    let workout = RandomWorkout.make(seed)
    let tcx = TrackExport.tcx(workout)
    let read = TCX.read(tcx.bytes)
    #expect(read.error == nil && read.unknown == [])
    let back = try Self.back(tcx.bytes)
    #expect(back.startDate <= workout.startDate)
    if let gpx = TrackExport.gpx(workout) { #expect(GPX.read(gpx.bytes).error == nil) }
  }

  @Test(
    .enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"),
    arguments: RealFiles.names
  )
  func `the workouts of a real FIT file come back from TCX and GPX with the same points`(
    _ name: String
  ) throws {
    let decoded = FIT.DecodedFiles(try RealFiles.bytes(name), checksums: .tolerant)
    for number in 1...max(1, decoded.messages(named: "session").count) {
      guard let workout = try? Importing.workout(decoded, session: number) else { continue }
      // Of larger ones a build for debugging would take minutes.
      if workout.series.reduce(workout.route?.count ?? 0, { $0 + $1.count }) > 3_000 { continue }
      let read = try Self.back(TrackExport.tcx(workout).bytes)
      Self.expectSamePlaces(read, workout, "\(name) \(number) tcx")
      let metres = (read.totalDistance ?? 0, workout.totalDistance ?? 0)
      #expect(abs(metres.0 - metres.1) <= 0.01 + metres.1 / 1e6, "\(name) \(number) \(metres)")
      guard let gpx = TrackExport.gpx(workout) else { continue }
      Self.expectSamePlaces(try Self.back(gpx.bytes), workout, "\(name) \(number) gpx")
    }
  }
}
