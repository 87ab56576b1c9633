import LockstepProtocol
import LockstepSimulation

/// How much there is in a story in which nothing goes wrong: it is told once for all that is enumerated.
///
/// That it ends as it should has a test of its own in `AnyCrashTests`.
struct CalmStory {
  /// Operations of each role's disk, and accesses to it.
  private let operations: [DeviceRole: Int64]
  private let accesses: [DeviceRole: Int64]
  /// Things that happen to the pair.
  let happenings: Int

  private init(_ aim: CrashStory.Aim) throws {
    var story = try CrashStory(aim)
    try story.tell()
    operations = [
      .watch: story.pair.watchDisk.operations, .phone: story.pair.phoneDisk.operations,
    ]
    accesses = [
      .watch: story.pair.disk(of: .watch).accesses, .phone: story.pair.disk(of: .phone).accesses,
    ]
    happenings = story.pair.operations
  }

  private static let workout = Result { try CalmStory(.workout) }
  private static let planned = Result { try CalmStory(.planned) }

  static func of(_ aim: CrashStory.Aim) throws -> CalmStory {
    switch aim {
    case .workout: try workout.get()
    case .planned: try planned.get()
    }
  }

  func operations(of role: DeviceRole) -> Int64 { operations[role] ?? 0 }
  func accesses(of role: DeviceRole) -> Int64 { accesses[role] ?? 0 }
}
