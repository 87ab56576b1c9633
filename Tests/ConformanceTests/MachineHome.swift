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
  /// The statements about what it lacks: its disk is told of nothing but crashes, its app is no program
  /// with an environment, and it is no process that could begin anew.
  static let untold = ["APP-41", "HOST-35", "LEASE-36"]

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
    model(welcome).make(
      seed: welcome.seed,
      incarnation: welcome.incarnation,
      disk: disk,
      contract: welcome.contract.flatMap(SessionContract.named) ?? .kind
    )
  }

  private func model(_ welcome: Welcome) -> DeviceModel {
    guard hasOwnApp else {
      let line =
        #"{"type":"welcome","incarnation":\#(welcome.incarnation),"seed":"\#(welcome.seed)"}"#
      return DeviceModel(policy: .foreign(role)) { _ in ProgramApp(PuppetPort(Array(line.utf8))) }
    }
    return role == .watch ? .watch() : .phone
  }
}

/// The suite's app at the other end of a line that is no socket.
private final class PuppetPort: AppPort {
  private let welcome: [UInt8]

  init(_ welcome: [UInt8]) { self.welcome = welcome }

  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
    do throws(JSONError) { return try Puppet.answer(line, welcome: welcome) } catch {
      throw .broke("\(error)")
    }
  }

  func end() {}
}
