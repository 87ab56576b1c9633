import Foundation
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// Folders that an earlier version of the programs left when both were killed in the middle of a workout:
/// they do not say of which format they are.
struct EarlierVersionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "EarlierVersion")

  private static func files(of role: DeviceRole) throws -> [(
    role: DeviceRole, path: String, bytes: [UInt8]
  )] {
    let root = folder.appending(path: role.name)
    let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap {
      $0 as? String
    }
    return try paths.filter { $0.hasSuffix(".json") }.sorted().map { path in
      (role, path, Array(try Data(contentsOf: root.appending(path: path))))
    }
  }

  @Test func `sets, settings and plans that wait on the watch come to the documents, once`() throws
  {
    let files = try DeviceRole.allCases.flatMap(Self.files)
    #expect(files.count { $0.path.contains("Outbox/") } == 3)
    var pair = try PairRig(files: files)
    try pair.act(.watch, "launch")
    try pair.run(until: .seconds(60))
    let documents = pair.phoneDisk.content.filter { $0.bytes != nil }
    func text(_ start: String) -> String {
      let found = documents.first { $0.path.hasPrefix(start) && $0.path.hasSuffix(".json") }
      return String(decoding: found?.bytes ?? [], as: UTF8.self)
    }
    let exercises = text("Workouts/").components(separatedBy: "\"exerciseName\"")
    let crunches = try #require(exercises.first { $0.contains("Crunches") })
    #expect(crunches.contains("\"setsDone\": 3") && crunches.contains("\"completed\""))
    #expect(text("settings").contains("\"restSeconds\": 20"))
    let waiting = pair.watchDisk.content.filter { item in
      item.path.contains("Outbox/") && item.bytes != nil
    }
    #expect(waiting.isEmpty)
    #expect(pair.promises.broken.isEmpty)
  }
}
