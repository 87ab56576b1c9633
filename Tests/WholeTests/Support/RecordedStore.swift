import Foundation
import LockstepPosix
import LockstepWorkoutFiles
import Testing

/// A store with recorded workouts, and `phonesim health` on it.
struct RecordedStore {
  let workspace: Workspace
  var store: String { workspace.file("store") }

  init() throws { workspace = try Workspace() }

  private init(in workspace: Workspace) { self.workspace = workspace }

  /// Writes a recording, and answers its path.
  func write(_ name: String, _ change: (inout FIT.SyntheticActivity) -> Void = { _ in })
    throws -> String
  {
    var ride = FIT.SyntheticActivity(seed: 5, elapsedSeconds: 900)
    ride.pauses = [300..<340]
    ride.lapSeconds = 400
    change(&ride)
    try FileSystem.writeFile(workspace.file(name), try ride.file())
    return workspace.file(name)
  }

  /// A store of a ride, a run a month later, and a ride under a roof between them.
  func fill() throws {
    try workspace.fill(as: "a ride, a run and one under a roof") { workspace in
      try RecordedStore(in: workspace).record()
    }
  }

  private func record() throws {
    let files = [
      try write("ride.fit"),
      try write("run.fit") {
        $0.seed = 8
        $0.sport = "running"
        $0.startUnixSeconds += 86_400 * 30
        $0.pauses = []
      },
      try write("trainer.fit") {
        $0.device = .trainer
        $0.subSport = "virtual_activity"
        $0.startUnixSeconds += 86_400
        $0.elapsedSeconds = 300
        $0.pauses = []
      },
    ]
    let imported = try workspace.run("phonesim", ["fit", "import", "--store", store] + files)
    #expect(imported.status == .exited(0))
  }

  func health(_ words: [String]) throws -> Finished {
    try workspace.run("phonesim", ["health"] + words, environment: [("LOCKSTEP_STORE", store)])
  }

  static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  var documents: [String] { Files.documents(of: store) }
}
