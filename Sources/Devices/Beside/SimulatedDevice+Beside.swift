import LockstepProtocol
import LockstepSimulation

/// The conditions that hold for the whole device, for all of its apps.
struct DeviceConditions: Equatable {
  var isUnlocked: Bool
  var isScreenLocked: Bool
  var isScreenOn: Bool
  var network: NetworkCondition
}

/// The effects on one of a device's apps that the others cause.
extension SimulatedDevice {
  var conditions: DeviceConditions {
    DeviceConditions(
      isUnlocked: settings.isUnlocked,
      isScreenLocked: life.isScreenLocked,
      isScreenOn: life.screenIsOn,
      network: network.condition
    )
  }

  /// Takes over the present conditions of the device.
  ///
  /// The app's own copy of them may be older: the device may have ended between two commits, or have
  /// changed before the app was installed.
  mutating func begin(on device: DeviceConditions) {
    settings.isUnlocked = device.isUnlocked
    settings.network = device.network
    life = AppLife(isInstalled: settings.isInstalled, isUnlocked: settings.isUnlocked)
    network = DeviceNetwork(memory.loadedExchanges, settings.network)
  }

  /// Takes over conditions of the device that another app's part was told.
  mutating func adopt(_ new: DeviceConditions, at now: Now) -> [DeviceEffect] {
    guard new != conditions else { return [] }
    catchUp(to: now)
    set({ $0.isUnlocked = new.isUnlocked }, at: now)
    if life.isScreenLocked != new.isScreenLocked {
      live(.screenLock(isOn: new.isScreenLocked), at: now)
    }
    if life.screenIsOn != new.isScreenOn { live(.screen(isOn: new.isScreenOn), at: now) }
    if network.condition != new.network { setNetwork(new.network, at: now) }
    return finishStep(at: now)
  }

  /// Does what was due before now in this app's part, because another app's part is about to act.
  mutating func catchUpAlone(to now: Now) -> [DeviceEffect] {
    guard let due = nextDeadline, due < now.uptime else { return [] }
    catchUp(to: now)
    return finishStep(at: now)
  }

  /// Takes the app out of the front, because another one comes there.
  mutating func leaveFront(at now: Now) -> [DeviceEffect] {
    guard life.isInFront else { return [] }
    catchUp(to: now)
    live(.home, at: now)
    return finishStep(at: now)
  }

  /// Ends the workout session of this app, because another app begins one.
  mutating func loseWorkout(at now: Now) -> [DeviceEffect] {
    guard workouts.isUnderWay else { return [] }
    catchUp(to: now)
    effects.append(.note("another app began a workout session, which ended the one of this app"))
    carryOut(.workout(.end), at: now)
    return finishStep(at: now)
  }

  /// Removes the app with all its data, because the watch is erased.
  mutating func removeBeside(at now: Now) -> [DeviceEffect] {
    catchUp(to: now)
    set({ $0.isInstalled = false }, at: now)
    return finishStep(at: now)
  }
}
