import LockstepConformance
import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim

/// One of our own devices in this process, over its starts, with the suite's app in it or with its own.
final class MachineHome: SystemHome {
  private let role: DeviceRole
  private let hasOwnApp: Bool
  private(set) var disk = SimulatedDisk()

  init(_ role: DeviceRole, hasOwnApp: Bool = false) {
    self.role = role
    self.hasOwnApp = hasOwnApp
  }

  func start() -> any Subject {
    let capabilities: [Capability] = [.lease, .digest, .health, .mirroring, .crash, .system]
    return MachineSubject(role, capabilities: capabilities, at: self)
  }

  func clear() { disk = SimulatedDisk() }

  func make(_ welcome: Welcome) -> any Device {
    model.make(
      seed: welcome.seed,
      incarnation: welcome.incarnation,
      disk: disk,
      contract: welcome.contract.flatMap(SessionContract.named) ?? .kind
    )
  }

  private var model: DeviceModel {
    guard hasOwnApp else {
      return DeviceModel(policy: .foreign(role)) { _ in ProgramApp(PuppetPort()) }
    }
    return role == .watch ? .watch() : .phone
  }
}

/// The suite's app at the other end of a line that is no socket.
private final class PuppetPort: AppPort {
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
    do throws(JSONError) { return try Puppet.answer(line) } catch { throw .broke("\(error)") }
  }

  func end() {}
}
