import LockstepConformance
import LockstepDevices
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// One of our own devices in this process, over its starts, with the suite's app in it.
final class MachineHome: SystemHome {
  private let role: DeviceRole
  private(set) var disk = SimulatedDisk()

  init(_ role: DeviceRole) { self.role = role }

  func start() -> any Subject {
    let capabilities: [Capability] = [.lease, .digest, .health, .mirroring, .crash, .system]
    return MachineSubject(role, capabilities: capabilities, at: self)
  }

  func clear() { disk = SimulatedDisk() }

  func make(_ welcome: Welcome) -> any Device {
    DeviceModel(policy: .foreign(role)) { _ in ProgramApp(PuppetPort()) }
      .make(
        seed: welcome.seed,
        incarnation: welcome.incarnation,
        disk: disk,
        contract: welcome.contract.flatMap(SessionContract.named) ?? .kind
      )
  }
}

/// The suite's app at the other end of a line that is no socket.
private final class PuppetPort: AppPort {
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
    do throws(JSONError) { return try Puppet.answer(line) } catch { throw .broke("\(error)") }
  }

  func end() {}
}
