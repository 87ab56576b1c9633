package import LockstepDevices
import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// A device under a lease that runs in this process, in virtual time.
///
/// Tests use encoded lines, as over a socket but without one. A program that plays many runs passes
/// values directly; a comparison with the logs of processes shows that both do the same.
package final class InProcessPort: LeasedPort {
  private let role: DeviceRole
  private var device: any Device
  private var writer = JSONWriter(reserving: 4_096)
  /// The device's disk, and the function that starts a device on it; `nil` if the device cannot be
  /// started again.
  private var home: Home?
  /// The number of the device among those of its kind, and the disks of the others.
  private var number = 1
  private var disksPutAway: [Int: SimulatedDisk] = [:]
  private let usesLines: Bool
  private let hasDigests: Bool

  /// A disk that outlives the device on it.
  private struct Home {
    var disk: SimulatedDisk
    let make: Make
    /// The functions that start further devices of the kind, if they differ from the first, by the
    /// devices' numbers.
    let others: [Int: Make]

    func device(_ number: Int, as incarnation: Int64) -> any Device {
      (others[number] ?? make)(incarnation, disk)
    }
  }

  /// Makes a device for one of its starts, given the incarnation and the disk.
  package typealias Make = (Int64, SimulatedDisk) -> any Device

  package init(_ role: DeviceRole, _ device: any Device) {
    self.role = role
    self.device = device
    home = nil
    usesLines = true
    hasDigests = true
  }

  /// Makes a device that can crash and be started again.
  ///
  /// - Parameters:
  ///   - usesLines: `true` if all inputs and effects are written as lines and read again, as over a
  ///     socket.
  ///   - hasDigests: `true` if each answer contains the digest of the device's state, which a log
  ///     needs; the run itself does not depend on it.
  ///   - others: The functions that start further devices of the kind, if they differ from the first,
  ///     by the devices' numbers.
  package init(
    _ role: DeviceRole,
    on disk: SimulatedDisk = SimulatedDisk(),
    usesLines: Bool = true,
    hasDigests: Bool = true,
    others: [Int: Make] = [:],
    make: @escaping Make
  ) {
    self.role = role
    self.usesLines = usesLines
    self.hasDigests = hasDigests
    home = Home(disk: disk, make: make, others: others)
    device = make(1, disk)
  }

  package func arm(_ plan: Crash.Plan) -> Bool {
    guard let disk = home?.disk else { return false }
    disk.plan = plan.counted(from: disk.operations)
    return true
  }

  package func setDisk(_ condition: DiskCondition) -> Bool {
    home?.disk.outage = condition.outage
    home?.disk.hidden = [condition.hidden].compactMap(\.self)
    return home != nil
  }

  package func end(_ crash: Crash) -> Bool {
    home?.disk.recover(from: crash)
    return home != nil
  }

  package func restart(incarnation: Int64) throws(DeviceFault) {
    guard let home else {
      throw DeviceFault(role, .died("it cannot be started again: this run did not start it"))
    }
    if home.disk.crash != nil { home.disk.recover() }
    device = home.device(number, as: incarnation)
  }

  package func change(to number: Int) -> Bool {
    guard let disk = home?.disk else { return false }
    disksPutAway[self.number] = disk
    home?.disk = disksPutAway[number] ?? SimulatedDisk()
    self.number = number
    return true
  }

  package var system: SystemState? { device.system }

  package func save() -> SavedPort? {
    guard let home, device.isValue else { return nil }
    return SavedPort(
      device: device,
      disk: home.disk,
      content: home.disk.save(),
      number: number,
      putAway: disksPutAway.mapValues { SavedPort.PutAway(disk: $0, content: $0.save()) }
    )
  }

  package func restore(_ saved: SavedPort) {
    device = saved.device
    home?.disk = saved.disk
    saved.disk.restore(saved.content)
    number = saved.number
    disksPutAway = saved.putAway.mapValues { away in
      away.disk.restore(away.content)
      return away.disk
    }
  }

  package func hear(_ news: ShellNews, at now: Now) -> (
    effects: [DeviceEffect], deadline: Uptime?
  )? {
    let effects = device.hear(news, at: now)
    return (effects, device.nextDeadline)
  }

  package func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
    guard usesLines else { return try take(step) }
    writer.removeAll()
    HostFrame.step(step).writeValue(into: &writer)
    let taken = try LeaseCodec.readStep(writer.bytes, of: role)
    let answer = try take(taken)
    writer.removeAll()
    PeerFrame.done(answer).writeValue(into: &writer)
    return try LeaseCodec.readAnswer(writer.bytes, of: role, number: step.number)
  }

  private func take(_ step: Step) throws(DeviceFault) -> StepAnswer {
    var answer = DirectPort.take(step, by: &device, withDigest: hasDigests)
    // A step has one all the same, since who watches a log tells a leased device by it.
    if !hasDigests { answer.digest = 0 }
    // The machine and all that it did in this step are gone.
    if let crash = home?.disk.crash { throw DeviceFault(role, .crashed(crash)) }
    return answer
  }
}

