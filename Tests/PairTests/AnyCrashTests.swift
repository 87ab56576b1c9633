import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// The promises of `PromiseChecker`, enumerated: each device ends at each operation of its disk, and
/// between any two things that happen to the pair, killed, its power cut, and its power cut in the worst
/// order.
///
/// `Share.crashes` says how many points are left out.
struct AnyCrashTests {
  /// What the documents say at the end of every telling.
  private static func ending(_ aim: CrashStory.Aim) -> [String] {
    switch aim {
    case .workout:
      [
        "Push completed; Bench Press 3/3 at 60 completed; Row 0/1 at 0 skipped",
        "Push; Bench Press 2 at 60; Row 1 at 0", "rest 2, auto-finish 5", "0 tombstones",
      ]
    case .planned:
      [
        "Push completed; Bench Press 3/3 at 50 completed, slow; Row 0/1 at 0 skipped",
        "Push; Bench Press 3 at 50; Row 1 at 0", "rest 2, auto-finish 30", "1 tombstones",
      ]
    }
  }

  /// Tells the story with one end in it and checks everything that must hold then.
  private func check(_ aim: CrashStory.Aim, _ end: CrashStory.End? = nil) throws -> CrashStory {
    var story = try CrashStory(aim, end)
    try story.tell()
    let place = end.map { "\($0)" } ?? "without a crash"
    let documents = try StoredDocuments(on: story.pair.phoneDisk)
    #expect(documents.sentences == Self.ending(aim), "\(place)")
    #expect(try story.pair.watch.pendingChanges == 0, "\(place)")
    #expect(try story.pair.watch.content.name == "workouts", "\(place)")
    #expect(story.pair.promises.broken.isEmpty, "\(place)")
    return story
  }

  @Test(arguments: CrashStory.Aim.allCases)
  func `without a crash the story ends as it should`(aim: CrashStory.Aim) throws {
    #expect(try check(aim).crashes == 0)
  }

  /// Every aim with every way to crash.
  private static let tellings = CrashStory.Aim.allCases.flatMap { aim in
    Crash.allCases.map { (aim, $0) }
  }

  @Test(arguments: DeviceRole.allCases, tellings)
  func `ended at any operation of its disk, a device loses no set and leaves whole documents`(
    role: DeviceRole,
    telling: (aim: CrashStory.Aim, crash: Crash)
  ) throws {
    let (aim, crash) = telling
    let operations = try CalmStory.of(aim).operations(of: role)
    #expect(operations > 20)
    var crashes = 0
    let points = Array(stride(from: 1, through: operations, by: Int64.Stride(Share.crashes)))
    for number in points {
      crashes += try check(aim, .init(role: role, crash: crash, point: .operation(number))).crashes
    }
    print("points: \(crash.rawValue) at operations, \(aim) \(role.name): \(crashes)")
    #expect(crashes == points.count)
  }

  @Test(arguments: DeviceRole.allCases, tellings.filter { $0.1 != .tornPowerCut })
  func `ended between any two things that happen, a device loses no set`(
    role: DeviceRole,
    telling: (aim: CrashStory.Aim, crash: Crash)
  ) throws {
    let (aim, crash) = telling
    let happenings = try CalmStory.of(aim).happenings
    let points = Array(stride(from: 2, to: happenings, by: Share.crashes))
    for number in points {
      let told = try check(aim, .init(role: role, crash: crash, point: .happening(number)))
      #expect(told.crashes == 1)
    }
    print("points: \(crash.rawValue) between happenings, \(aim) \(role.name): \(points.count)")
  }
}
