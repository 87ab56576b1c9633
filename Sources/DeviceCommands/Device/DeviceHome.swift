import LockstepCommandLine
import LockstepDevices
import LockstepHosting
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The storage of a device's process: a folder that outlives it, or nothing but its memory.
///
/// In real time the device writes into the folder itself. Under leases it has an overlay, so that it can
/// end as a crash in the middle of things would end it.
package final class DeviceHome {
  let store: OwnedStore?
  private(set) var overlay: OverlayDisk?
  /// The disk of a device without a folder: it outlives each of its starts, and ends with us.
  private lazy var memory = SimulatedDisk()
  /// `true` if the owner is asked for permissions, as somebody is there to answer.
  private let asksPermission: Bool
  private let model: DeviceModel
  /// The descriptors to poll for the device's app.
  let door: AppDoor

  private init(_ store: OwnedStore?, of model: DeviceModel, _ door: AppDoor, asksPermission: Bool) {
    self.store = store
    self.model = model
    self.door = door
    self.asksPermission = asksPermission
  }

  /// Opens the folder that the command line names, or the one that a run gives its devices.
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

  /// Makes the device that a welcome asks for.
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
