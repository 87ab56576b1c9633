import LockstepCommandLine
import LockstepDevices
import LockstepHosting
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The storage of a device's process: a folder that is kept when the process ends, or else memory.
///
/// In real time the device writes into the folder directly. Under leases it writes through an overlay,
/// by which it can end as in a crash in the middle of an operation.
package final class DeviceHome {
  let store: OwnedStore?
  private(set) var overlay: OverlayDisk?
  /// The disk of a device without a folder; it is kept over the device's starts, until this process
  /// ends.
  private lazy var memory = SimulatedDisk()
  /// `true` if the device asks for permissions, because a person is there to answer.
  private let asksPermission: Bool
  private let model: DeviceModel
  /// The place in which the loop finds the descriptors to poll for the device's app.
  let door: AppDoor

  private init(_ store: OwnedStore?, of model: DeviceModel, _ door: AppDoor, asksPermission: Bool) {
    self.store = store
    self.model = model
    self.door = door
    self.asksPermission = asksPermission
  }

  /// Opens the folder that the command line names, or that a run has given its device.
  static func open(
    _ folder: String?,
    of role: DeviceRole,
    by arguments: Arguments,
    or own: DeviceModel,
    socket: String
  ) throws(CommandError) -> DeviceHome {
    let door = AppDoor()
    let path = folder ?? Environment.value("LOCKSTEP_STATE")
    let model = try DeviceModel.named(by: arguments, or: own, on: role, in: path, door: door)
    guard let path else { return DeviceHome(nil, of: model, door, asksPermission: false) }
    let isNew = role == .phone && folder != nil && !OwnedStore.isThere(path)
    let store = try OwnedStore.open(path, socket: socket, stays: true)
    if isNew { HostNumbers.say(OwnedStore.newStore(in: path)) }
    if let obstacle = store.obstacle { HostNumbers.say(obstacle) }
    return DeviceHome(store, of: model, door, asksPermission: folder != nil)
  }

  /// The capabilities that the device's hello declares.
  var capabilities: [Capability] {
    [.lease, .digest, .health, .mirroring, .system] + (store == nil ? [] : [.crash])
      + (model.policy.words.isOpen ? [.printed] : [])
  }

  /// `true` if all that the device remembers is in this process, so that it can forget it and begin anew
  /// (HOST-35).
  var canBeginAnew: Bool { store == nil && !mayRunPrograms }

  /// `true` if an app of the device may be a program of its own.
  var mayRunPrograms: Bool { model.policy.words.isOpen || !model.others.isEmpty }

  /// Forgets all that the device has kept in memory.
  func forget() { memory = SimulatedDisk() }

  /// Makes the device by the host's welcome.
  func makeDevice(_ welcome: Welcome) throws(DiskError) -> any Device {
    let disk = try makeDisk(isLeased: welcome.isLeased)
    return model.makeWithApps(
      seed: welcome.seed,
      incarnation: welcome.incarnation,
      disk: disk,
      entropy: welcome.isLeased ? nil : SystemRandom.entropy(),
      asksPermission: asksPermission && !welcome.isLeased,
      contract: welcome.contract.flatMap(SessionContract.named),
      isRealTime: !welcome.isLeased
    )
  }

  private func makeDisk(isLeased: Bool) throws(DiskError) -> any Disk {
    guard let store else { return memory }
    if !isLeased { return store.disk }
    let disk = try OverlayDisk(store.disk)
    overlay = disk
    return disk
  }
}