/// The saved state of a device in this process: the machine, and the disks of all devices of its kind.
package struct SavedPort {
  fileprivate let device: any Device
  fileprivate let disk: SimulatedDisk
  fileprivate let content: SimulatedDisk.State
  fileprivate let number: Int
  fileprivate let putAway: [Int: PutAway]

  /// The disk of a device that is not in use, and a copy of its content.
  fileprivate struct PutAway {
    let disk: SimulatedDisk
    let content: SimulatedDisk.State
  }
}

/// A device in this process that is called without any codec or disk around it: for a live host's own
/// device, whose log is never compared with another one.
package final class DirectPort: LeasedPort {
  private var device: any Device
  package private(set) var isAwaitingApp: Bool

  package init(_ device: any Device) {
    self.device = device
    isAwaitingApp = device.isAwaitingApp
  }

  package func step(_ step: Step) -> StepAnswer {
    // Nobody compares the log of a live host, so the digest is not worth its time.
    let taken = Self.advance(&device, by: step, withDigest: false)
    isAwaitingApp = taken.isAwaitingApp
    return taken.answer
  }

  package var system: SystemState? { device.system }

  package func hear(_ news: ShellNews, at now: Now) -> (
    effects: [DeviceEffect], deadline: Uptime?
  )? {
    let effects = device.hear(news, at: now)
    let standing = device.standing()
    isAwaitingApp = standing.isAwaitingApp
    return (effects, standing.nextDeadline)
  }

  /// Gives a device a step, and returns its answer.
  ///
  /// Device processes use this function, too.
  package static func take(_ step: Step, by device: inout any Device, withDigest: Bool = true)
    -> StepAnswer
  {
    advance(&device, by: step, withDigest: withDigest).answer
  }

  private static func advance(_ device: inout any Device, by step: Step, withDigest: Bool) -> (
    answer: StepAnswer, isAwaitingApp: Bool
  ) {
    let now = Now(
      uptime: Uptime(nanoseconds: step.uptimeNanoseconds),
      wall: WallTime(microseconds: step.wallMicroseconds),
      zoneSeconds: step.zoneSeconds
    )
    let effects = device.handle(step.inputs, at: now)
    let standing = device.standing()
    let answer = StepAnswer(
      number: step.number,
      effects: effects,
      deadlineUptimeNanoseconds: standing.nextDeadline?.nanoseconds,
      digest: withDigest ? device.digest : nil
    )
    return (answer, standing.isAwaitingApp)
  }
}

/// The reading of the two lines of a leased exchange; each line must be of the expected type.
package enum LeaseCodec {
  /// Reads the step in a line without its LF.
  package static func readStep(_ line: [UInt8], of role: DeviceRole) throws(DeviceFault) -> Step {
    let frame: HostFrame
    do throws(JSONError) {
      frame = try HostFrame.read(line)
    } catch {
      throw DeviceFault(role, .broke(ProtocolFault(unreadable: line, because: error)))
    }
    guard case .step(let step) = frame else {
      throw DeviceFault(
        role,
        .broke(
          ProtocolFault(
            .unexpectedFrame,
            "expected the frame “step” for a device under a lease, found another one"
          )
        )
      )
    }
    return step
  }

  /// Reads the answer to the step with this number, in a line without its LF (LEASE-3).
  package static func readAnswer(_ line: [UInt8], of role: DeviceRole, number: Int64)
    throws(DeviceFault) -> StepAnswer
  {
    let frame: PeerFrame
    do throws(JSONError) {
      frame = try PeerFrame.read(line)
    } catch {
      throw DeviceFault(role, .broke(ProtocolFault(unreadable: line, because: error)))
    }
    if case .crashed(let how) = frame, let crash = Crash(rawValue: how) {
      throw DeviceFault(role, .crashed(crash))
    }
    guard case .done(let answer) = frame else {
      let found = String(decoding: line.prefix(60), as: UTF8.self)
      throw outOfLease(role, "expected “done” for step \(number), found: \(found)")
    }
    guard answer.number == number else {
      throw outOfLease(
        role,
        "expected “done” for step \(number), found it for step \(answer.number)"
      )
    }
    return answer
  }

  private static func outOfLease(_ role: DeviceRole, _ text: String) -> DeviceFault {
    DeviceFault(role, .broke(ProtocolFault(.outOfLease, text)))
  }
}
