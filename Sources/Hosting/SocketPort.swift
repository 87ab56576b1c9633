package import Pair
package import Posix
package import Protocol

/// A leased device in another process: each step is one line out and one line in.
package final class SocketPort: LeasedPort {
  private let role: DeviceRole
  private let connection: LineConnection
  private let child: ChildProcess?
  private let stallMilliseconds: Int32
  private var writer = JSONWriter(reserving: 4_096)

  package init(
    _ role: DeviceRole,
    _ connection: LineConnection,
    child: ChildProcess?,
    stallMilliseconds: Int32
  ) {
    self.role = role
    self.connection = connection
    self.child = child
    self.stallMilliseconds = stallMilliseconds
  }

  package func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
    // Whatever came since the last answer came without a step (LEASE-3).
    if connection.pendingBytes > 0 {
      let fault = ProtocolFault(.outOfLease, "it spoke without being stepped")
      tell(fault)
      throw DeviceFault(role, .broke(fault))
    }
    writer.removeAll()
    HostFrame.step(step).write(into: &writer)
    do throws(DeviceFault) {
      return try LeaseCodec.readAnswer(try exchange(), of: role, number: step.number)
    } catch {
      if case .broke(let fault) = error.kind { tell(fault) }
      throw error
    }
  }

  private func exchange() throws(DeviceFault) -> [UInt8] {
    let answer: [UInt8]
    do throws(LineError) {
      answer = try connection.exchange(writer.bytes, timeoutMilliseconds: stallMilliseconds)
    } catch {
      throw Self.fault(error, of: role, child: child)
    }
    do throws(ProtocolFault) {
      try Headroom.check(answer)
    } catch {
      throw DeviceFault(role, .broke(error))
    }
    return answer
  }

  /// Tells the device what it did wrong, as far as it still listens.
  package func tell(_ fault: ProtocolFault) {
    var writer = JSONWriter()
    HostFrame.error(fault).write(into: &writer)
    // The device may be gone: then nobody is there to be told.
    _ = try? Result { () throws(LineError) in try connection.send(writer.bytes) }.get()
  }

  /// A broken line or connection, as a fault of the device.
  package static func fault(_ error: LineError, of role: DeviceRole, child: ChildProcess?)
    -> DeviceFault
  {
    switch error {
    case .timedOut(let milliseconds): DeviceFault(role, .stalled(milliseconds: Int(milliseconds)))
    case .tooLong: DeviceFault(role, .broke(ProtocolFault(.oversize, "\(error)")))
    case .unterminated: DeviceFault(role, .broke(ProtocolFault(.unterminated, "\(error)")))
    case .backlogged: DeviceFault(role, .broke(ProtocolFault(.backlogged, "\(error)")))
    case .closed, .system: DeviceFault(role, .died(describe(child, error)))
    }
  }

  /// How a child ended, with the last lines it wrote to standard error.
  private static func describe(_ child: ChildProcess?, _ error: LineError) -> String {
    guard let child else { return "\(error)" }
    let status = child.wait(timeoutMilliseconds: 1_000)
    let how = status.map { "\($0)" } ?? "it closed its connection and goes on"
    let tail = child.stderrTail
    return tail.isEmpty
      ? how : how + "; it wrote last:\n" + tail.map { "    " + $0 }.joined(separator: "\n")
  }
}
