import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing
import LockstepWorkoutFiles
import LockstepWorkouts

/// Reading for one workout piece by piece, and what there is in a damaged file.
struct FITReadingTests {
  private static func workout(
    _ bytes: [UInt8],
    pieceBytes: Int = .max,
    session: Int? = nil,
    takesPart: Bool = false
  ) throws -> HKWorkout {
    var reading = FITReading(session: session, takesPart: takesPart)
    for start in stride(from: 0, to: bytes.count, by: min(pieceBytes, bytes.count)) {
      reading.push(Array(bytes[start...].prefix(pieceBytes)))
    }
    reading.finish()
    return try reading.workout { _ in DocumentID("01HF000000000000000000TEST") }
  }

  @Test(arguments: FIT.SyntheticActivity.Device.allCases)
  func `in pieces of any size a file is the workout that it is as a whole`(
    _ device: FIT.SyntheticActivity.Device
  ) throws {
    var ride = FIT.SyntheticActivity(seed: 3, elapsedSeconds: 200)
    ride.device = device
    ride.pauses = [50..<70]
    let file = try ride.file()
    ride.sport = "running"
    let chain = file + (try ride.file())
    let whole = try Importing.workout(chain, session: 2)
    #expect(whole.workoutActivityType == .running)
    for pieceBytes in [1, 1_021] {
      #expect(try Self.workout(chain, pieceBytes: pieceBytes, session: 2) == whole)
    }
  }

  @Test func `of a damaged file the sound part is a workout where that is wanted, and says so`()
    throws
  {
    var ride = try RideBuilder()
    try ride.session(sport: "running")
    for second in 0..<20 { try ride.record(Double(second), [("distance", Double(second))]) }
    let cut = Array(try ride.writer.finished().dropLast(10))
    #expect(throws: FITImportError.self) { _ = try Self.workout(cut) }
    let workout = try Self.workout(cut, takesPart: true)
    #expect(workout.workoutActivityType == .running && workout.totalDistance == 18)
    guard case .string(let reason) = workout.metadata(HKMetadataKey.incomplete) else {
      Issue.record("it does not say that it is incomplete")
      return
    }
    #expect(reason.contains("the file ends within a record"))
    #expect(reason.hasSuffix("; 21 messages were read before it"))
  }

  @Test func `records that no session sums up are a workout from the first to the last`() throws {
    var ride = try RideBuilder()
    try ride.message("sport", [("sport", 2)])
    for second in 5..<20 { try ride.record(Double(second), [("distance", Double(second))]) }
    let file = try ride.writer.finished()
    #expect(throws: FITImportError.missingSession) { _ = try Self.workout(file) }
    let workout = try Self.workout(file, takesPart: true)
    #expect(workout.workoutActivityType == .cycling && workout.elapsedSeconds == 14)
    #expect(workout.totalDistance == 19)
    // Without a record there is nothing to make up.
    let empty = try RideBuilder().writer.finished()
    #expect(throws: FITImportError.missingSession) {
      _ = try Self.workout(empty, takesPart: true)
    }
  }
}
