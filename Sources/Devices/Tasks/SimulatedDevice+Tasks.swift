import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The carrying out of the effects of background tasks by the device, and the news that it gives them.
extension SimulatedDevice {
  mutating func carryOut(_ call: TaskCall, at now: Now) {
    switch call {
    case .submit(let request): submit(request, at: now)
    case .complete(let id, let isSuccess): complete(id, isSuccess)
    }
  }

  mutating func carryOut(_ deed: TaskDeed, at now: Now) {
    switch deed {
    case .submit(let identifier, let kind, let delay):
      submit(TaskRequest(identifier, kind, earliest: now.wall + delay), at: now)
    case .run(let identifier):
      if let effect = tasks.run(identifier, at: now) { carryOut(effect, at: now) }
    }
  }

  private mutating func submit(_ request: TaskRequest, at now: Now) {
    followTasks(at: now)
    do throws(TaskRefused) {
      try tasks.submit(request)
    } catch {
      let code = error.reason.rawValue
      tell(.task(.refused(identifier: request.identifier, code: code)), at: now)
    }
  }

  private mutating func complete(_ id: Int64, _ isSuccess: Bool) {
    guard let identifier = tasks.complete(id) else {
      return effects.append(.note("the app completed task \(id), and none such is open"))
    }
    let how = isSuccess ? "done" : "as a failure"
    effects.append(.note("the app has completed the task “\(identifier)”, \(how)"))
  }

  /// Tells the tasks the state of the app and its device, by which the next task is planned.
  mutating func followTasks(at now: Now) {
    tasks.follow(
      DeviceTasks.Conditions(
        canStart: policy.role == .phone && life.isInstalled && life.isUnlocked,
        isOff: !settings.runsTasks,
        isInFront: life.state == .foreground,
        isLocked: life.isScreenLocked,
        hasNetwork: network.condition.carries
      ),
      at: now
    )
  }

  /// Runs the tasks that are due, and ends an app that does not complete an expired one.
  mutating func runTasks(at now: Now) {
    followTasks(at: now)
    for effect in tasks.tick(at: now) { carryOut(effect, at: now) }
  }

  private mutating func carryOut(_ effect: DeviceTasks.Effect, at now: Now) {
    switch effect {
    case .hand(let id, let identifier):
      effects.append(.note("the system runs the task “\(identifier)”"))
      if !life.state.isRunning { wake(at: now) }
      tell(.task(.handed(id: id, identifier: identifier)), at: now)
    case .expire(let id, let identifier):
      effects.append(.note("the time of the task “\(identifier)” is over"))
      tell(.task(.expired(id: id)), at: now)
    case .end(let identifier):
      // A person uses it by now.
      if life.state == .foreground { return }
      effects.append(.appEnded(how: "it did not complete the task “\(identifier)” in time"))
      live(.end, at: now)
    }
  }
}
