public import Foundation
import LockstepApp

/// A builder that makes a workout from measured samples.
public class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  public let workoutConfiguration: HKWorkoutConfiguration
  public let device: HKDevice?
  let lock = NSRecursiveLock()
  private var start: Date?
  private var end: Date?
  private var added: [String: Any] = [:]
  private var events: [HKWorkoutEvent] = []
  private var samples: [HKQuantityType: [(value: Double, span: DateInterval)]] = [:]

  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?)
  {
    workoutConfiguration = configuration
    self.device = device
  }

  public var startDate: Date? { lock.withLock { start } }
  public var endDate: Date? { lock.withLock { end } }
  public var metadata: [String: Any] { lock.withLock { added } }
  public var workoutEvents: [HKWorkoutEvent] { lock.withLock { events } }
  public var allStatistics: [HKQuantityType: HKStatistics] {
    lock.withLock {
      Dictionary(uniqueKeysWithValues: samples.map { ($0, HKStatistics($0, $1)) })
    }
  }

  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    lock.withLock { samples[quantityType].map { HKStatistics(quantityType, $0) } }
  }

  /// Counts the seconds without pauses from the start to a date.
  public func elapsedTime(at date: Date) -> TimeInterval {
    lock.withLock {
      guard let start else { return 0 }
      let last = min(date, end ?? date)
      var elapsed = max(0, last.timeIntervalSince(start))
      var paused: Date?
      for event in events where event.date <= last {
        if event.type == .pause { paused = paused ?? event.date }
        if event.type == .resume, let since = paused {
          elapsed -= event.date.timeIntervalSince(since)
          paused = nil
        }
      }
      if let paused { elapsed -= last.timeIntervalSince(paused) }
      return max(0, elapsed)
    }
  }

  // MARK: Collecting

  public func beginCollection(
    withStart startDate: Date,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    lock.withLock { start = start ?? startDate }
    done(completion)
  }

  public func beginCollection(at startDate: Date) async throws {
    try await HealthSystem.finish { beginCollection(withStart: startDate, completion: $0) }
  }

  public func endCollection(
    withEnd endDate: Date,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    lock.withLock { end = end ?? endDate }
    done(completion)
  }

  public func endCollection(at endDate: Date) async throws {
    try await HealthSystem.finish { endCollection(withEnd: endDate, completion: $0) }
  }

  public func add(
    _ samples: [HKSample],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    for sample in samples.compactMap({ $0 as? HKQuantitySample }) {
      let value = sample.quantity.doubleValue(for: sample.quantityType.unit)
      collect(value, sample.quantityType, from: sample.startDate, to: sample.endDate)
    }
    done(completion)
  }

  public func addSamples(_ samples: [HKSample]) async throws {
    try await HealthSystem.finish { add(samples, completion: $0) }
  }

  public func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    lock.withLock { events += workoutEvents }
    done(completion)
  }

  public func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    try await HealthSystem.finish { addWorkoutEvents(workoutEvents, completion: $0) }
  }

  public func addMetadata(
    _ metadata: [String: Any],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    lock.withLock { added.merge(metadata) { $1 } }
    done(completion)
  }

  public func addMetadata(_ metadata: [String: Any]) async throws {
    try await HealthSystem.finish { addMetadata(metadata, completion: $0) }
  }

  public func discardWorkout() {
    lock.withLock {
      samples = [:]
      events = []
      added = [:]
    }
  }

  /// Makes the workout from the collected samples; fails if collection was not ended.
  public func finishWorkout(
    completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
  ) {
    let workout = makeWorkout()
    let error = HKError.of(.errorInvalidArgument, "The collection has not begun, or not ended.")
    HealthSystem.shared.link.queue.async { completion(workout, workout == nil ? error : nil) }
  }

  @discardableResult
  public func finishWorkout() async throws -> HKWorkout? {
    guard let workout = makeWorkout() else {
      throw HKError.of(.errorInvalidArgument, "The collection has not begun, or not ended.")
    }
    return workout
  }

  private func makeWorkout() -> HKWorkout? {
    lock.withLock {
      guard let start, let end else { return nil }
      return HKWorkout(
        workoutConfiguration.activityType,
        from: start,
        to: end,
        lasting: elapsedTime(at: end),
        events,
        allStatistics,
        device: device,
        metadata: added
      )
    }
  }

  private func done(_ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    HealthSystem.shared.link.queue.async { completion(true, nil) }
  }

  // MARK: What comes

  var isCollecting: Bool { lock.withLock { start != nil && end == nil } }

  func collect(_ value: Double, _ type: HKQuantityType, from start: Date, to end: Date) {
    let span = DateInterval(start: start, end: max(start, end))
    lock.withLock { samples[type, default: []].append((value, span)) }
  }

  func note(_ event: HKWorkoutEvent) { lock.withLock { events.append(event) } }
}

