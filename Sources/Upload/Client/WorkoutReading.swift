import LockstepDevices
import LockstepHealth
import LockstepSimulation

/// A workout while it is read from health, with a query for each type of sample.
struct WorkoutReading {
  private let entry: UploadQueue.Entry
  private var series: [HKQuantitySeries] = []

  private static let quantities: [HKQuantityTypeIdentifier] = [
    .distanceWalkingRunning, .distanceCycling, .activeEnergyBurned, .heartRate,
  ]

  /// The types that the app asks its owner to read.
  static let types = [HKObjectType.workout] + quantities.map(HKObjectType.quantity)

  init(_ entry: UploadQueue.Entry) { self.entry = entry }

  var answerCount: Int { series.count }

  /// Makes the calls that query health, which are answered in the same order.
  func calls(taggedAs tag: String) -> [AppCall] {
    Self.quantities.map {
      .tagged(tag, .health(.samples(HKSampleQuery(.quantity($0), .workout(entry.id)))))
    }
  }

  mutating func take(_ samples: [HKSample]) {
    guard series.count < Self.quantities.count else { return }
    let type = Self.quantities[series.count]
    var new = HKQuantitySeries(type)
    for sample in samples {
      guard case .quantity(_, let quantity) = sample.value, let unit = type.canonicalUnit,
        let value = try? Result(catching: { try quantity.doubleValue(for: unit) }).get()
      else { continue }
      let second = Double((sample.startDate - entry.start).microseconds) / 1_000_000
      let length = Double((sample.endDate - sample.startDate).microseconds) / 1_000_000
      new.add(value, at: second, lasting: length)
    }
    series.append(new)
  }

  /// The workout, once all calls are answered; before that `nil`.
  var workout: HKWorkout? {
    guard series.count == Self.quantities.count else { return nil }
    var workout = HKWorkout(
      id: entry.id,
      workoutActivityType: entry.activity,
      startDate: entry.start,
      endDate: entry.end
    )
    workout.series = series.filter { $0.count > 0 }
    return workout
  }
}
