import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// A watch of a rig whose wearer runs workout sessions, and what of them left for the phone.
extension WatchRig {
  /// In reach of the phone, with its app running.
  static func open(
    on disk: SimulatedDisk = SimulatedDisk(),
    asksPermission: Bool = false
  ) -> WatchRig {
    var watch = WatchRig(disk: disk, asksPermission: asksPermission)
    watch.give(.link(isUp: true))
    watch.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    watch.act("launch")
    return watch
  }

  /// The next life of the watch, on what the last one left on its disk, in reach of the phone.
  static func restarted(on disk: SimulatedDisk, at seconds: Int64) -> WatchRig {
    disk.recover(from: .powerCut)
    var watch = WatchRig(incarnation: 2, seconds: seconds, disk: disk)
    watch.give(.link(isUp: true))
    watch.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    return watch
  }

  @discardableResult
  mutating func startActivity(_ name: String = "running") -> [String] {
    act("start-activity", "activity", .text(name))
  }

  /// Loads a recording as whoever plays a scenario does, and plays it.
  mutating func play(_ samples: CollectedSamples, lasting seconds: Double) {
    let head = SensorRecording.Head(workoutActivityType: .cycling, elapsedSeconds: seconds)
    for piece in SensorRecording(head: head, samples: samples).pieces {
      act("load", "recording", .json(piece.text))
    }
    act("play")
  }

  /// The session as the screen has it.
  var sessionState: String { screen.session?.state ?? "none" }
}

extension [Change] {
  /// What left, each once: a transfer leaves again until it is acknowledged.
  var distinct: [Change] {
    reduce(into: []) { changes, change in
      if !changes.contains(where: { $0.mark == change.mark }) { changes.append(change) }
    }
  }

  var batches: [SampleBatch] {
    distinct.compactMap { change in
      if case .samples(let batch) = change.edit { batch } else { nil }
    }
  }

  var finished: [FinishedWorkout] {
    distinct.compactMap { change in
      if case .finished(let workout) = change.edit { workout } else { nil }
    }
  }

  /// All batches put together, in the order of their numbers.
  var samples: CollectedSamples {
    batches.sorted { $0.number < $1.number }.reduce(into: CollectedSamples()) { all, batch in
      all.add(batch.samples)
    }
  }

  /// Numbers from 1 without gaps, and totals that add up; one bound for what a user info may be.
  func checkBatches(_ location: SourceLocation = #_sourceLocation) {
    var total: Int64 = 0
    for (index, batch) in batches.enumerated() {
      total += Int64(batch.samples.count)
      #expect(batch.number == Int64(index) + 1, sourceLocation: location)
      #expect(batch.total == total, sourceLocation: location)
    }
    for change in distinct {
      let size = ApplicationMessage.change(change).payload.binarySize ?? .max
      #expect(size <= 65_536, sourceLocation: location)
    }
    for workout in finished {
      #expect(workout.batches == Int64(batches.count), sourceLocation: location)
    }
  }
}

extension CollectedSamples {
  /// The instants at which one quantity was measured; none where it never was.
  func starts(_ type: HKQuantityTypeIdentifier) -> [Double] {
    series.first { $0.type == type }?.starts ?? []
  }
}