/// The delegate of a live workout builder, which is informed of collected samples.
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder,
    didCollectDataOf collectedTypes: Set<HKSampleType>
  )
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}

/// The source of the samples of a live workout builder.
public final class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var types: Set<HKQuantityType>

  public init(
    healthStore: HKHealthStore,
    workoutConfiguration configuration: HKWorkoutConfiguration?
  ) {
    types = Set(Self.usual(for: configuration?.activityType).map { HKQuantityType($0) })
  }

  public var typesToCollect: Set<HKQuantityType> { lock.withLock { types } }

  public func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    lock.withLock { _ = types.insert(quantityType) }
  }

  public func disableCollection(for quantityType: HKQuantityType) {
    lock.withLock { _ = types.remove(quantityType) }
  }

  private static func usual(for activity: HKWorkoutActivityType?) -> [HKQuantityTypeIdentifier] {
    let always: [HKQuantityTypeIdentifier] = [.heartRate, .activeEnergyBurned, .basalEnergyBurned]
    switch activity {
    case .cycling?:
      return always + [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]
    case .swimming?: return always + [.distanceSwimming, .swimmingStrokeCount]
    case .running?:
      return always + [.distanceWalkingRunning, .stepCount, .runningSpeed, .runningPower]
    case .walking?, .hiking?: return always + [.distanceWalkingRunning, .stepCount]
    default: return always
    }
  }
}

/// A workout builder that collects the samples of a workout session's sensors.
public final class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  public weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
  public private(set) weak var workoutSession: HKWorkoutSession?
  public var shouldCollectWorkoutEvents = true
  public var dataSource: HKLiveWorkoutDataSource?

  init(of session: HKWorkoutSession) {
    workoutSession = session
    super.init(
      healthStore: HKHealthStore(),
      configuration: session.workoutConfiguration,
      device: nil
    )
  }

  public override init(
    healthStore: HKHealthStore,
    configuration: HKWorkoutConfiguration,
    device: HKDevice?
  ) { super.init(healthStore: healthStore, configuration: configuration, device: device) }

  /// The seconds without pauses so far.
  public var elapsedTime: TimeInterval { elapsedTime(at: Date()) }

  /// Takes a piece of the sensors' samples: columns, with seconds since the session's start.
  func take(_ columns: WireValue, since start: Date) {
    guard isCollecting, let dataSource else { return }
    let wanted = dataSource.typesToCollect
    var collected: Set<HKSampleType> = []
    for series in columns["series"]?.elements ?? [] {
      guard let name = series["type"]?.text else { continue }
      let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: name))
      guard wanted.contains(type) else { continue }
      let unit = HKUnit(from: series["unit"]?.text ?? "count")
      let starts = Runs.numbers(series["starts"]), durations = Runs.numbers(series["durations"])
      for (index, value) in (series["values"]?.elements ?? []).enumerated() {
        guard let value = value.double, starts.indices.contains(index) else { continue }
        let begin = start.addingTimeInterval(starts[index])
        let length = durations.indices.contains(index) ? durations[index] : 0
        let own = HKQuantity(unit: unit, doubleValue: value).doubleValue(for: type.unit)
        collect(own, type, from: begin, to: begin.addingTimeInterval(length))
      }
      collected.insert(type)
    }
    if !collected.isEmpty { delegate?.workoutBuilder(self, didCollectDataOf: collected) }
  }

  /// Records a pause or the end of a pause, for the elapsed time.
  func sessionBecame(
    _ state: HKWorkoutSessionState,
    from old: HKWorkoutSessionState,
    at date: Date
  ) {
    let type: HKWorkoutEventType
    switch (old, state) {
    case (_, .paused): type = .pause
    case (.paused, .running): type = .resume
    default: return
    }
    note(HKWorkoutEvent(type: type, date: date))
    if shouldCollectWorkoutEvents, isCollecting { delegate?.workoutBuilderDidCollectEvent(self) }
  }
}

/// The coding of a column of numbers, in which a run of equal steps is one element.
enum Runs {
  static func numbers(_ column: WireValue?) -> [Double] {
    (column?.elements ?? []).flatMap { run -> [Double] in
      let parts = run.elements
      guard let first = parts.first?.double, let count = parts.dropFirst().first?.number else {
        return run.double.map { [$0] } ?? []
      }
      let step = parts.dropFirst(2).first?.double ?? 0
      return (0..<max(0, Int(count))).map { first + Double($0) * step }
    }
  }
}
