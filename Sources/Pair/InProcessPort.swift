package import Link
package import Protocol
import Simulation

/// A device in this process: the same lines as over a socket, without the socket.
package final class InProcessPort: LeasedPort {
  private let role: DeviceRole
  private var device: any Device
  private var writer = JSONWriter(reserving: 4_096)

  package init(_ role: DeviceRole, _ device: any Device) {
    self.role = role
    self.device = device
  }

  package func step(_ line: [UInt8]) throws(DeviceFault) -> [UInt8] {
    let answer = try Self.answer(line, by: &device, role: role)
    writer.removeAll()
    PeerFrame.done(answer).write(into: &writer)
    return writer.bytes
  }

  /// What a device answers to the line of a step; device processes answer by the same function.
  package static func answer(
    _ line: [UInt8],
    by device: inout any Device,
    role: DeviceRole
  ) throws(DeviceFault) -> StepAnswer {
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
    return take(step, by: &device)
  }

  /// Gives a device one step and makes the answer of what it does.
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
