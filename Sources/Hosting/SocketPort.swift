package import LockstepPair
package import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// A leased device in another process: each step is one line to it and one line from it.
///
/// A device that declares `crash` is ordered to end itself, since only it knows what its disk has
/// synced; any other device can only be killed.
package final class SocketPort: LeasedPort {
  /// The time of one wait for the device; between waits the host looks if a person wants the run to
  /// end.
  private static let sliceMilliseconds: Int32 = 200
  /// The number of steps between two looks if a person wants the run to end.
  private static let stepsBetweenLooks = 64

  private let role: DeviceRole
  private var connection: LineConnection
  private var child: ChildProcess
  private let stallMilliseconds: Int32
  private let interruption: Interruption
  private var writer = JSONWriter(reserving: 4_096)
  private var steps = 0
  /// The crash by which the device is to end itself during a later step.
  private var armed: Crash?
  private let home: Home?
  /// The state of the device's system, as the device last reported it.
  package private(set) var system: SystemState?

  /// The ways to end the device at any point, and to start it again.
  struct Home {
    /// `true` if the device ends itself when ordered to.
    var obeysCrash: Bool
    /// Makes the next start of the program that of the device with this number; returns `false` if the
    /// device keeps no state.
    var change: (Int) -> Bool
    /// Starts the program again and welcomes it with an incarnation.
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
      let spoke = ProtocolFault(
        .outOfLease,
        "it sent a line between two steps: each line must answer a step"
      )
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

  /// Ends the device between two steps; returns `false` if this program cannot be ended so.
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

  /// Ends the process of a device that has reported its crash; it may report one only if it was
  /// ordered.
  private func finishCrash(_ crash: Crash) throws(DeviceFault) {
    if armed == crash {
      armed = nil
      return finishProcess()
    }
    let why = ProtocolFault(
      .outOfLease,
      "it reported a crash (\(crash.rawValue)) that the host has not ordered"
    )
    throw DeviceFault(role, .broke(why))
  }

  /// Waits for a process that has written its last line, ends it if it still runs, and closes the
  /// connection.
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

  /// Looks if a person wants the run to end, and passes on the program's output.
  private func look() {
    interruption.check()
    child.drain()
  }

  /// Makes the device's fault from the error of its line or connection.
  static func fault(_ error: LineError, of role: DeviceRole, child: ChildProcess) -> DeviceFault {
    switch error {
    case .timedOut(let milliseconds): DeviceFault(role, .stalled(milliseconds: Int(milliseconds)))
    case .tooLong, .backlogged: DeviceFault(role, .broke(ProtocolFault(error)))
    case .unterminated: torn(error, of: role, child: child)
    case .closed, .system: DeviceFault(role, .died(describe(child)))
    }
  }

  /// Makes the fault of a line that was cut off.
  ///
  /// Mostly its writer has died; then the fault says how.
  private static func torn(_ error: LineError, of role: DeviceRole, child: ChildProcess)
    -> DeviceFault
  {
    guard let status = child.wait(timeoutMilliseconds: endingMilliseconds) else {
      return DeviceFault(role, .broke(ProtocolFault(error)))
    }
    return DeviceFault(role, .died("\(status), in the middle of a line" + lastWords(of: child)))
  }

  /// The time to wait for a process that has closed its connection: on a busy machine, its end takes a
  /// while.
  private static let endingMilliseconds: Int32 = 5_000

  private static func describe(_ child: ChildProcess) -> String {
    let status = child.wait(timeoutMilliseconds: endingMilliseconds)
    let how = status.map { "\($0)" } ?? "it closed its connection and goes on"
    return how + lastWords(of: child)
  }

  /// Quotes the last lines that a process wrote to standard error, for the sentence about its end.
  static func lastWords(of child: ChildProcess) -> String {
    let tail = child.stderrTail
    if tail.isEmpty { return "" }
    return "; it wrote last:\n" + tail.map { "    " + $0 }.joined(separator: "\n")
  }
}

extension ProtocolFault {
  /// Makes the protocol fault of a line that could not be read or sent.
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
