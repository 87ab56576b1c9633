import Foundation
import LockstepCaseShare
import LockstepDevices
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWatchSim
import LockstepWorkoutChecks
import Testing

/// Equal digests mean equal devices (LEASE-14): all that a device keeps is in its digest, but for what
/// is named here with its reason.
struct DigestDumpTests {
  @Test(.timeLimit(.minutes(20)))
  func `devices of one digest are one device, in all scenarios`() throws {
    let seen = SeenStates()
    for name in CaseShare.of(ScenarioFileTests.passing, each: 12) {
      let script = try ScenarioFileTests.script(name).readingSyntheticFiles()
      try play(script, seen)
    }
    #expect(seen.repeated > 200)
    #expect(seen.differences == [:])
  }

  private func play(_ script: Script, _ seen: SeenStates) throws {
    var engine = Engine(.init(title: script.title, seed: 1, profile: script.profile))
    var runner = Runner(script, promises: .workouts) { _ in }
    for (role, model) in [(DeviceRole.watch, DeviceModel.watch()), (.phone, .phone)] {
      let port = InProcessPort(role, usesLines: false) { incarnation, disk in
        let device = model.make(seed: 1, incarnation: incarnation, disk: disk)
        return DumpedDevice(device: device, seen: seen)
      }
      try engine.attach(role, to: port)
    }
    var pacer = Unpaced()
    _ = runner.run(on: &engine, pacedBy: &pacer)
  }
}

/// A device that notes what it is whenever somebody asks for its digest.
private struct DumpedDevice: Device {
  var device: SimulatedDevice
  let seen: SeenStates

  var nextDeadline: Uptime? { device.nextDeadline }
  var isAwaitingApp: Bool { device.isAwaitingApp }
  mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    device.handle(inputs, at: now)
  }
  mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] {
    device.hear(news, at: now)
  }
  mutating func standing() -> (nextDeadline: Uptime?, isAwaitingApp: Bool) { device.standing() }

  var digest: UInt64 {
    let digest = device.digest
    seen.note(digest, device)
    return digest
  }
}

/// What devices were that had a digest.
private final class SeenStates {
  private var lines: [UInt64: [String]] = [:]
  private(set) var repeated = 0
  /// Values that differed between devices of one digest, and how often.
  private(set) var differences: [String: Int] = [:]

  func note(_ digest: UInt64, _ device: SimulatedDevice) {
    let dump = StateDump.lines(of: device)
    guard let known = lines[digest] else { return lines[digest] = dump }
    repeated += 1
    if known == dump { return }
    for (one, other) in zip(known, dump) where one != other {
      differences["\(one) or \(other)", default: 0] += 1
      return
    }
    differences["\(known.count) or \(dump.count) values", default: 0] += 1
  }
}

/// All that a value keeps, a line for each number and word, in the order in which they are declared.
private enum StateDump {
  /// What is in no digest, and why.
  static let left: [String: String] = [
    "policy": "the same for a device's whole life",
    "environment": "the same for a device's whole life",
    "makeApp": "the same for a device's whole life",
    "container": "a disk, whose files are no state of the machine",
    "disk": "a disk, whose files are no state of the machine",
    "sentFile": "the bytes of the file that is sent now, as they are on the disk",
  ]

  static func lines(of value: Any) -> [String] {
    var lines: [String] = []
    add(value, at: "", to: &lines)
    return lines
  }

  private static func add(_ value: Any, at path: String, to lines: inout [String]) {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty {
      lines.append("\(path) = \(value)")
      return
    }
    switch mirror.displayStyle {
    case .dictionary, .set:
      let inner = mirror.children.map { child in
        Self.lines(of: child.value).joined(separator: ",")
      }
      lines.append("\(path) = \(inner.sorted())")
    default:
      for (index, child) in mirror.children.enumerated() {
        let name = child.label ?? "\(index)"
        if left[name] != nil { continue }
        add(child.value, at: "\(path).\(name)", to: &lines)
      }
    }
  }
}
