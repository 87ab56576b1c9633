import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The mirroring of a workout session: what the two systems say of it, and what the apps are told.
extension SimulatedDevice {
  /// Carries out what mirroring causes; what it tells the app may make it cause more.
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

  /// Does what the phone's app asked of the session, as if this device's own had.
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

  /// Does what the app asks of the other side; of the session itself, where it is mirrored here.
  ///
  /// - Returns: Whether it was that.
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

  /// Tells the remote workout and health if the other device can be spoken to now.
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
  /// Tells in which state the workout session is, which is the system's, whatever app asked for it.
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
