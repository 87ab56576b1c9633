#if os(watchOS)
  import Foundation
  import HealthKit

  /// `HKWorkoutSession`, its builder, statistics and the workout that comes of them.
  struct WorkoutSurface {
    let store: HKHealthStore
    let delegate: WorkoutDelegate

    init(_ store: HKHealthStore, _ delegate: WorkoutDelegate) {
      (self.store, self.delegate) = (store, delegate)
    }

    func begin() async throws -> HKWorkoutSession {
      try await permission()
      try older()
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .running
      configuration.locationType = .outdoor
      let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      Checks.expect(session.state == .notStarted && session.type == .primary)
      Checks.expect(session.workoutConfiguration == configuration)
      Checks.expect(session.activityType == .running && session.locationType == .outdoor)
      session.delegate = delegate
      let builder: HKLiveWorkoutBuilder = session.associatedWorkoutBuilder()
      builder.delegate = delegate
      builder.dataSource = source(configuration)
      session.prepare()
      try await session.startMirroringToCompanionDevice()
      session.startActivity(with: Date())
      try await builder.beginCollection(at: Date())
      Checks.expect(builder.workoutSession === session && builder.shouldCollectWorkoutEvents)
      return session
    }

    private func permission() async throws {
      try await store.requestAuthorization(
        toShare: [.workoutType()],
        read: [HKQuantityType(.heartRate)]
      )
      Checks.expect(store.authorizationStatus(for: .workoutType()) == .sharingAuthorized)
      let need = try await store.statusForAuthorizationRequest(toShare: [], read: [])
      Checks.expect(need == .unnecessary)
      Checks.await(["need", "nothing to recover"])
      store.getRequestStatusForAuthorization(toShare: [], read: []) { need, error in
        if need == .unnecessary && error == nil { Checks.heard("need") }
      }
      store.recoverActiveWorkoutSession { session, error in
        if session == nil && error == nil { Checks.heard("nothing to recover") }
      }
      let none: HKWorkoutSession? = try await store.recoverActiveWorkoutSession()
      Checks.expect(none == nil)
    }

    /// The ways of before watchOS 5.
    private func older() throws {
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .yoga
      let sessions = [
        try HKWorkoutSession(configuration: configuration),
        HKWorkoutSession(activityType: .yoga, locationType: .indoor),
      ]
      Checks.expect(sessions.allSatisfy { $0.activityType == .yoga })
      Checks.expect(sessions[0].startDate == nil && sessions[0].endDate == nil)
    }

    private func source(_ configuration: HKWorkoutConfiguration) -> HKLiveWorkoutDataSource {
      let source = HKLiveWorkoutDataSource(
        healthStore: store,
        workoutConfiguration: configuration
      )
      source.enableCollection(for: HKQuantityType(.vo2Max), predicate: nil)
      Checks.expect(source.typesToCollect.contains(HKQuantityType(.vo2Max)))
      source.disableCollection(for: HKQuantityType(.vo2Max))
      Checks.expect(!source.typesToCollect.contains(HKQuantityType(.vo2Max)))
      return source
    }

    // MARK: Its end

    func finish(_ session: HKWorkoutSession) async throws {
      let builder = session.associatedWorkoutBuilder()
      Checks.expect(builder.elapsedTime > 0 && builder.elapsedTime(at: Date()) > 0)
      try await pause(session)
      try await send(session)
      try await add(to: builder)
      session.stopActivity(with: Date())
      session.end()
      try await builder.endCollection(at: Date())
      if let workout = try await builder.finishWorkout() { check(workout, builder) }
      await byHand()
    }

    /// By its own methods, and by the store's older ones.
    private func pause(_ session: HKWorkoutSession) async throws {
      session.pause()
      try await Task.sleep(nanoseconds: 1_000_000_000)
      session.resume()
      try await Task.sleep(nanoseconds: 1_000_000_000)
      store.pause(session)
      try await Task.sleep(nanoseconds: 1_000_000_000)
      store.resumeWorkoutSession(session)
      try await Task.sleep(nanoseconds: 1_000_000_000)
      Checks.expect(session.state == .running && session.startDate != nil)
      store.start(session)
    }

    private func send(_ session: HKWorkoutSession) async throws {
      Checks.await(["sent", "mirroring again", "mirroring no more"])
      session.sendToRemoteWorkoutSession(data: Data([3])) { isDone, _ in
        if isDone { Checks.heard("sent") }
      }
      try await session.sendToRemoteWorkoutSession(data: Data([4]))
      try await session.stopMirroringToCompanionDevice()
      session.startMirroringToCompanionDevice { isDone, _ in
        if isDone { Checks.heard("mirroring again") }
        session.stopMirroringToCompanionDevice { isDone, _ in
          if isDone { Checks.heard("mirroring no more") }
        }
      }
      try await Task.sleep(nanoseconds: 2_000_000_000)
    }

    private func add(to builder: HKWorkoutBuilder) async throws {
      try await builder.addMetadata([HKMetadataKeyIndoorWorkout: false])
      try await builder.addWorkoutEvents([HKWorkoutEvent(type: .lap, date: Date())])
      let steps = HKQuantitySample(
        type: HKQuantityType(.stepCount),
        quantity: HKQuantity(unit: .count(), doubleValue: 12),
        start: Date(timeIntervalSinceNow: -1),
        end: Date()
      )
      try await builder.addSamples([steps])
      Checks.expect(builder.metadata[HKMetadataKeyIndoorWorkout] as? Bool == false)
      Checks.expect(builder.workoutEvents.contains { $0.type == .lap })
    }

    private func check(_ workout: HKWorkout, _ builder: HKWorkoutBuilder) {
      Checks.expect(workout.workoutActivityType == .running && workout.duration > 0)
      Checks.expect(workout.startDate == builder.startDate && workout.endDate == builder.endDate)
      Checks.expect(workout.workoutEvents?.isEmpty == false)
      Checks.expect(workout.allStatistics.count == builder.allStatistics.count)
      Checks.expect(workout.totalEnergyBurned != nil && workout.totalDistance != nil)
      Checks.expect(workout.totalSwimmingStrokeCount == nil && workout.totalFlightsClimbed == nil)
      if let rate = workout.statistics(for: HKQuantityType(.heartRate)) {
        check(rate)
      } else {
        Checks.expect(false, "no heart rate")
      }
      let steps = workout.statistics(for: HKQuantityType(.stepCount))
      let sum = steps?.sumQuantity()?.doubleValue(for: .count()) ?? 0
      Checks.expect(sum >= 12 && steps?.sumQuantity(for: .default()) == steps?.sumQuantity())
    }

    private func check(_ rate: HKStatistics) {
      let source: HKSource? = rate.sources?.first
      Checks.expect(source == .default() && rate.quantityType == HKQuantityType(.heartRate))
      Checks.expect(rate.startDate < rate.endDate && rate.sumQuantity() == nil)
      let all = [
        rate.averageQuantity(), rate.minimumQuantity(), rate.maximumQuantity(),
        rate.mostRecentQuantity(), rate.duration(),
      ]
      let own = [
        rate.averageQuantity(for: .default()), rate.minimumQuantity(for: .default()),
        rate.maximumQuantity(for: .default()), rate.mostRecentQuantity(for: .default()),
        rate.duration(for: .default()),
      ]
      Checks.expect(all == own && !all.contains(nil))
      let last: DateInterval? = rate.mostRecentQuantityDateInterval()
      Checks.expect(last != nil && last == rate.mostRecentQuantityDateInterval(for: .default()))
    }

    /// A builder without a session, by the forms with closures.
    private func byHand() async {
      Checks.await(["made by hand"])
      let configuration = HKWorkoutConfiguration()
      let live = HKLiveWorkoutBuilder(
        healthStore: store,
        configuration: configuration,
        device: .local()
      )
      live.shouldCollectWorkoutEvents = false
      live.discardWorkout()
      let builder = HKWorkoutBuilder(
        healthStore: store,
        configuration: configuration,
        device: .local()
      )
      Checks.expect(builder.device != nil && builder.workoutConfiguration == configuration)
      let end = Date()
      builder.beginCollection(withStart: end.addingTimeInterval(-60)) { isDone, _ in
        Checks.expect(isDone)
      }
      builder.add([]) { isDone, _ in Checks.expect(isDone) }
      builder.addWorkoutEvents([]) { isDone, _ in Checks.expect(isDone) }
      builder.addMetadata([:]) { isDone, _ in Checks.expect(isDone) }
      builder.endCollection(withEnd: end) { isDone, _ in Checks.expect(isDone) }
      builder.finishWorkout { workout, _ in
        if workout?.duration == 60 { Checks.heard("made by hand") }
      }
    }
  }
#endif
