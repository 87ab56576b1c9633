import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import LockstepWorkoutFiles
import LockstepWorkouts
import Testing

/// What health refuses to an importer it refuses whatever the file: each goes through the builder.
struct ImportBuilderTests {
  private static func ride() throws -> HKWorkout {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 60)
    ride.sport = "running"
    return try Importing.workout(try ride.file())
  }

  /// A key of HealthKit's own, with a value that it cannot have.
  private static let wrong = HKMetadataEntry(HKMetadataKey.timeZone, .number(1))

  private static func code(_ body: () throws -> Void) -> HKError.Code? {
    do {
      try body()
    } catch FITImportError.saveFailed(let error) {
      return error.code
    } catch TrackImportError.saveFailed(let error) {
      return error.code
    } catch {
      Issue.record("\(error)")
    }
    return nil
  }

  @Test func `an export that comes back is saved by the builder`() throws {
    var ride = try Self.ride()
    #expect(try Importing.workout(try FITExport(ride).file()) == ride)
    ride.metadata.append(Self.wrong)
    let file = try FITExport(ride).file()
    #expect(Self.code { _ = try Importing.workout(file) } == .invalidArgument)
  }

  @Test func `what the system alone makes comes back from an export, too`() throws {
    var ride = try Self.ride()
    var effort = HKQuantitySeries(.physicalEffort)
    effort.add(5, at: 0, lasting: 60)
    ride.series.append(effort)
    ride.sourceRevision = nil
    #expect(try Importing.workout(try FITExport(ride).file()) == ride)
  }

  @Test func `several sessions as one are saved by the builder`() throws {
    var parts = [try Self.ride(), try Self.ride()]
    parts[1].startDate = parts[0].endDate
    parts[1].endDate = parts[1].startDate + .seconds(60)
    _ = try JoinedWorkout.workout(of: parts)
    for index in parts.indices { parts[index].metadata.append(Self.wrong) }
    #expect(Self.code { _ = try JoinedWorkout.workout(of: parts) } == .invalidArgument)
  }

  @Test func `a track is saved by the builder, which puts its instants in order`() throws {
    func point(_ time: String, _ rate: Int) -> String {
      "<trkpt lat=\"45\" lon=\"9\"><time>2026-03-01T\(time)Z</time><hr>\(rate)</hr></trkpt>"
    }
    let points = point("08:01:00", 130) + point("08:00:00", 120)
    let file = "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
    let workout = try TrackImport.workout(from: Array(file.utf8)) { _ in DocumentID("track") }
    #expect(workout.route?.instants == [0, 60])
    #expect(workout.series(.heartRate)?.starts == [0, 60])
    #expect(workout.series(.heartRate)?.quantities == [120, 130])
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `what a watch's sensors collected is saved as an import of it is`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 300)
    ride.device = device
    ride.pauses = [100..<130]
    ride.lapSeconds = 60
    let recorded = try Importing.workout(try ride.file())
    let batches = CollectedSamples(recorded).parts(within: 2_000)
    let finished = FinishedWorkout(
      id: recorded.id,
      workoutActivityType: recorded.workoutActivityType,
      startDate: recorded.startDate,
      endDate: recorded.endDate,
      metadata: recorded.metadata,
      batches: Int64(batches.count)
    )
    let watched = try finished.workout(of: CollectedSamples(joining: batches)).savedAsWatched()
    let health = try HealthFixture()
    var saved = try health.store("watch").saveImported(watched)
    saved.sourceRevision = nil
    #expect(saved == watched && batches.count > 3)
    #expect(try health.database.workout(saved.id).series == watched.series)
  }
}
