#if os(watchOS)
  import Foundation
  import HealthKit

  /// The workout on the watch: its session, what its sensors give, and its image on the phone.
  @MainActor
  public final class WorkoutManager: NSObject {
    public private(set) var figures = Figures()
    public private(set) var state = "none"
    public private(set) var summary = ""
    /// How the report of the last workout came to the phone.
    public private(set) var delivery = Courier.Way()
    public var onChange: (() -> Void)?

    private let courier: Courier
    private let store = HKHealthStore()
    private let records = Records()
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?

    private let types: Set<HKQuantityType> = [
      HKQuantityType(.heartRate), HKQuantityType(.distanceWalkingRunning),
    ]

    public init(courier: Courier) {
      self.courier = courier
    }

    public func start() async throws {
      try await store.requestAuthorization(toShare: [.workoutType()], read: types)
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .running
      configuration.locationType = .outdoor
      let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      let builder = session.associatedWorkoutBuilder()
      session.delegate = self
      builder.delegate = self
      builder.dataSource = HKLiveWorkoutDataSource(
        healthStore: store,
        workoutConfiguration: configuration
      )
      self.session = session
      self.builder = builder
      session.startActivity(with: .now)
      try await builder.beginCollection(at: .now)
      try await session.startMirroringToCompanionDevice()
    }

    public func pause() { session?.pause() }
    public func resume() { session?.resume() }
    public func end() { session?.stopActivity(with: .now) }

    private func became(_ new: HKWorkoutSessionState) async {
      state = "\(new)"
      onChange?()
      guard new == .stopped, let builder, let session else { return }
      do {
        try await builder.endCollection(at: .now)
        let workout = try await builder.finishWorkout()
        session.end()
        let isRecord = await records.take(figures)
        let minutes = Int((workout?.duration ?? 0) / 60)
        summary = "\(minutes) min, \(figures.metres) m\(isRecord ? ", the longest" : "")"
        onChange?()
        delivery = try await courier.send(summary)
      } catch {
        summary = "\(error)"
      }
      onChange?()
    }

    private func collected() async {
      guard let builder else { return }
      let beats = HKUnit.count().unitDivided(by: .minute())
      let rate = builder.statistics(for: HKQuantityType(.heartRate))?.mostRecentQuantity()
      let distance = builder.statistics(for: HKQuantityType(.distanceWalkingRunning))?.sumQuantity()
      figures.heartRate = rate.map { Int($0.doubleValue(for: beats)) } ?? figures.heartRate
      figures.metres = distance.map { Int($0.doubleValue(for: .meter())) } ?? figures.metres
      figures.seconds = Int(builder.elapsedTime)
      onChange?()
      guard let data = try? JSONEncoder().encode(figures) else { return }
      try? await session?.sendToRemoteWorkoutSession(data: data)
    }
  }

  extension WorkoutManager: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
    nonisolated public func workoutSession(
      _ workoutSession: HKWorkoutSession,
      didChangeTo toState: HKWorkoutSessionState,
      from fromState: HKWorkoutSessionState,
      date: Date
    ) {
      Task { await became(toState) }
    }

    nonisolated public func workoutSession(
      _ workoutSession: HKWorkoutSession,
      didFailWithError error: any Error
    ) {
      Task { @MainActor in
        state = "failed"
        onChange?()
      }
    }

    nonisolated public func workoutBuilder(
      _ workoutBuilder: HKLiveWorkoutBuilder,
      didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
      Task { await collected() }
    }

    nonisolated public func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
  }
#endif
