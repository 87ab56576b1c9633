package import LockstepDevices
import LockstepLink
import LockstepPair
package import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// A device's process under leases: it answers steps until its host says bye, is gone, or makes it
/// crash.
package enum LeasedDevice {
  /// The reason why a device must end although its host did not ask for it.
  package enum Failure: Error {
    case line(LineError)
    /// The folder behind the device's disk could not be read or written.
    case disk(DiskError)
  }

  /// The reason why a lease is over although nothing failed.
  package enum End: Sendable, Equatable {
    /// The host has said bye, is gone, or has made the device crash.
    case over
    /// The host has said bye, and wants the device to begin anew (HOST-35).
    case again
    /// The host's lines have a fault.
    case fault(ProtocolFault)
  }

  /// Answers each step on the connection; returns when the host says bye, is gone, or has made the
  /// device crash.
  ///
  /// - Parameter disk: The disk on which the device keeps its state, if it has one.
  package static func serve(
    _ device: any Device,
    as role: DeviceRole,
    on disk: OverlayDisk?,
    over connection: LineConnection
  ) throws(Failure) -> End {
    var device = device
    var told = ToldSystem()
    var writer = JSONWriter(reserving: 4_096)
    while let line = try nextLine(connection) {
      writer.removeAll()
      switch read(line) {
      case .success(.step(let step)):
        var answer = DirectPort.take(step, by: &device)
        // The machine and all that it did in this step are gone.
        if let crash = disk?.crash { return try end(crash, disk, connection) }
        if let failure = disk?.failure { throw .disk(failure) }
        answer.system = told.news(of: device)
        PeerFrame.done(answer).write(into: &writer)
        try send(writer.bytes, over: connection)
      case .success(.crash(let order)):
        guard let disk, let (crash, point) = order.plan else {
          return .fault(misplaced("this device cannot crash by “\(order.how)”"))
        }
        guard let point else { return try end(crash, disk, connection) }
        disk.plan = Crash.Plan(point, crash).counted(from: disk.operations)
      case .success(.disk(let how)):
        guard let disk, let condition = DiskCondition(how) else {
          return .fault(misplaced("this device cannot make its disk “\(how)”"))
        }
        disk.outage = condition.outage
        disk.hidden = [condition.hidden].compactMap(\.self)
      case .success(.bye(let again)): return again ? .again : .over
      case .success(.error(let fault)), .failure(let fault): return .fault(fault)
      case .success(.welcome), .success(.inputs), .success(.result), .success(.event):
        let expected = "expected step, crash, disk, bye or error"
        return .fault(misplaced("\(expected): a device under a lease takes no other frame"))
      }
    }
    return .over
  }

  /// Waits for the next line; returns `nil` when the host is gone.
  private static func nextLine(_ connection: LineConnection) throws(Failure) -> [UInt8]? {
    do throws(LineError) {
      return try connection.waitForLine(timeoutMilliseconds: -1)
    } catch {
      if error == .closed { return nil }
      throw .line(error)
    }
  }

  private static func send(_ line: [UInt8], over connection: LineConnection) throws(Failure) {
    do throws(LineError) {
      try connection.send(line)
    } catch {
      throw .line(error)
    }
  }

  private static func misplaced(_ text: String) -> ProtocolFault {
    ProtocolFault(.unexpectedFrame, text)
  }

  /// Changes the disk to the state that the crash leaves, and writes the last line (LEASE-32).
  private static func end(_ crash: Crash, _ disk: OverlayDisk?, _ connection: LineConnection)
    throws(Failure) -> End
  {
    do throws(DiskError) {
      try disk?.end(crash)
    } catch {
      throw .disk(error)
    }
    var writer = JSONWriter()
    PeerFrame.crashed(how: crash.rawValue).write(into: &writer)
    try send(writer.bytes, over: connection)
    return .over
  }

  static func read(_ line: [UInt8]) -> Result<HostFrame, ProtocolFault> {
    do throws(JSONError) {
      return .success(try HostFrame.read(line))
    } catch {
      return .failure(ProtocolFault(unreadable: line, because: error))
    }
  }
}

/// The hello and the welcome, from the side of a peer.
package enum Introduction {
  /// The reason why a peer got no welcome.
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

  /// Sends the hello and reads the welcome.
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
      throw .refused(
        ProtocolFault(.unexpectedFrame, "its first line must be a welcome or an error")
      )
    }
  }
}
