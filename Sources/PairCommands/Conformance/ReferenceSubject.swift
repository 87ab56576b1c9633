import LockstepConformance
import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim

/// The project's own watch or phone in this process: the reference device that goes through the suite's
/// histories beside the program.
final class ReferenceSubject: Subject {
  private let role: DeviceRole
  private var device: (any Device)?
  private var told = ToldSystem()
  private var lines: [[UInt8]] = []

  let wallMicroseconds: Int64 = 0

  init(_ role: DeviceRole) {
    self.role = role
    let capabilities: [Capability] = [.lease, .health, .mirroring, .system]
    say(.hello(Hello(role: role.role, name: "reference", capabilities: capabilities)))
  }

  private func say(_ frame: PeerFrame) {
    lines.append(Array(JSONText { frame.writeValue(into: &$0) }.bytes))
  }

  func send(_ bytes: [UInt8]) throws(SubjectFault) {
    let frame: HostFrame
    do throws(JSONError) {
      frame = try HostFrame.read(Array(bytes.dropLast()))
    } catch {
      throw .gone("\(error)")
    }
    switch frame {
    case .welcome(let welcome): device = make(welcome)
    case .step(let step): answer(step)
    case .bye, .error: device = nil
    case .inputs, .result, .event, .crash, .disk:
      throw .gone("the reference device takes only welcome, step, bye and error")
    }
  }

  private func make(_ welcome: Welcome) -> any Device {
    let model = role == .watch ? DeviceModel.watch() : .phone
    return model.make(seed: welcome.seed, incarnation: welcome.incarnation)
  }

  private func answer(_ step: Step) {
    guard var device else { return }
    var answer = DirectPort.take(step, by: &device, withDigest: false)
    self.device = device
    answer.system = told.news(of: device)
    say(.done(answer))
  }

  func receive() throws(SubjectFault) -> [UInt8] {
    if lines.isEmpty { throw .silent(milliseconds: 0) }
    return lines.removeFirst()
  }

  func finish() -> SubjectEnd { .unknown }
}
