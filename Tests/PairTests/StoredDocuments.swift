import Simulation
import Workouts

/// The documents of a phone's disk as files: whole, readable, and read as any other program would.
struct StoredDocuments {
  private(set) var splits: [Split] = []
  private(set) var workouts: [Workout] = []
  private(set) var tombstones = 0
  private(set) var settings = Settings()

  init(on disk: SimulatedDisk) throws {
    splits = try Self.files(in: "Splits", of: disk).map(Split.read(stored:)).sorted {
      $0.name < $1.name
    }
    for year in try disk.list("Workouts") {
      for month in try disk.list("Workouts/\(year.name)") {
        let folder = "Workouts/\(year.name)/\(month.name)"
        workouts += try Self.files(in: folder, of: disk).map(Workout.read(stored:))
      }
    }
    tombstones = try Self.files(in: "Stubs", of: disk).count
    if try disk.list("").contains(where: { $0.name == "settings.json" }) {
      settings = try Settings.read(stored: disk.read("settings.json", upTo: 100_000))
    }
  }

  private static func files(in folder: String, of disk: SimulatedDisk) throws -> [[UInt8]] {
    try disk.list(folder).filter { $0.name.hasSuffix(".json") }.map {
      try disk.read("\(folder)/\($0.name)", upTo: 100_000)
    }
  }

  /// All that a person would compare, without ids and dates.
  var sentences: [String] {
    workouts.map { workout in
      "\(workout.splitName) \(workout.status)"
        + workout.logs.map {
          "; \($0.exerciseName) \($0.setsDone)/\($0.plan.sets) at \($0.plan.weight) \($0.status)"
            + ($0.notes.isEmpty ? "" : ", \($0.notes)")
        }.joined()
    }
      + splits.map { split in
        split.name
          + split.exercises.map { "; \($0.name) \($0.plan.sets) at \($0.plan.weight)" }.joined()
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
