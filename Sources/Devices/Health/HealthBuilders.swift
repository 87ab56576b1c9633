import LockstepDocuments
import LockstepHealth
import LockstepSimulation

/// The builders that an app has begun, by the names that it gave them; they end with the app.
struct HealthBuilders {
  private enum Builder {
    /// A workout builder; a live one collects the samples of the device's workout session.
    case workout(HKWorkoutBuilder, isLive: Bool)
    case route(HKWorkoutRouteBuilder)
  }

  private var builders: [(name: String, builder: Builder)] = []

  var count: Int { builders.count }

  /// Carries out a call of a builder; a refused call changes nothing.
  mutating func answer(_ call: WorkoutBuilderCall, of name: String, _ store: HKHealthStore)
    throws(HKError) -> HealthAnswer
  {
    switch (self[name], call) {
    case (.workout(let builder, let isLive), _):
      return try answer(call, of: name, builder, isLive, store)
    case (.route(let builder), _): return try answer(call, of: name, builder, store)
    case (nil, .beginCollection(let configuration, _, let isLive)):
      let builder = HKWorkoutBuilder(
        healthStore: store,
        configuration: configuration,
        device: .local()
      )
      return try answer(call, of: name, builder, isLive, store)
    case (nil, .insertRouteData):
      let builder = HKWorkoutRouteBuilder(healthStore: store, device: .local())
      return try answer(call, of: name, builder, store)
    case (nil, _): throw .noBuilder(name)
    }
  }

  private mutating func answer(
    _ call: WorkoutBuilderCall,
    of name: String,
    _ begun: HKWorkoutBuilder,
    _ isLive: Bool,
    _ store: HKHealthStore
  ) throws(HKError) -> HealthAnswer {
    var builder = begun
    builder.healthStore = store
    let answer = try builder.answer(call)
    let isOver = [.finished, .discarded].contains(builder.state)
    self[name] = isOver ? nil : .workout(builder, isLive: isLive)
    return answer
  }

  private mutating func answer(
    _ call: WorkoutBuilderCall,
    of name: String,
    _ begun: HKWorkoutRouteBuilder,
    _ store: HKHealthStore
  ) throws(HKError) -> HealthAnswer {
    var builder = begun
    builder.healthStore = store
    // One that a wrong location has failed stays so, which the next call says.
    defer { self[name] = [.finished, .discarded].contains(builder.state) ? nil : .route(builder) }
    return try builder.answer(call, name)
  }

  private subscript(name: String) -> Builder? {
    get { builders.first { $0.name == name }?.builder }
    set {
      builders.removeAll { $0.name == name }
      if let newValue { builders.append((name, newValue)) }
    }
  }

  // MARK: The device

  /// Adds samples of the workout session to each live builder, for the time in which the builder
  /// collects.
  ///
  /// - Parameter start: The start of the workout session, from which the samples count their seconds.
  mutating func collect(_ samples: CollectedSamples, from start: WallTime, _ store: HKHealthStore) {
    for place in builders.indices {
      guard case .workout(var builder, isLive: true) = builders[place].builder else { continue }
      builder.healthStore = store
      builder.collect(samples, from: start)
      builders[place].builder = .workout(builder, isLive: true)
    }
  }

  /// Ends all builders; the samples added to a workout builder stay in the store, without a workout.
  mutating func end(in store: HKHealthStore) {
    for case (_, .workout(var builder, _)) in builders {
      builder.healthStore = store
      // Samples that the disk refuses are lost with the app.
      try? builder.discardWorkout()
    }
    builders = []
  }
}

extension HKWorkoutBuilder {
  fileprivate mutating func answer(_ call: WorkoutBuilderCall) throws(HKError) -> HealthAnswer {
    switch call {
    case .beginCollection(_, let date, _): try beginCollection(at: date)
    case .addSamples(let samples): try addSamples(samples)
    case .addWorkoutEvents(let events): try addWorkoutEvents(events)
    case .addMetadata(let entries): try addMetadata(entries)
    case .statistics(let type): return .statistics(statistics(for: type))
    case .endCollection(let date): try endCollection(at: date)
    case .finishWorkout: return .saved([try finishWorkout().id])
    case .discardWorkout: try discardWorkout()
    case .insertRouteData(let locations):
      var route = try seriesBuilder()
      try route.insertRouteData(locations)
      try setSeriesBuilder(route)
    case .finishRoute(let workout, let metadata):
      var route = try seriesBuilder()
      _ = try route.finishRoute(with: workout, metadata: metadata)
    }
    return .done
  }

  /// Adds those samples that fall into the builder's collection and that its app may save.
  fileprivate mutating func collect(_ samples: CollectedSamples, from start: WallTime) {
    guard state == .collecting, let startDate else { return }
    let moved = samples.moved(by: Double(start.microseconds - startDate.microseconds) / 1_000_000)
    for series in moved.series {
      let measured = series.keeping { series.starts[$0] >= 0 }
      // A type that its app may not save is not collected.
      if measured.count > 0 { try? addSamples(measured) }
    }
    let events = moved.workoutEvents.filter { $0.start >= 0 }
    if !events.isEmpty { try? addWorkoutEvents(events) }
  }
}

extension HKWorkoutRouteBuilder {
  fileprivate mutating func answer(_ call: WorkoutBuilderCall, _ name: String) throws(HKError)
    -> HealthAnswer
  {
    switch call {
    case .insertRouteData(let locations): try insertRouteData(locations)
    case .addMetadata(let entries): try addMetadata(entries)
    case .finishRoute(let workout, let metadata):
      _ = try finishRoute(with: workout, metadata: metadata)
      return .saved([.route(of: workout)])
    case .discardWorkout: try discard()
    default: throw .noBuilder(name)
    }
    return .done
  }
}
