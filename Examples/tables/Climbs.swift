import LockstepTables

/// How far a workout climbed in each quarter of an hour: a part of a report with a file of its own.
final class Climbs: WorkoutExtractor, FileProvider {
  private var metres: [Double] = []
  private static let quarter = 900.0

  func extract(_ workout: RecordedWorkout) {
    let known = workout.route.filter { $0.altitude != 0 && (0..<1e6).contains($0.seconds) }
    for (from, to) in zip(known, known.dropFirst()) where to.altitude > from.altitude {
      let place = Int(to.seconds / Self.quarter)
      while metres.count <= place { metres.append(0) }
      metres[place] += to.altitude - from.altitude
    }
  }

  func files() -> [TableFile]? {
    if metres.isEmpty { return [] }
    let rows = metres.enumerated().map { number, metres in
      TableFile.row(["\(number * 15)", "\(Int(metres.rounded()))"])
    }
    return [TableFile("climbs.csv", TableFile.row(["Minute", "Climbed m"]) + rows.joined())]
  }
}

/// How often the heart beat: a part that is given samples, and has a file of what it made of them.
final class Beats: SampleProcessor, FileProvider {
  private var beats = 0.0

  func wants(_ quantity: String) -> Bool { quantity == "heartRate" }

  func process(_ samples: Samples) {
    for index in samples.starts.indices.dropLast() {
      let seconds = samples.starts[index + 1] - samples.starts[index]
      beats += samples.quantities[index] * min(seconds, 10) / 60
    }
  }

  func files() -> [TableFile]? {
    beats > 0 ? [TableFile("beats.csv", TableFile.row(["Beats", "\(Int(beats))"]))] : []
  }
}
