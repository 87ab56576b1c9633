import LockstepDevices
import LockstepConformance
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import LockstepWatchSim

/// One of our own devices in this process, as a program under test.
///
/// Its lines cross the codec as they would cross a socket, and it lives by leases or, welcomed without,
/// in a real time that stands still until a line is waited for.
final class MachineSubject: Subject {
  private let role: DeviceRole
  private let capabilities: [Capability]
  private let home: MachineHome?
  private var device: (any Device)?
  private var told = ToldSystem()
  private var isLeased = false
  private var lines: [[UInt8]] = []
  private var isOver = false

  var wallMicroseconds: Int64 { 1_767_603_600_000_000 }

  init(
    _ role: DeviceRole,
    capabilities: [Capability] = [.lease, .digest, .health, .mirroring, .system],
    at home: MachineHome? = nil
  ) {
    self.role = role
    self.home = home
    self.capabilities = capabilities
    say(.hello(Hello(role: role.role, name: "machine", capabilities: capabilities)))
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
    case .welcome(let welcome):
      isLeased = welcome.isLeased
      device = make(welcome)
    case .step(let step): answer(step)
    case .inputs(let inputs): take(inputs)
    case .bye, .error: isOver = true
    case .crash(let order) where home != nil: crash(order)
    case .result, .event, .crash, .disk: throw .gone("it is no frame for this device")
    }
  }

  private func make(_ welcome: Welcome) -> any Device {
    if let home { return home.make(welcome) }
    return switch role {
    case .watch: DeviceModel.watch().make(incarnation: welcome.incarnation)
    case .phone: DeviceModel.phone.make(seed: welcome.seed, incarnation: welcome.incarnation)
    }
  }

  private func answer(_ step: Step) {
    guard var device else { return }
    let withDigest = capabilities.contains(.digest)
    var answer = DirectPort.take(step, by: &device, withDigest: withDigest)
    self.device = device
    if let crash = home?.disk.crash { return end(by: crash) }
    if capabilities.contains(.system) { answer.system = told.news(of: device) }
    say(.done(answer))
  }

  /// Ends now, or in the middle of the operation that is named (LEASE-31).
  private func crash(_ order: CrashOrder) {
    guard let disk = home?.disk, let crash = Crash(rawValue: order.how) else { return }
    guard let point = Self.point(of: order) else { return end(by: crash) }
    disk.plan = Crash.Plan(point, crash).counted(from: disk.operations)
  }

  private static func point(of order: CrashOrder) -> Crash.Point? {
    if let operation = order.operation { return .operation(operation) }
    if let call = order.before.flatMap(DiskCall.init) { return .before(call) }
    return order.after.flatMap(DiskCall.init).map { .after($0) }
  }

  private func end(by crash: Crash) {
    home?.disk.recover(from: crash)
    say(.crashed(how: crash.rawValue))
    device = nil
  }

  private func take(_ inputs: [DeviceInput], at uptime: Uptime = .zero) {
    let now = Now(uptime: uptime, wall: WallTime(microseconds: wallMicroseconds))
    guard let effects = device?.handle(inputs, at: now), !effects.isEmpty else { return }
    say(.effects(effects))
  }

  func receive() throws(SubjectFault) -> [UInt8] {
    if isOver { throw .gone("it left") }
    if lines.isEmpty, !isLeased, let due = device?.nextDeadline { take([], at: due) }
    if lines.isEmpty { throw .silent(milliseconds: 0) }
    return lines.removeFirst()
  }

  func finish() -> SubjectEnd { .unknown }
}
