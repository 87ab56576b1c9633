import Pair
import Protocol
import Simulation
import Testing
import Workouts

/// Promises 1 to 3, enumerated: each device ends at each operation of its disk, and between any two
/// things that happen to the pair, killed, its power cut, and its power cut in the worst order.
struct AnyCrashTests {
  /// What the documents say at the end of every telling.
  private static let ending = [
    "Push completed; Bench Press 3/3 completed; Row 0/1 skipped", "rest 2, auto-finish 5",
  ]

  /// Tells the story with one end in it and checks everything that must hold then.
  private func check(_ end: CrashStory.End?) throws -> CrashStory {
    var story = try CrashStory(end)
    try story.tell()
    let place = end.map { "\($0)" } ?? "without a crash"
    #expect(try Self.documents(on: story.pair.phoneDisk) == Self.ending, "\(place)")
    #expect(try story.pair.watch.pendingChanges == 0, "\(place)")
    #expect(try story.pair.watch.content.name == "workouts", "\(place)")
    #expect(story.pair.promises.broken.isEmpty, "\(place)")
    return story
  }

  /// The documents as files, whole and readable, without ids and dates.
  private static func documents(on disk: SimulatedDisk) throws -> [String] {
    var found: [String] = []
    for year in try disk.list("Workouts") {
      for month in try disk.list("Workouts/\(year.name)") {
        let folder = "Workouts/\(year.name)/\(month.name)"
        for file in try disk.list(folder) where file.name.hasSuffix(".json") {
          let bytes = try disk.read("\(folder)/\(file.name)", upTo: 100_000)
          let workout = try Workout.read(stored: bytes)
          found.append(
            "\(workout.splitName) \(workout.status)"
              + workout.logs.map {
                "; \($0.exerciseName) \($0.setsDone)/\($0.plan.sets) \($0.status)"
              }.joined()
          )
        }
      }
    }
    let settings = try Settings.read(stored: disk.read("settings.json", upTo: 100_000))
    return found + [
      "rest \(settings.restSeconds), auto-finish \(settings.autoFinishSeconds)"
    ]
  }

  @Test func `without a crash the story ends as it should`() throws {
    #expect(try check(nil).crashes == 0)
  }

  @Test(arguments: DeviceRole.allCases, Crash.allCases)
  func `ended at any operation of its disk, a device loses no set and leaves whole documents`(
    role: DeviceRole,
    crash: Crash
  ) throws {
    let calm = try check(nil).pair
    let operations = (role == .watch ? calm.watchDisk : calm.phoneDisk).operations
    #expect(operations > 20)
    var crashes = 0
    for number in 1...operations {
      crashes += try check(.init(role: role, crash: crash, point: .operation(number))).crashes
    }
    print("crash points: \(role.name) \(crash.rawValue): \(crashes) operations")
    #expect(crashes == Int(operations))
  }

  @Test(arguments: DeviceRole.allCases, [Crash.kill, .powerCut])
  func `ended between any two things that happen, a device loses no set`(
    role: DeviceRole,
    crash: Crash
  ) throws {
    let happenings = try check(nil).pair.operations
    for number in 2..<happenings {
      let told = try check(.init(role: role, crash: crash, point: .happening(number)))
      #expect(told.crashes == 1)
    }
    print("crash points: \(role.name) \(crash.rawValue): \(happenings - 2) happenings")
  }
}
