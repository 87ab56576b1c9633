import LockstepLanguages
package import LockstepDocuments
package import LockstepSimulation

/// A sample that a query has found, with the facts that decide its order in the journal.
struct FoundSample {
  let sample: HKSample
  /// The journal number of the object that holds the sample; `place` is the sample's index in a
  /// workout's series.
  let sequence: Int64
  let offset: Int
}

extension HKHealthStore {
  /// Reads a workout without the parts that the client may not read.
  package func visibleWorkout(_ id: DocumentID) throws(HKError) -> HKWorkout {
    try checkReading()
    var workout = try database.workout(id)
    if workout.source == source { return workout }
    guard reads(.workout) else {
      throw HKError(.noData, Phrase("health.noWorkoutFor", "\(id)", client.name))
    }
    workout.series.removeAll { !reads(.quantity($0.type)) }
    if !reads(.workoutRoute) { workout.route = nil }
    return workout
  }

  /// Finds all samples of a type that the client may see and for which a predicate holds, oldest first.
  ///
  /// Samples that the client may not read are left out: it cannot tell a denied read from missing data.
  ///
  /// - Parameter sequence: The journal number after which samples must have been saved.
  func samples(_ type: HKObjectType, _ predicate: HKPredicate, after sequence: Int64 = -1)
    throws(HKError) -> [FoundSample]
  {
    try checkReading()
    switch type {
    case .workout: return visible(database.workouts, type, predicate, sequence)
    case .quantity(let quantity):
      let own = visible(database.samples, type, predicate, sequence)
      let inWorkouts = try series(quantity, predicate, sequence)
      return inWorkouts.isEmpty ? own : Self.byStart(own + inWorkouts)
    case .workoutRoute: return try routes(predicate, sequence)
    case .category, .correlation: return visible(database.samples, type, predicate, sequence)
    }
  }

  private func visible(
    _ objects: HealthObjects,
    _ type: HKObjectType,
    _ predicate: HKPredicate,
    _ sequence: Int64
  ) -> [FoundSample] {
    let isReadable = reads(type)
    return objects.within(predicate.bounds).compactMap { object in
      let sample = object.sample
      guard object.sequence > sequence, sample.sampleType == type,
        isReadable || sample.source == source, predicate.holds(of: sample)
      else { return nil }
      return FoundSample(sample: sample, sequence: object.sequence, offset: 0)
    }
  }

  /// Finds the workouts that can hold the wanted samples.
  private func workouts(_ type: HKObjectType, _ predicate: HKPredicate, _ sequence: Int64)
    -> [HealthObjects.Object]
  {
    let isReadable = reads(type)
    let only = predicate.onlyWorkout
    return database.workouts.within(predicate.bounds).filter { object in
      sequenceOf(type, object) >= sequence && (only.map { $0 == object.sample.uuid } ?? true)
        && (isReadable || object.sample.source == source)
    }
  }

  /// Finds samples in the series of workouts.
  private func series(
    _ type: HKQuantityTypeIdentifier,
    _ predicate: HKPredicate,
    _ sequence: Int64
  ) throws(HKError) -> [FoundSample] {
    guard let unit = type.canonicalUnit else { return [] }
    var found: [FoundSample] = []
    for object in workouts(.quantity(type), predicate, sequence + 1) {
      let workout = try database.workout(object)
      guard let series = workout.series(type) else { continue }
      for index in 0..<series.count {
        let sample = HKSample(workout, series, index, unit)
        guard predicate.holds(of: sample, of: workout.id) else { continue }
        found.append(FoundSample(sample: sample, sequence: object.sequence, offset: index))
      }
    }
    return found
  }

  private func routes(_ predicate: HKPredicate, _ sequence: Int64) throws(HKError) -> [FoundSample]
  {
    var found: [FoundSample] = []
    for object in workouts(.workoutRoute, predicate, sequence + 1) {
      let workout = try database.workout(object)
      guard let route = workout.route else { continue }
      let sample = HKSample(workout, route)
      guard predicate.holds(of: sample, of: workout.id) else { continue }
      let number = sequenceOf(.workoutRoute, object)
      found.append(FoundSample(sample: sample, sequence: number, offset: 0))
    }
    return found
  }

  /// Finds the journal number of a workout's samples of a type; a route that was saved later than its
  /// workout has its own.
  private func sequenceOf(_ type: HKObjectType, _ workout: HealthObjects.Object) -> Int64 {
    guard type == .workoutRoute else { return workout.sequence }
    return database.journal.sequence(of: .route(of: workout.sample.uuid)) ?? workout.sequence
  }

  private static func byStart(_ found: [FoundSample]) -> [FoundSample] {
    found.enumerated().sorted { a, b in
      let (left, right) = (a.element.sample.startDate, b.element.sample.startDate)
      return left == right ? a.offset < b.offset : left < right
    }.map(\.element)
  }
}

extension HKSample {
  /// Makes a sample of a workout's series; if the sample has no id of its own, the id follows from its
  /// place.
  init(_ workout: HKWorkout, _ series: HKQuantitySeries, _ index: Int, _ unit: HKUnit) {
    let start = workout.date(atSecond: series.starts[index])
    let detail = series.details.detail(at: index)
    let place = DocumentID("\(workout.id.text)/\(series.type)/\(index)")
    self.init(
      uuid: detail.id.text.isEmpty ? place : detail.id,
      .quantity(series.type, HKQuantity(unit: unit, doubleValue: series.quantities[index])),
      start: start,
      end: workout.date(atSecond: series.starts[index] + series.durations[index]),
      device: detail.device ?? workout.device.map { HKDevice(name: $0) },
      metadata: detail.metadata
    )
    sourceRevision = workout.sourceRevision
  }

  /// Makes the sample that stands for a workout's route; the id follows from the workout's.
  init(_ workout: HKWorkout, _ route: HKWorkoutRoute) {
    self.init(
      uuid: .route(of: workout.id),
      .route(of: workout.id, count: route.count),
      start: workout.date(atSecond: route.instants.first ?? 0),
      end: workout.date(atSecond: route.instants.last ?? 0),
      device: route.device ?? workout.device.map { HKDevice(name: $0) },
      metadata: route.metadata
    )
    sourceRevision = workout.sourceRevision
  }
}

extension HKWorkout {
  /// Computes the date of an instant in seconds since the workout's start.
  package func date(atSecond second: Double) -> WallTime {
    WallTime(microseconds: startDate.microseconds + Int64((second * 1_000_000).rounded()))
  }
}
