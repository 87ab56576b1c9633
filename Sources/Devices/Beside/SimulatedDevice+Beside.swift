import LockstepProtocol
import LockstepSimulation

/// The conditions of a whole device, whichever of its apps learned them.
struct DeviceConditions: Equatable {
  var isUnlocked: Bool
  var isScreenLocked: Bool
  var isScreenOn: Bool
  var network: NetworkCondition
}

/// The dealings of one of a device's apps with the others.
extension SimulatedDevice {
  var conditions: DeviceConditions {
    DeviceConditions(
      isUnlocked: settings.isUnlocked,
      isScreenLocked: life.isScreenLocked,
      isScreenOn: life.screenIsOn,
      network: network.condition
    )
  }

  /// Goes by how the device is, where what was kept with the app says otherwise: the device may have
  /// ended between two commits, or have become so before the app was there.
  mutating func begin(on device: DeviceConditions) {
    settings.isUnlocked = device.isUnlocked
    settings.network = device.network
    life = AppLife(isInstalled: settings.isInstalled, isUnlocked: settings.isUnlocked)
    network = DeviceNetwork(memory.loadedExchanges, settings.network)
  }

  /// Follows what became of the device while another app was told of it.
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

  /// Acts on what was due before now, where another app is about to be told something.
  mutating func catchUpAlone(to now: Now) -> [DeviceEffect] {
    guard let due = nextDeadline, due < now.uptime else { return [] }
    catchUp(to: now)
    return finishStep(at: now)
  }

  /// Sends the app out of the front, since another one comes there.
  mutating func leaveFront(at now: Now) -> [DeviceEffect] {
    guard life.isInFront else { return [] }
    catchUp(to: now)
    live(.home, at: now)
    return finishStep(at: now)
  }

  /// Ends the workout session of this app, since another app begins one.
  mutating func loseWorkout(at now: Now) -> [DeviceEffect] {
    guard workouts.isUnderWay else { return [] }
    catchUp(to: now)
    effects.append(.note("another app begins a workout session, and this one's ends"))
    carryOut(.workout(.end), at: now)
    return finishStep(at: now)
  }

  /// Removes the app with all that it had, since the watch is erased.
  mutating func removeBeside(at now: Now) -> [DeviceEffect] {
    catchUp(to: now)
    set({ $0.isInstalled = false }, at: now)
    return finishStep(at: now)
  }
}
