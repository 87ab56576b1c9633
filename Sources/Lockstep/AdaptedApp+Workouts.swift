import LockstepDevices
import LockstepProtocol

// What a `CompanionApp` is told of workout sessions, its device's own and mirrored ones, and asks.

extension LockstepEvent {
  init?(_ event: WorkoutEvent) {
    switch event {
    case .changed(let view):
      self = .workout(
        Workout(
          activity: view.activityName,
          state: view.stateName,
          heartRate: view.heartRate,
          distance: view.distance,
          energy: view.energy
        )
      )
    case .ended: self = .workoutEnded
    case .refused(_, let refusal):
      self = .workoutRefused(refusal.reason, code: refusal.number)
    case .collected: return nil
    }
  }

  /// Makes the event of a mirrored workout session; `nil` for received data, of which `remoteData` is
  /// made apart.
  init?(_ event: RemoteEvent) {
    switch event {
    case .session(let session):
      self = .mirroredSession(
        MirroredSession(
          activity: session.activity,
          state: MirroredSession.State(session.state),
          since: session.since
        )
      )
    case .state(let state, let since):
      self = .mirroredState(MirroredSession.State(state), since: since)
    case .disconnected(let error): self = .remoteDisconnected(code: error?.rawValue)
    case .completed(let call, let id, let error):
      self = .remoteCompletion(
        RemoteCompletion(call: call.rawValue, id: id, code: error?.rawValue)
      )
    case .received: return nil
    }
  }
}

extension LockstepEvent.MirroredSession.State {
  fileprivate init(_ state: RemoteState) {
    switch state {
    case .prepared: self = .prepared
    case .running: self = .running
    case .paused: self = .paused
    case .stopped: self = .stopped
    case .ended: self = .ended
    }
  }
}

extension AppCall {
  /// Makes the system's call from a call of the library that asks something of a workout session.
  init(ofWorkout call: LockstepCall) throws(AppFault) {
    switch call {
    case .prepareWorkout(let name, let isIndoor):
      let type = try AppRules.activity(name, of: "prepareWorkout")
      self = .workout(.prepare(type, isIndoor: isIndoor))
    case .startWorkout(let name, let isIndoor):
      let type = try AppRules.activity(name, of: "startWorkout")
      self = .workout(.start(type, isIndoor: isIndoor))
    case .pauseWorkout: self = .workout(.pause)
    case .resumeWorkout: self = .workout(.resume)
    case .stopWorkout: self = .workout(.stop)
    case .endWorkout: self = .workout(.end)
    case .startMirroring: self = .workout(.remote(.start))
    case .stopMirroring: self = .workout(.remote(.stop))
    case .sendToRemote(let bytes): self = .workout(.remote(.send(bytes)))
    case .implementRemote(let handlers):
      let known = handlers.compactMap { LockstepDevices.RemoteHandler(rawValue: $0.rawValue) }
      self = .workout(.remote(.handlers(known)))
    default: self = .note("\(call) is no call of a workout session: nothing was done")
    }
  }
}
