import LockstepLanguages
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepSimulation
import Testing

/// Workouts to try lists and trims on.
struct SampleWorkoutsTests {
  private static let end = HealthFixture.start
  private static func all(_ count: Int, seed: UInt64 = 7) -> [HKWorkout] {
    let samples = SampleWorkouts(count: count, seed: seed, end: end)
    return (0..<count).map { samples.workout($0) }
  }

  @Test func `two hundred have forgotten and accidental ones among them, in four pages`() {
    let workouts = Self.all(200)
    #expect(Set(workouts.map(\.id)).count == 200)
    #expect(workouts.count { $0.elapsedSeconds >= 8 * 3_600 } == 10)
    #expect(workouts.count { $0.elapsedSeconds < 120 } == 10)
    #expect(workouts.allSatisfy { $0.endDate <= Self.end })
    let index = WorkoutIndex(workouts.map { WorkoutRow($0, path: HealthFolder.path(of: $0)) })
    var request = WorkoutIndex.Request()
    var pages = 0
    repeat {
      request.after = index.page(request).next
      pages += 1
    } while request.after != nil
    #expect(pages == 4)
    request.order = .longest
    #expect(index.page(request).rows.prefix(10).allSatisfy { $0.doubts == [.veryLong] })
    request.order = .shortest
    #expect(index.page(request).rows.prefix(10).allSatisfy { $0.doubts.contains(.veryShort) })
    request.skipped = 10
    #expect(index.page(request).rows.prefix(10).allSatisfy { $0.doubts.isEmpty })
  }

  @Test func `there is one of each run, ride, walk and swim by where it was done`() {
    let each = SampleWorkouts(count: 1, seed: 7, end: Self.end).each
    #expect(each.count == 13 && Set(each.map(\.id)).count == 13)
    let names = [
      "Indoor Running", "Outdoor Running", "Running", "Indoor Cycling", "Outdoor Cycling",
      "Cycling",
      "Indoor Walking", "Outdoor Walking", "Walking", "Pool Swimming", "Open Water Swimming",
      "Swimming", "Swimming",
    ]
    #expect(each.map { Language.en.name(of: $0) } == names)
    #expect(each.map(\.elapsedSeconds) == [Double](repeating: 1_800, count: 12) + [2_700])
    #expect(each[11].metadata != each[12].metadata)
    #expect(each.allSatisfy { ($0.route != nil) == ($0.id == each[10].id || Self.isOutdoors($0)) })
  }

  private static func isOutdoors(_ workout: HKWorkout) -> Bool {
    workout.metadata(HKMetadataKey.indoorWorkout) == .flag(false)
  }

  @Test func `the same seed gives the same, whatever the count, another gives others`() {
    let some = Self.all(20)
    #expect(Self.all(20) == some && Array(Self.all(30).prefix(20)) == some)
    #expect(Set(Self.all(20, seed: 8).map(\.id)).isDisjoint(with: some.map(\.id)))
  }

  @Test func `each is a document that is read as it was written`() throws {
    for workout in Self.all(40) {
      #expect(try HKWorkout.read(stored: workout.storedBytes) == workout)
    }
  }

  // MARK: Links

  @Test func `an address leads to a workout, a list, or back from a service`() {
    #expect(WorkoutLink("lockstep://workout/01HF") == .workout(DocumentID("01HF")))
    #expect(WorkoutLink("LOCKSTEP://workout/a%20b") == .workout(DocumentID("a b")))
    let list = WorkoutLink("lockstep://workouts?search=z%C3%BCrich+run&sort=longest")
    #expect(list == .list(search: "zürich run", order: .longest))
    #expect(WorkoutLink("lockstep://workouts") == .list(search: "", order: .date))
    #expect(
      WorkoutLink("lockstep://localhost?state=s&code=c&scope=read,activity:write")
        == .authorization(.init(code: "c", scope: "read,activity:write", state: "s", error: nil))
    )
    #expect(
      WorkoutLink("lockstep://localhost/?error=access_denied")
        == .authorization(.init(code: nil, scope: nil, state: nil, error: "access_denied"))
    )
  }

  @Test(arguments: [
    "", "lockstep:", "lockstep://", "https://workout/01HF", "lockstep://elsewhere",
    "lockstep://workout",
    "lockstep://workout/1/2", "lockstep://workouts?sort=upwards", "lockstep://workouts?search=%zz",
    "lockstep://workouts?search=%FF", "lockstep://localhost?state=s",
    "lockstep://workouts?search=%+1",
  ])
  func `an unknown address is passed over`(text: String) {
    #expect(WorkoutLink(text) == nil)
  }
}
