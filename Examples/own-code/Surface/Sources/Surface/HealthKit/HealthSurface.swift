import Foundation
import HealthKit

/// `HKHealthStore`: permission, workouts that the phone begins on the watch, and the mirrored session.
final class HealthSurface {
  let store = HKHealthStore()
  let delegate = WorkoutDelegate()
  private var session: HKWorkoutSession?

  func start() {
    Checks.expect(HKHealthStore.isHealthDataAvailable())
    Checks.expect(store.earliestPermittedSampleDate() <= Date())
    configurations()
    Checks.await(["asked"])
    store.requestAuthorization(toShare: [.workoutType()], read: [HKQuantityType(.heartRate)]) {
      if $0 && $1 == nil { Checks.heard("asked") }
    }
    #if os(iOS)
      Checks.await(["mirrored"])
      store.workoutSessionMirroringStartHandler = { [self] mirror in
        Checks.expect(mirror.type == .mirrored)
        mirror.delegate = delegate
        session = mirror
        Checks.heard("mirrored")
      }
      Checks.expect(store.workoutSessionMirroringStartHandler != nil)
    #endif
  }

  private func configurations() {
    let configuration = HKWorkoutConfiguration()
    Checks.expect(configuration.activityType == .other && configuration.locationType == .unknown)
    Checks.expect(configuration.swimmingLocationType == .unknown && configuration.lapLength == nil)
    configuration.activityType = .swimming
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    do {
      let bytes = try NSKeyedArchiver.archivedData(
        withRootObject: configuration,
        requiringSecureCoding: true
      )
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: HKWorkoutConfiguration.self,
        from: bytes
      )
      Checks.expect(read == configuration && read?.lapLength == configuration.lapLength)
    } catch { Checks.expect(false, "\(error)") }
    Checks.expect((configuration.copy() as? HKWorkoutConfiguration) == configuration)
  }

  // MARK: What a scenario begins

  #if os(iOS)
    /// Launches the watch's app with each form of the call.
    func begin() {
      Checks.await(["watch launched", "watch launched, too"])
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .hiking
      configuration.locationType = .outdoor
      store.startWatchApp(with: configuration) { isDone, error in
        Checks.expect(isDone && error == nil, "\(String(describing: error))")
        Checks.heard("watch launched")
      }
      Task {
        try await store.startWatchApp(toHandle: configuration)
        Checks.heard("watch launched, too")
      }
    }

    /// Says something to the watch's app over the mirrored session.
    func finish() {
      Checks.await(["sent", "sent, too"])
      session?.sendToRemoteWorkoutSession(data: Data([1])) { isDone, _ in
        if isDone { Checks.heard("sent") }
      }
      Task { [session] in
        try await session?.sendToRemoteWorkoutSession(data: Data([2]))
        Checks.heard("sent, too")
      }
    }
  #else
    func begin() {
      Task {
        do { session = try await WorkoutSurface(store, delegate).begin() } catch {
          Checks.expect(false, "\(error)")
        }
      }
    }

    func finish() {
      guard let session else { return Checks.expect(false, "no session has begun") }
      Task {
        do { try await WorkoutSurface(store, delegate).finish(session) } catch {
          Checks.expect(false, "\(error)")
        }
      }
    }
  #endif
}

/// `HKWorkoutSessionDelegate` and `HKLiveWorkoutBuilderDelegate`.
final class WorkoutDelegate: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  override init() {
    super.init()
    Checks.await(["remote data", "state 4", "state 2"])
    #if os(watchOS)
      Checks.await(["collected", "event", "failed", "state 6", "state 3"])
    #else
      Checks.await(["disconnected"])
    #endif
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState,
    date: Date
  ) {
    Checks.expect(workoutSession.state == toState && toState != fromState)
    Checks.heard("state \(toState.rawValue)")
  }
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: Error) {
    Checks.expect(error is HKError)
    Checks.heard("failed")
  }
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {
    Checks.expect(!data.isEmpty)
    Checks.heard("remote data")
  }
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didDisconnectFromRemoteDeviceWithError error: Error?
  ) { Checks.heard("disconnected") }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder,
    didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {
    let rate = collectedTypes.compactMap { $0 as? HKQuantityType }.first {
      $0 == HKQuantityType(.heartRate)
    }
    if let rate, let statistics = workoutBuilder.statistics(for: rate) {
      Checks.expect(statistics.mostRecentQuantity() != nil)
      Checks.heard("collected")
    }
  }
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
    Checks.expect(!workoutBuilder.workoutEvents.isEmpty)
    Checks.heard("event")
  }
}
