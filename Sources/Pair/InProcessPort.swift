package import Link
package import Protocol
import Simulation

/// A device in this process that is reached by encoded lines, as over a socket but without the socket.
///
/// In virtual time everything a device hears and says crosses the codec in every mode, so that it is
/// read the same way wherever the device runs.
package final class InProcessPort: LeasedPort {
  private let role: DeviceRole
  private var device: any Device
  private var writer = JSONWriter(reserving: 4_096)

  package init(_ role: DeviceRole, _ device: any Device) {
    self.role = role
    self.device = device
  }

  package func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
    writer.removeAll()
    HostFrame.step(step).writeValue(into: &writer)
    let taken = try LeaseCodec.readStep(writer.bytes, of: role)
    let answer = DirectPort.take(taken, by: &device)
    writer.removeAll()
    PeerFrame.done(answer).writeValue(into: &writer)
    return try LeaseCodec.readAnswer(writer.bytes, of: role, number: step.number)
  }
}

/// A device in this process that is called directly: for a live host's own device, whose log need not be
/// any other's.
package final class DirectPort: LeasedPort {
  private var device: any Device

  package init(_ device: any Device) { self.device = device }

  package func step(_ step: Step) -> StepAnswer { Self.take(step, by: &device) }

  /// What a device answers to a step; device processes answer by the same function.
  package static func take(_ step: Step, by device: inout any Device) -> StepAnswer {
    let now = Now(
      uptime: Uptime(nanoseconds: step.uptimeNanoseconds),
      wall: WallTime(microseconds: step.wallMicroseconds)
    )
    let effects = device.handle(step.inputs, at: now)
    return StepAnswer(
      number: step.number,
      effects: effects,
      deadlineUptimeNanoseconds: device.nextDeadline?.nanoseconds,
      digest: device.digest
    )
  }
}

/// Reading the two lines of a leased exchange, each of which must be what is expected.
package enum LeaseCodec {
  /// The step in a line, without its LF.
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
        .broke(ProtocolFault(.unexpectedFrame, "a leased device is only sent steps"))
      )
    }
    return step
  }

  /// The answer in a line, without its LF, to the step of a number (LEASE-3).
  package static func readAnswer(_ line: [UInt8], of role: DeviceRole, number: Int64)
    throws(DeviceFault) -> StepAnswer
  {
    let frame: PeerFrame
    do throws(JSONError) {
      frame = try PeerFrame.read(line)
    } catch {
      throw DeviceFault(role, .broke(ProtocolFault(unreadable: line, because: error)))
    }
    guard case .done(let answer) = frame else {
      let found = String(decoding: line.prefix(60), as: UTF8.self)
      throw outOfLease(role, "expected “done” for step \(number), found: \(found)")
    }
    guard answer.number == number else {
      throw outOfLease(role, "expected “done” for step \(number), found \(answer.number)")
    }
    return answer
  }

  private static func outOfLease(_ role: DeviceRole, _ text: String) -> DeviceFault {
    DeviceFault(role, .broke(ProtocolFault(.outOfLease, text)))
  }
}
