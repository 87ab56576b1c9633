package import LockstepPair
package import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// A leased device in another process: each step is one line out and one line in.
///
/// A device that declares `crash` is told to end itself, since it alone knows what its disk has synced;
/// any other one can only be killed.
package final class SocketPort: LeasedPort {
  /// The time for which a device is waited for before the next look at what the person wants.
  private static let sliceMilliseconds: Int32 = 200
  /// The number of steps between two looks at what the person wants.
  private static let stepsBetweenLooks = 64

  private let role: DeviceRole
  private var connection: LineConnection
  private var child: ChildProcess
  private let stallMilliseconds: Int32
  private let interruption: Interruption
  private var writer = JSONWriter(reserving: 4_096)
  private var steps = 0
  /// The crash in which the device is to end itself in the middle of a later step.
  private var armed: Crash?
  private let home: Home?
  /// The state of the device's system, as the device told it last.
  package private(set) var system: SystemState?

  /// The means to end a device in the middle of things and to start it anew.
  struct Home {
    /// `true` if the device ends itself when it is told to.
    var obeysCrash: Bool
    /// The program that is started next is the device of this number; false where it keeps nothing.
    var change: (Int) -> Bool
    /// Starts the program again and welcomes it as an incarnation.
    var start: (Int64) throws(DeviceFault) -> (LineConnection, ChildProcess)
  }

  package convenience init(
    _ role: DeviceRole,
    _ connection: LineConnection,
    child: ChildProcess,
    stallMilliseconds: Int32,
    _ interruption: Interruption
  ) {
    self.init(
      role,
      connection,
      child: child,
      stallMilliseconds: stallMilliseconds,
      interruption,
      home: nil
    )
  }

  init(
    _ role: DeviceRole,
    _ connection: LineConnection,
    child: ChildProcess,
    stallMilliseconds: Int32,
    _ interruption: Interruption,
    home: Home?
  ) {
    self.home = home
    self.role = role
    self.connection = connection
    self.child = child
    self.stallMilliseconds = stallMilliseconds
    self.interruption = interruption
  }

  package func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
    // Whatever came since the last answer came without a step (LEASE-3).
    if connection.pendingBytes > 0 {
      let spoke = ProtocolFault(.outOfLease, "it spoke without being stepped")
      throw DeviceFault(role, .broke(spoke))
    }
    writer.removeAll()
    HostFrame.step(step).write(into: &writer)
    let line = try exchange()
    do throws(DeviceFault) {
      let answer = try LeaseCodec.readAnswer(line, of: role, number: step.number)
      if let told = answer.system { system = told }
      return answer
    } catch {
      guard case .crashed(let crash) = error.kind else { throw error }
      try finishCrash(crash)
      throw error
    }
  }

  // MARK: Crashes

  package func arm(_ plan: Crash.Plan) -> Bool {
    guard home?.obeysCrash == true else { return false }
    armed = plan.crash
    writer.removeAll()
    HostFrame.crash(CrashOrder(plan)).write(into: &writer)
    // A device that is gone is found out at its next step.
    _ = try? Result { () throws(LineError) in try connection.send(writer.bytes) }.get()
    return true
  }

  package func setDisk(_ condition: DiskCondition) -> Bool {
    guard home?.obeysCrash == true else { return false }
    writer.removeAll()
    HostFrame.disk(how: condition.text).write(into: &writer)
    // A device that is gone is found out at its next step.
    _ = try? Result { () throws(LineError) in try connection.send(writer.bytes) }.get()
    return true
  }

  /// Ends the device between two steps; false where it cannot be done to this program.
  package func end(_ crash: Crash) throws(DeviceFault) -> Bool {
    guard let home else { return false }
    if !home.obeysCrash {
      guard crash == .kill else { return false }
      child.kill()
      finishProcess()
      return true
    }
    armed = crash
    writer.removeAll()
    HostFrame.crash(CrashOrder(how: crash.rawValue)).write(into: &writer)
    let line = try exchange()
    do throws(DeviceFault) {
      _ = try LeaseCodec.readAnswer(line, of: role, number: 0)
    } catch {
      guard case .crashed(let crash) = error.kind else { throw error }
      try finishCrash(crash)
    }
    return true
  }

  /// Ends the process of a device that has said that it crashed, which it may only when it was told to.
  private func finishCrash(_ crash: Crash) throws(DeviceFault) {
    if armed == crash {
      armed = nil
      return finishProcess()
    }
    let why = ProtocolFault(
      .outOfLease,
      "it reported a crash (\(crash.rawValue)) that nobody ordered"
    )
    throw DeviceFault(role, .broke(why))
  }

  /// Waits for a process that has no more to say, ends it when it stays, and hangs up.
  private func finishProcess() {
    if child.wait(timeoutMilliseconds: 1_000) == nil {
      child.kill()
      _ = child.wait()
    }
    connection.close()
  }

  package func bury() { finishProcess() }

  package func change(to number: Int) -> Bool { home?.change(number) ?? false }

  package func restart(incarnation: Int64) throws(DeviceFault) {
    guard let home else {
      throw DeviceFault(role, .died("it cannot be started again: this run did not start it"))
    }
    armed = nil
    system = nil
    (connection, child) = try home.start(incarnation)
  }

  // MARK: Lines

  private func exchange() throws(DeviceFault) -> [UInt8] {
    let answer: [UInt8]
    do throws(LineError) {
      answer = try exchange(writer.bytes)
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

  private func exchange(_ line: [UInt8]) throws(LineError) -> [UInt8] {
    steps += 1
    if steps.isMultiple(of: Self.stepsBetweenLooks) { look() }
    try connection.send(line)
    var left = stallMilliseconds
    while left > 0 {
      let slice = min(left, Self.sliceMilliseconds)
      do throws(LineError) {
        return try connection.waitForLine(timeoutMilliseconds: slice)
      } catch {
        guard case .timedOut = error else { throw error }
        look()
        left -= slice
      }
    }
    throw .timedOut(milliseconds: stallMilliseconds)
  }

  /// Looks for what comes beside the lines: the wish to end, and what the program says to a person.
  private func look() {
    interruption.check()
    child.drain()
  }

  /// Describes a broken line or connection as a fault of the device.
  static func fault(_ error: LineError, of role: DeviceRole, child: ChildProcess) -> DeviceFault {
    switch error {
    case .timedOut(let milliseconds): DeviceFault(role, .stalled(milliseconds: Int(milliseconds)))
    case .tooLong, .backlogged: DeviceFault(role, .broke(ProtocolFault(error)))
    case .unterminated: torn(error, of: role, child: child)
    case .closed, .system: DeviceFault(role, .died(describe(child)))
    }
  }

  /// Makes the fault of a line without its end: most of all its writer has died, and how is what a
  /// person needs.
  private static func torn(_ error: LineError, of role: DeviceRole, child: ChildProcess)
    -> DeviceFault
  {
    guard let status = child.wait(timeoutMilliseconds: endingMilliseconds) else {
      return DeviceFault(role, .broke(ProtocolFault(error)))
    }
    return DeviceFault(role, .died("\(status), in the middle of a line" + lastWords(of: child)))
  }

  /// The time for which a process that has hung up is waited for: a busy machine needs a while to end
  /// one.
  private static let endingMilliseconds: Int32 = 5_000

  private static func describe(_ child: ChildProcess) -> String {
    let status = child.wait(timeoutMilliseconds: endingMilliseconds)
    let how = status.map { "\($0)" } ?? "it closed its connection and goes on"
    return how + lastWords(of: child)
  }

  /// Lists the last lines that a child wrote to standard error, to follow how it ended.
  static func lastWords(of child: ChildProcess) -> String {
    let tail = child.stderrTail
    if tail.isEmpty { return "" }
    return "; it wrote last:\n" + tail.map { "    " + $0 }.joined(separator: "\n")
  }
}

extension ProtocolFault {
  /// The fault of a line that could not be taken or given.
  init(_ error: LineError) {
    let code: Code =
      switch error {
      case .tooLong: .oversize
      case .backlogged: .backlogged
      case .timedOut: .stalled
      case .closed, .unterminated, .system: .unterminated
      }
    self.init(code, "\(error)")
  }
}
