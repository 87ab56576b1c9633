import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// What health asks of the device around it, and what the device tells health.
extension SimulatedDevice {
  var ownersAnswer: OwnersAnswer { OwnersAnswer(permission: permission, refusals: refusals) }

  mutating func carryOut(_ call: HealthCall, tag: String?, at now: Now) {
    health.handle(call, tag: tag, by: ownersAnswer, at: now)
  }

  /// Removes the store of a device that is erased.
  mutating func eraseHealth() {
    let place = HealthDisk.folder
    do throws(DiskError) {
      if environment.container.isFolder(place) { try remove(place, isFolder: true) }
    } catch {
      effects.append(.note("a file of the erased health is still there: \(error)"))
    }
    health.erase()
  }

  /// Gives the app the answers that are due.
  mutating func answerForHealth(at now: Now) {
    for (tag, answer) in health.tick(isBehind: memory.isWaiting, at: now) {
      let event = AppEvent.health(answer)
      tell(tag.map { .tagged($0, event) } ?? event, at: now)
    }
  }
}

extension AppEnvironment {
  /// No other device of the run, and no other start of this one, may draw the same ids.
  func seedOfHealth(of policy: DevicePolicy) -> UInt64 {
    var digest = Digest()
    digest.add(seed)
    digest.add(policy.streamName)
    digest.add(incarnation)
    return digest.value
  }
}
