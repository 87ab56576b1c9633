package import Link
import Pair
package import Posix
package import Protocol
import Simulation

/// A device's process under leases: it answers steps until its host leaves.
package enum LeasedDevice {
  /// Answers every step on the connection; returns when the host says bye or is gone.
  package static func serve(
    _ device: any Device,
    as role: DeviceRole,
    over connection: LineConnection
  ) throws(LineError) -> ProtocolFault? {
    var device = device
    var writer = JSONWriter(reserving: 4_096)
    while true {
      let line: [UInt8]
      do throws(LineError) {
        line = try connection.waitForLine(timeoutMilliseconds: -1)
      } catch {
        if error == .closed { return nil }
        throw error
      }
      switch read(line) {
      case .success(.step(let step)):
        writer.removeAll()
        PeerFrame.done(DirectPort.take(step, by: &device)).write(into: &writer)
        try connection.send(writer.bytes)
      case .success(.bye): return nil
      case .success(.error(let fault)), .failure(let fault): return fault
      case .success(.welcome), .success(.inputs), .success(.result), .success(.event):
        return ProtocolFault(.unexpectedFrame, "a leased device is only sent steps")
      }
    }
  }

  static func read(_ line: [UInt8]) -> Result<HostFrame, ProtocolFault> {
    do throws(JSONError) {
      return .success(try HostFrame.read(line))
    } catch {
      return .failure(ProtocolFault(unreadable: line, because: error))
    }
  }
}

/// The first two lines of a peer's conversation, from the side of a peer that waits for its welcome.
package enum Introduction {
  /// Why there was no welcome.
  package enum Failure: Error, CustomStringConvertible {
    case refused(ProtocolFault)
    case unanswered(LineError)

    package var description: String {
      switch self {
      case .refused(let fault): "the host refused: \(fault)"
      case .unanswered(let error): "the host did not answer the hello: \(error)"
      }
    }
  }

  /// Says hello and takes the welcome.
  package static func introduce(_ hello: Hello, over connection: LineConnection)
    throws(Failure) -> Welcome
  {
    var writer = JSONWriter()
    PeerFrame.hello(hello).write(into: &writer)
    let line: [UInt8]
    do throws(LineError) {
      line = try connection.exchange(writer.bytes, timeoutMilliseconds: 10_000)
    } catch {
      throw .unanswered(error)
    }
    switch LeasedDevice.read(line) {
    case .success(.welcome(let welcome)): return welcome
    case .success(.error(let fault)), .failure(let fault): throw .refused(fault)
    case .success:
      throw .refused(ProtocolFault(.unexpectedFrame, "its first line was no welcome"))
    }
  }
}
