import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The mirroring of a workout session: the packets between the two systems, and the events for the
/// apps.
extension SimulatedDevice {
  /// Carries out the effects of mirroring; an event for the app may cause further ones.
  mutating func perform(_ remoteEffects: [RemoteEffect], at now: Now) {
    for effect in remoteEffects {
      switch effect {
      case .send(let packet): effects.append(.packet(.remote(packet)))
      case .tell(let event):
        tell(.remote(event), at: now)
      case .give(let data): tell(.remoteData(data), at: now)
      case .wake:
        wake(at: now)
        perform(remote.woken(at: now), at: now)
      case .ask(let request): carryOut(request, at: now)
      }
    }
  }

  /// Carries out a request of the phone's app for the workout session, as if this device's own app had
  /// made it.
  private mutating func carryOut(_ request: RemoteRequest, at now: Now) {
    do throws(WorkoutRefusal) {
      follow(
        try workouts.handle(request.call, workoutPermission, keepingOn: memory.disk, at: now),
        at: now
      )
    } catch {
      effects.append(.note("the phone asked the workout session to \(request): \(error.reason)"))
    }
  }

  /// Carries out a workout call that concerns the other device: data to send, or a request for a
  /// session that is mirrored here.
  ///
  /// - Returns: `true` if the call concerned the other device, and was carried out.
  mutating func carryOutRemotely(_ call: WorkoutCall, at now: Now) -> Bool {
    switch call {
    case .remote(let remoteCall): carryOut(remoteCall, at: now)
    case .pause where remote.isMirrored: carryOut(.ask(.pause), at: now)
    case .resume where remote.isMirrored: carryOut(.ask(.resume), at: now)
    case .end where remote.isMirrored: carryOut(.ask(.end), at: now)
    case .prepare, .start, .load, .play, .pause, .resume, .stop, .end, .taken: return false
    }
    return true
  }

  mutating func carryOut(_ call: RemoteCall, at now: Now) {
    perform(remote.handle(call, patience: session.replyTimeout, at: now), at: now)
  }

  // MARK: What mirroring hears of

  /// Tells mirroring and health if the other device can be reached now.
  mutating func followConnection(at now: Now) {
    perform(remote.connect(session.isConnected, at: now), at: now)
    let isPaired = policy.role == .watch || settings.session.isPaired
    health.connect(to: session.isConnected && isPaired ? session.otherOrigin : nil, at: now)
  }

  mutating func followApp(at now: Now) { perform(remote.follow(life.state, at: now), at: now) }

  mutating func followSession(at now: Now) {
    let session = workouts.view.flatMap { view in
      RemoteState(rawValue: view.stateName).map {
        RemoteWorkoutSession(
          activity: view.activityName,
          state: $0,
          since: now.wall.microseconds
        )
      }
    }
    tell(of: session?.state ?? .ended)
    perform(remote.follow(session, at: now), at: now)
  }
}

extension SimulatedDevice {
  /// Tells mirroring the state of the system's workout session, whichever app began it.
  private mutating func tell(of state: RemoteState) {
    if state == toldWorkoutState { return }
    toldWorkoutState = state
    effects.append(.workoutSession(state))
  }
}

extension RemoteRequest {
  fileprivate var call: WorkoutCall {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .end: .end
    }
  }
}
