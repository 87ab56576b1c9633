import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// Files of the shapes of three known rides, whose figures another program has read.
struct KnownRideTests {
  @Test(arguments: KnownRide.all.indices)
  func `a ride of a known shape has the figures that are known of it`(_ index: Int) throws {
    let ride = KnownRide.all[index]
    try ride.check(try KnownRideFile.bytes(ride))
  }

  @Test(arguments: KnownRide.all.indices)
  func `its file has the header of the real one, with as many messages of each kind`(_ index: Int)
    throws
  {
    let ride = KnownRide.all[index]
    let bytes = try KnownRideFile.bytes(ride)
    var definitions: [FIT.DefinitionMessage] = []
    var reader = FIT.MessageReader(checksums: .strict)
    let note = { (event: FIT.MessageReader.Event) in
      if case .definition(let definition) = event { definitions.append(definition) }
    }
    try reader.push(bytes, note)
    try reader.finish(note)
    let decoded = FIT.DecodedFiles(bytes)
    let header = try #require(decoded.files.first?.header)
    #expect(header.size == ride.headerSize && header.protocolVersion == ride.protocolVersion)
    #expect(header.profileVersion == ride.profileVersion)
    let counts = ["record", "event", "lap", "session"].map { decoded.messages(named: $0).count }
    #expect(counts == [ride.recordCount, ride.eventCount, ride.lapCount, 1])
    let makers = decoded.messages.filter { $0.globalMessageNumber >= 0xFF00 }
    let developed = definitions.count { !$0.developerFields.isEmpty }
    if ride.headerSize == 14 {
      #expect(Set(makers.map(\.globalMessageNumber)) == Set(0xFF00...0xFF05))
      #expect(makers.count > 1_000 && (40...79).contains(developed), "\(developed)")
    } else {
      #expect(makers.isEmpty && developed == 0)
    }
  }

  @Test func `values that are spread have the count, the sum and the highest that were wanted`() {
    for ride in KnownRide.all {
      for series in [ride.rates, ride.cadences, ride.powers] where series.count > 0 {
        let values = Spread.values(in: ride.recordCount - 1, of: series)
        #expect(values.count { $0 > 0 } == series.count && values.allSatisfy { $0 >= 0 })
        #expect(values.max() == series.maximum)
        let mean = Double(values.reduce(0, +)) / Double(series.count)
        #expect(abs(mean - series.mean) < 0.0005)
        // And they are no flat line.
        #expect(Set(values).count > 10)
      }
    }
  }
}

extension KnownRide {
  /// Imports a file and compares each figure with what is known.
  func check(_ bytes: [UInt8]) throws {
    let workout = try Importing.workout(bytes)
    #expect(workout.startDate.microseconds == startUnixSeconds * 1_000_000)
    #expect(workout.elapsedSeconds.rounded() == Double(elapsedSeconds))
    #expect(workout.workoutActivityType == .cycling)
    #expect(workout.workoutEvents.count { $0.type != .lap } == cleanedCount)
    #expect(workout.workoutEvents.count { $0.type == .lap } == lapCount)
    #expect(EventDisorder(workout) == nil)
    #expect(workout.duration.rounded() == activeSeconds)
    // The other program takes no sample of the first record's own distance.
    #expect(workout.series(.distanceCycling)?.count == distanceCount + 1)
    let metres = try #require(workout.totalDistance)
    let first = Double(sessionCentimetres - centimetres) / 100
    #expect(workout.series(.distanceCycling)?.quantities.first == first)
    #expect(abs(metres - Double(sessionCentimetres) / 100) < 0.005)
    let speed = try #require(workout.averageSpeed)
    #expect(abs(speed - metres / activeSeconds) < 0.001)
    #expect(
      workout.quantity(HKMetadataKey.averageSpeed).map { ($0 * 1_000).rounded() / 1_000 }
        == sessionSpeed
    )
    #expect(workout.quantity(HKMetadataKey.elevationAscended) == Double(ascentMetres))
    try check(energyOf: workout)
    try check(rates, workout.series(.heartRate))
    try check(cadences, workout.series(.cyclingCadence))
    try check(powers, workout.series(.cyclingPower))
    #expect(workout.route?.count ?? 0 == locationCount)
    #expect(workout.metadata(HKMetadataKey.indoorWorkout) == .flag(locationCount == 0))
  }

  private func check(energyOf workout: HKWorkout) throws {
    let energy = try #require(workout.series(.activeEnergyBurned))
    let isFirstCounted = energyCount > 0 && sessionKilocalories > energyCount
    #expect(energy.count == max(1, energyCount) + (isFirstCounted ? 1 : 0))
    // Where no record counts it, the session's is one sample, and said to be.
    #expect(energy.statistics.sum == Double(sessionKilocalories))
    let isSessions = workout.metadata(HKMetadataKey.energyFromSession) == .flag(true)
    #expect(isSessions == (energyCount == 0))
  }

  private func check(_ wanted: Series, _ series: HKQuantitySeries?) throws {
    guard wanted.count > 0 else {
      #expect(series == nil)
      return
    }
    let series = try #require(series)
    #expect(series.count == wanted.count)
    #expect(series.statistics.maximum == Double(wanted.maximum))
    #expect(abs((series.statistics.average ?? 0) - wanted.mean) < 0.0005)
  }
}
