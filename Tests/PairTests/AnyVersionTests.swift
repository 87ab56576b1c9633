import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// The promises of `PromiseChecker` against files that another version of the programs wrote, at any
/// time and on either side: an earlier one that knows less, and a later one that says more.
struct AnyVersionTests {
  @Test(arguments: DeviceRole.allCases, OtherVersion.allCases)
  func `files of another version lose no set, and keep what they say`(
    role: DeviceRole,
    version: OtherVersion
  ) throws {
    var points = 0
    for aim in CrashStory.Aim.allCases {
      points += try CrashStory.enumerate(
        aim,
        "the \(role.name)'s files of a \(version.rawValue) version",
        [(.zero, { try $0.rewriteFiles(of: role, version.rewrite) })]
      ) { try $0.check($1) }
    }
    print("points: \(role.name)'s \(version.rawValue) version: \(points)")
  }

  @Test func `what a later version wrote into a document is still there in the end`() throws {
    let steps: [(after: Interval, act: (inout PairRig) throws -> Void)] = [
      (.zero, { try $0.rewriteFiles(of: .phone, OtherVersion.later.rewrite) })
    ]
    let happening = try CalmStory.of(.workout).happenings / 2
    var story = try CrashStory(.workout, nil, .init(happening: happening, steps: steps))
    try story.tell()
    let documents = story.pair.phoneDisk.content.filter { item in
      ["Splits/", "Workouts/"].contains { item.path.hasPrefix($0) } && item.bytes != nil
    }
    #expect(documents.count == 2)
    for document in documents {
      #expect(String(decoding: document.bytes ?? [], as: UTF8.self).contains("\"later\""))
    }
  }
}
