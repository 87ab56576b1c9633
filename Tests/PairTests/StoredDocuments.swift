import LockstepSimulation
import LockstepWorkouts

/// The documents of a phone's disk as files: whole, readable, and read as any other program would.
struct StoredDocuments {
  private(set) var splits: [Split] = []
  private(set) var workouts: [Workout] = []
  private(set) var tombstones = 0
  private(set) var settings = Settings()

  init(on disk: SimulatedDisk) throws {
    // Past whatever is wrong with the disk just now.
    let files = disk.content.filter { $0.bytes != nil && $0.path.hasSuffix(".json") }
    func bytes(in folder: String) -> [[UInt8]] {
      files.filter { $0.path.hasPrefix(folder + "/") }.compactMap(\.bytes)
    }
    splits = try bytes(in: "Splits").map(Split.read(stored:)).sorted { $0.name < $1.name }
    workouts = try bytes(in: "Workouts").map(Workout.read(stored:))
    tombstones = bytes(in: "Stubs").count
    if let bytes = files.first(where: { $0.path == "settings.json" })?.bytes {
      settings = try Settings.read(stored: bytes)
    }
  }

  /// All that a person would compare, without ids and dates.
  var sentences: [String] {
    workouts.map { workout in
      "\(workout.splitName) \(workout.status)"
        + workout.logs.map {
          "; \($0.exerciseName) \($0.setsDone)/\($0.plan.sets) at \($0.plan.kilograms) \($0.status)"
            + ($0.notes.isEmpty ? "" : ", \($0.notes)")
        }.joined()
    }
      + splits.map { split in
        split.name
          + split.exercises.map { "; \($0.name) \($0.plan.sets) at \($0.plan.kilograms)" }.joined()
      }
      + [
        "rest \(settings.restSeconds), auto-finish \(settings.autoFinishSeconds)",
        "\(tombstones) tombstones",
      ]
  }
}

extension Workout {
  /// The log of an exercise.
  func log(_ name: String) -> WorkoutLog? { logs.first { $0.exerciseName == name } }
}

extension Plan {
  fileprivate var kilograms: Int64 { weight.grams / 1_000 }
}
