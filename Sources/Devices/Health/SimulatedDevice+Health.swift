import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The carrying out of health's effects by the device, and the news that the device gives health.
extension SimulatedDevice {
  var ownersAnswer: OwnersAnswer { OwnersAnswer(permission: permission, refusals: refusals) }

  mutating func permit(_ value: Permission, _ new: HealthRefusals, at now: Now) {
    if value != permission || new != refusals { changes.append(.permission(value, new)) }
    (permission, refusals) = (value, new)
    health.answered(ownersAnswer, at: now)
    tell(.permission(value, unsaved: new.unsavedIdentifiers), at: now)
  }

  /// The owner's permission for the app to record workouts.
  var workoutPermission: Permission { refusals.permissionForWorkouts(permission) }

  mutating func carryOut(_ call: HealthCall, tag: String?, at now: Now) {
    health.handle(call, tag: tag, by: ownersAnswer, at: now)
  }

  mutating func carryOut(_ deed: HealthDeed, of action: Action, at now: Now) {
    do throws(HKError) {
      try health.handle(deed, at: now)
    } catch {
      effects.append(.refused(action: action.spokenVerb, reason: error.reason))
    }
  }

  /// Removes the health store of an erased device.
  mutating func eraseHealth() {
    let place = HealthDisk.folder
    do throws(DiskError) {
      if environment.container.isFolder(place) { try remove(place, isFolder: true) }
    } catch {
      effects.append(.note("a file of the erased health data cannot be deleted: \(error)"))
    }
    health.erase()
  }

  /// Adds samples of the workout session to the live builders.
  mutating func collect(_ event: WorkoutEvent, at now: Now) {
    guard case .collected(let samples, _) = event, let start = workouts.view?.startDate else {
      return
    }
    health.collect(samples, from: start, at: now)
  }

  /// Gives the app the answers from health that are due.
  mutating func answerForHealth(at now: Now) {
    for (tag, answer) in health.tick(isBehind: memory.isWaiting, at: now) {
      if let note = answer.note { effects.append(.note(note)) }
      let event = AppEvent.health(answer)
      tell(tag.map { .tagged($0, event) } ?? event, at: now)
    }
  }

  /// Sends the changes due for the other device's health, and the receipts for batches that are stored.
  mutating func sendForHealth() {
    for packet in health.takePackets(isBehind: memory.isWaiting) {
      effects.append(.packet(.health(packet)))
    }
  }

  /// Tells health the state of the app's life, and the period of the sync.
  mutating func followHealth(at now: Now) {
    let hasComplication = policy.role == .phone || settings.session.hasComplication
    health.follow(life, hasComplication: hasComplication, at: now)
    health.syncPeriod = settings.healthSync ?? HealthSync.period
  }

  /// Carries out health's decisions: wakes the app, tells it of changes, or ends it.
  mutating func deliverForHealth(at now: Now) {
    var decided = health.takeDecided()[...]
    while let effect = decided.popFirst() {
      switch effect {
      case .observer(let type, let completion): call(observerOf: type, completion, at: now)
      case .ranOut(let type): endForHealth(type, at: now)
      case .gaveUp(let type):
        effects.append(
          .note(
            "health no longer wakes the app for \(type.name): the app left too many updates unanswered"
          )
        )
      }
      decided += health.takeDecided()
    }
    let isAwaited = health.deliveries.isAwaited || tasks.isOpen
    if isAwaited != life.hasDelivery { live(.delivery(isOpen: isAwaited), at: now) }
  }

  private mutating func call(observerOf type: HKObjectType, _ completion: Int64, at now: Now) {
    if !life.state.isRunning { wake(at: now) }
    tell(.health(.updated(type, completion: completion)), at: now)
  }

  private mutating func endForHealth(_ type: HKObjectType, at now: Now) {
    guard life.state.hasProcess else { return }
    let how = "it did not complete the observer of \(type.name) in time"
    effects.append(.appEnded(how: how))
    live(.end, at: now)
  }
}

extension AppEnvironment {
  /// Makes the seed for health's ids, which differs for each device of the run and for each of its
  /// starts.
  func seedOfHealth(of policy: DevicePolicy) -> UInt64 {
    var digest = Digest()
    digest.add(seed)
    digest.add(policy.streamName)
    digest.add(incarnation)
    return digest.value
  }
}
