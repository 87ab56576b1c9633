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
  @Test func `devices of one digest are one device, in every scenario`() throws {
    let seen = SeenStates()
    for name in CaseShare.of(ScenarioFileTests.passing, each: 12) {
      let script = try ScenarioFileTests.script(name).readingSyntheticFiles()
      seen.left = 60
      try play(script, seen)
    }
    #expect(seen.repeated > 100)
    #expect(seen.differences == [:])
  }

  @Test(arguments: [
    ["phone lacks mirroring-handler", "phone lacks remote-delegate"],
    [
      "watch start-activity cycling", "watch start-activity running",
      "watch start-activity running indoor",
    ],
  ])
  func `devices of one digest are one device, whatever one of them was told`(
    _ actions: [String]
  ) throws {
    let seen = SeenStates()
    for action in actions {
      let text = "@0s watch launch\n@5s \(action)\n@6s end"
      seen.left = 60
      try play(ScriptParser.parse(text, in: .workouts), seen)
    }
    #expect(seen.repeated > 5)
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
    var pacer = UntilNoted(seen: seen)
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

/// Ends a run when enough of it is noted.
private struct UntilNoted: Pacer {
  let seen: SeenStates
  var isOver: Bool { seen.left == 0 }
  var tellsAtOnce: Bool { false }

  mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool { true }
}

/// What devices were that had a digest.
private final class SeenStates {
  private var dumps: [UInt64: [Int]] = [:]
  /// Each line that was ever there has a number, for most are in most dumps.
  private var numbers: [String: Int] = [:]
  private var lines: [String] = []
  /// How many more are noted.
  var left = 0
  private(set) var repeated = 0
  /// Values that differed between devices of one digest, by where they are, with two of them.
  private(set) var differences: [String: String] = [:]

  func note(_ digest: UInt64, _ device: SimulatedDevice) {
    if left == 0 { return }
    left -= 1
    let dump = StateDump.lines(of: device).map(number)
    guard let known = dumps[digest] else { return dumps[digest] = dump }
    repeated += 1
    if known == dump { return }
    if known.count != dump.count {
      differences["another number of values"] = "\(known.count) or \(dump.count)"
    }
    let paths = StateDump.paths(of: device)
    for (place, pair) in zip(known, dump).enumerated() where pair.0 != pair.1 {
      let words = "\(lines[pair.0]) or \(lines[pair.1])"
      differences[paths[place]] = words
      if known.count != dump.count { return }
    }
  }

  private func number(of line: String) -> Int {
    if let number = numbers[line] { return number }
    numbers[line] = lines.count
    lines.append(line)
    return lines.count - 1
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
    "liveDigest": "the digest of what the state beside it keeps, as long as it keeps it",
    "sessionDigest": "the digest of what the state beside it keeps, as long as it keeps it",
    "sentFile": "the bytes of the file that is sent now, as they are on the disk",
  ]

  /// Lists the numbers and words.
  static func lines(of value: Any) -> [String] {
    var lines: [String] = []
    visit(value, "") { _, leaf in lines.append(leaf) }
    return lines
  }

  /// Lists where each of them is.
  static func paths(of value: Any) -> [String] {
    var paths: [String] = []
    visit(value, "", isNamed: true) { path, _ in paths.append(path) }
    return paths
  }

  private static func visit(
    _ value: Any,
    _ path: String,
    isNamed: Bool = false,
    _ body: (String, String) -> Void
  ) {
    if type(of: value) == [UInt8].self, let bytes = value as? [UInt8] {
      return body(path, String(decoding: bytes, as: UTF8.self))
    }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return body(path, "\(value)") }
    switch mirror.displayStyle {
    case .dictionary, .set:
      // Neither has an order.
      let inner = mirror.children.map { lines(of: $0.value).joined(separator: ",") }
      body(path, "\(inner.sorted())")
    default:
      for child in mirror.children where left[child.label ?? ""] == nil {
        visit(child.value, isNamed ? path + "." + (child.label ?? "") : "", isNamed: isNamed, body)
      }
    }
  }
}
