import LockstepHealth
import LockstepHealthStore
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// Whole rides: made-up ones of the shapes of the three known rides, and real ones where present.
struct WholeRideTests {
  /// Seven pauses of an outdoor ride with 6,792 s of its timer, as the longest of the known rides.
  private static var outdoor: FIT.SyntheticActivity {
    var ride = FIT.SyntheticActivity(seed: 11, elapsedSeconds: 7_502)
    ride.pauses = [
      400..<500, 1_000..<1_060, 2_000..<2_200, 3_000..<3_050, 4_000..<4_100,
      5_000..<5_150, 6_000..<6_050,
    ]
    return ride
  }

  @Test func `an outdoor ride has its active time, its series one short, and its route`() throws {
    let ride = Self.outdoor
    let workout = try Importing.workout(try ride.file())
    let records = ride.recordSeconds.count
    #expect(records == 7_503 - 710 + 7)
    #expect(workout.duration == 6_792 && workout.elapsedSeconds == 7_502)
    let pauses = workout.workoutEvents.filter { $0.type != .lap }
    #expect(pauses.count == 14)
    #expect(workout.workoutEvents.count - pauses.count == ride.laps.count)
    #expect(
      workout.series.map(\.type) == [
        .distanceCycling, .activeEnergyBurned, .heartRate, .cyclingCadence, .cyclingPower,
      ]
    )
    #expect(workout.series(.heartRate)?.count == records - 1)
    #expect(workout.route?.count == records)
    let decoded = FIT.DecodedFiles(try ride.file())
    let session = try #require(decoded.messages(named: "session").first)
    let total = try #require(session.real("total_distance"))
    let distance = try #require(workout.totalDistance)
    #expect(abs(distance - total) < 0.001)
    let speed = try #require(workout.averageSpeed)
    #expect(abs(speed - (session.real("enhanced_avg_speed") ?? 0)) < 0.002)
    let energy = try #require(workout.series(.activeEnergyBurned)?.statistics.sum)
    #expect(abs(energy - (session.real("total_calories") ?? 0)) <= 1)
  }

  @Test func `an indoor ride of a trainer has no route, and its energy from the session`() throws {
    var ride = FIT.SyntheticActivity(seed: 12, elapsedSeconds: 2_128)
    ride.device = .trainer
    ride.subSport = "virtual_activity"
    let workout = try Importing.workout(try ride.file())
    #expect(workout.route == nil)
    #expect(workout.duration == 2_128)
    #expect(workout.workoutEvents.filter { $0.type != .lap }.isEmpty)
    #expect(workout.series(.heartRate)?.count == 2_128)
    #expect(workout.series(.distanceCycling)?.count == 2_128)
    #expect(workout.series(.activeEnergyBurned)?.count == 1)
    #expect(workout.metadata(HKMetadataKey.energyFromSession) == .flag(true))
  }

  @Test func `whatever device wrote a ride, it is the same workout`() throws {
    var rides: [HKWorkout] = []
    for device in FIT.SyntheticActivity.Device.allCases where device != .trainer {
      var ride = Self.outdoor
      ride.elapsedSeconds = 1_400
      ride.pauses = [400..<500]
      ride.device = device
      var workout = try Importing.workout(try ride.file())
      workout.device = nil
      // Some measure more than others.
      workout.metadata.removeAll { $0.key == HKMetadataKey.notImported }
      // A rate of a chain is the mean of the beats since the record before.
      workout.series.removeAll { $0.type == .heartRate }
      rides.append(workout)
    }
    #expect(rides.count == 4)
    for ride in rides { #expect(ride == rides[0]) }
  }

  // MARK: Real files

  @Test(
    .enabled(if: RealFiles.areNamed, "LOCKSTEP_CORPUS names no folder of real files"),
    arguments: RealFiles.names
  )
  func `a real file is a workout that is stored and read again, or says why it is none`(
    _ name: String
  ) throws {
    let decoded = FIT.DecodedFiles(try RealFiles.bytes(name), checksums: .tolerant)
    let sessions = decoded.messages(named: "session")
    for number in 1...max(1, sessions.count) {
      let workout: HKWorkout
      do {
        workout = try Importing.workout(decoded, session: number)
      } catch let error as FITImportError {
        switch error {
        case .notActivity: #expect(decoded.messages.contains { $0.name == "file_id" })
        case .missingSession: #expect(sessions.isEmpty)
        case .invalidData: #expect(!sessions.isEmpty)
        case .multipleSessions, .notOneWorkout, .noSession, .disorder, .damaged, .saveFailed:
          Issue.record("\(error)")
        }
        continue
      }
      #expect(workout.duration <= workout.elapsedSeconds + 0.001)
      let stored = workout.storedBytes
      #expect(try HKWorkout.read(stored: stored) == workout)
      #expect(stored.count < 300_000 + 80 * decoded.messages(named: "record").count)
    }
  }

  private static let presentRides: [String] = RealFiles.names.filter { name in
    KnownRide.all.contains { $0.byteCount == (try? RealFiles.bytes(name).count) }
  }

  @Test(
    .enabled(if: !presentRides.isEmpty, "the three known rides are not among the real files"),
    arguments: presentRides
  )
  func `a known ride has the figures that are known of it`(_ name: String) throws {
    let bytes = try RealFiles.bytes(name)
    let ride = try #require(KnownRide.all.first { $0.byteCount == bytes.count })
    try ride.check(bytes)
  }
}
