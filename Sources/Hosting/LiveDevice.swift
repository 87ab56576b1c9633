package import LockstepDevices
import LockstepLink
package import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// A device's process in real time: it has its own clocks and deadlines, and a connection to the host
/// that comes and goes.
///
/// The first welcome switches the device on. If the host goes away, the device's link is down; the
/// device lives on, and the process tries to connect again until it succeeds. A device that a run has
/// started for itself ends with its host instead.
package final class LiveDevice {
  /// The time after a failed attempt to connect until the next.
  private static let retry = Interval.milliseconds(250)

  private let role: DeviceRole
  private let path: String
  private let outlivesHost: Bool
  private let capabilities: [Capability]
  private let make: (Welcome) throws(DiskError) -> any Device
  private let hear: (DeviceInput, Now) -> Void
  private let see: (DeviceEffect, Now) -> Void
  private let say: (String) -> Void

  private var device: TimedDevice?
  private var incarnation: Int64?
  private var connection: LineConnection?
  /// `true` once the host has welcomed the device on this connection.
  private var isWelcome = false
  private var retryAt = Uptime.zero
  private var hasSaidWaiting = false
  private var writer = JSONWriter(reserving: 4_096)
  private let startedAt = SystemClock.monotonicNanoseconds()

  /// - Parameters:
  ///   - outlivesHost: `true` if the process waits for another host after its host is gone.
  ///   - capabilities: The capabilities that the hello declares.
  ///   - make: Makes the device that the welcome asks for.
  ///   - hear: Gets every input of the device.
  ///   - see: Gets every effect of the device.
  ///   - say: Gets a line about the connection, for a person.
  package init(
    _ role: DeviceRole,
    path: String,
    outlivesHost: Bool,
    capabilities: [Capability],
    make: @escaping (Welcome) throws(DiskError) -> any Device,
    hear: @escaping (DeviceInput, Now) -> Void,
    see: @escaping (DeviceEffect, Now) -> Void,
    say: @escaping (String) -> Void
  ) {
    self.role = role
    self.path = path
    self.outlivesHost = outlivesHost
    self.capabilities = capabilities
    self.make = make
    self.hear = hear
    self.see = see
    self.say = say
  }

  /// The reason why the process ends.
  package enum End: Sendable, Equatable {
    /// No host can ever be reached at this path.
    case unreachable(SocketError)
    /// The host has put the device under leases: the caller goes on with this connection.
    case leased
    /// The host has refused the device.
    case refused(ProtocolFault)
    /// The device's disk cannot be read.
    case unusable(DiskError)
    /// The host is gone, and the device must not outlive it.
    case alone
    /// The host has asked a device that declares `reset` to begin anew (HOST-35).
    case again
  }

  /// `true` while an action has no answer yet, because the app's program has not answered.
  private var owesAnswer = false
  /// The state of the system that the host was last told.
  private var toldSystem = ToldSystem()

  /// The device and its connection, if it lives under leases.
  package private(set) var leased: (any Device, LineConnection)?

  package var now: Now {
    Now(uptime: uptime, wall: WallTime(microseconds: SystemClock.wallMicroseconds()))
  }

  private var uptime: Uptime {
    Uptime(nanoseconds: SystemClock.monotonicNanoseconds() - startedAt)
  }

  // MARK: The loop's parts

  /// The descriptor to poll, and if output waits to be written.
  package var pollRequest: PollRequest? {
    connection.map {
      PollRequest(descriptor: $0.descriptor, wantsRead: true, wantsWrite: $0.wantsWrite)
    }
  }

  /// The time for which the process may sleep, in nanoseconds; `nil` if no deadline is set.
  package var sleepNanoseconds: Int64? {
    let next = Uptime.earliest(device?.deadline, connection == nil ? retryAt : nil)
    return next.map { max(0, ($0 - uptime).nanoseconds) }
  }

  /// Does everything that is due: connects, reads, acts on deadlines.
  ///
  /// Returns a reason if the process must end.
  package func work() -> End? {
    if connection == nil, uptime >= retryAt, let end = connect() { return end }
    if let end = readLines() { return end }
    while let due = device?.deadline, due <= uptime {
      if let end = handle([]) { return end }
    }
    return nil
  }

  /// Gives the device an action of the wearer or the owner; returns `false` if it is not switched on
  /// yet.
  package func act(_ action: Action) -> Bool {
    guard device != nil else { return false }
    // That the host is gone is found again where its connection is read.
    _ = handle([.action(action)])
    return true
  }

  /// Gives the device news from this process: files that were changed, or a word of its app's program.
  package func hear(_ news: ShellNews) {
    let now = now
    guard let effects = device?.hear(news, at: now) else { return }
    _ = tell(effects, at: now)
  }

  /// Connects and sends the hello; the welcome is read later, like any other line.
  private func connect() -> End? {
    retryAt = uptime + Self.retry
    do throws(SocketError) {
      connection = try LineConnection.connect(to: path)
    } catch {
      switch error {
      case .pathTooLong, .foreignUser, .notASocket: return .unreachable(error)
      default: return wait()
      }
    }
    let hello = Hello(
      role: role.role,
      name: "lockstep \(role.name)",
      capabilities: capabilities,
      resumes: incarnation
    )
    return send(.hello(hello))
  }

  private func wait() -> End? {
    if !outlivesHost { return .alone }
    if !hasSaidWaiting { say("waiting for the host at \(path)") }
    hasSaidWaiting = true
    return nil
  }

  private func take(_ welcome: Welcome, _ connection: LineConnection) -> End? {
    isWelcome = true
    // A host that does not know the start which was to be resumed has begun a new one (HOST-27).
    if incarnation != welcome.incarnation { device = nil }
    incarnation = welcome.incarnation
    toldSystem = ToldSystem()
    do throws(DiskError) {
      if device == nil { device = TimedDevice(try make(welcome)) }
    } catch {
      return .unusable(error)
    }
    if welcome.isLeased, let device {
      leased = (device.device, connection)
      return .leased
    }
    hasSaidWaiting = false
    say("connected to the host (start \(welcome.incarnation))")
    return nil
  }

  private func readLines() -> End? {
    guard let connection else { return nil }
    do throws(LineError) {
      if connection.wantsWrite { try connection.flush() }
      let isOpen = try connection.receive()
      while let line = try connection.nextLine() {
        if let end = take(line, connection) { return end }
      }
      return isOpen ? nil : lose("the host is gone")
    } catch {
      return lose("\(error)")
    }
  }

  private func take(_ line: [UInt8], _ connection: LineConnection) -> End? {
    switch LeasedDevice.read(line) {
    case .success(.welcome(let welcome)) where !isWelcome: return take(welcome, connection)
    case .success(.inputs(let inputs)) where isWelcome: return handle(inputs)
    case .success(.bye(let again)):
      return again && capabilities.contains(.reset) ? .again : lose("the host said bye")
    case .success(.error(let fault)): return take(fault)
    case .failure(let fault): return lose("the host sent something else: \(fault)")
    case .success: return lose("the host sent a frame that does not belong here")
    }
  }

  /// Handles the host's refusal.
  ///
  /// If the host may have a place for the device later, the process tries again; any other refusal ends
  /// it.
  private func take(_ fault: ProtocolFault) -> End? {
    let mayPass = fault.code == .backlogged || fault.code == .stalled
    guard outlivesHost, mayPass else { return .refused(fault) }
    if !isWelcome, !hasSaidWaiting { say("the host turned the \(role.name) away: \(fault)") }
    return lose("the host hung up: \(fault)")
  }

  /// Closes the connection after an error; for the device, the link is then down.
  private func lose(_ why: String) -> End? {
    guard connection != nil else { return nil }
    connection?.close()
    connection = nil
    retryAt = uptime + Self.retry
    let wasWelcome = isWelcome
    isWelcome = false
    if !outlivesHost { return .alone }
    guard wasWelcome else { return wait() }
    say("\(why); the link is down")
    return handle([.link(isUp: false)])
  }

  private func handle(_ inputs: [DeviceInput]) -> End? {
    let now = now
    let isAsked = inputs.contains { if case .action = $0 { true } else { false } }
    guard let effects = device?.handle(inputs, at: now) else { return nil }
    for input in inputs { hear(input, now) }
    if isAsked, device?.device.isAwaitingApp == true { owesAnswer = true }
    return tell(effects, at: now)
  }

  /// Sends the device's effects to the host.
  ///
  /// An empty list is sent, too, if it is the result of an action that the host waits for.
  private func tell(_ effects: [DeviceEffect], at now: Now) -> End? {
    let isAnswered = owesAnswer && device?.device.isAwaitingApp != true
    if isAnswered { owesAnswer = false }
    let end = effects.isEmpty && !isAnswered ? nil : pass(effects, at: now)
    return end ?? tellSystem()
  }

  private func tellSystem() -> End? {
    guard isWelcome, let device = device?.device, let state = toldSystem.news(of: device) else {
      return nil
    }
    return send(.system(state))
  }

  private func pass(_ effects: [DeviceEffect], at now: Now) -> End? {
    let end = isWelcome ? send(.effects(effects)) : nil
    for effect in effects { see(effect, now) }
    return end
  }

  private func send(_ frame: PeerFrame) -> End? {
    guard let connection else { return nil }
    writer.removeAll()
    frame.write(into: &writer)
    do throws(LineError) {
      try connection.send(writer.bytes)
      return nil
    } catch {
      // What a host that hung up has said before is read first.
      return error == .closed ? nil : lose("\(error)")
    }
  }
}

/// A device with its next deadline, which is computed in place, since copying a device takes longer
/// than a step.
private struct TimedDevice {
  private(set) var device: any Device
  private(set) var deadline: Uptime?

  init(_ device: any Device) {
    self.device = device
    deadline = device.nextDeadline
  }

  mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    defer { deadline = device.nextDeadline }
    return device.handle(inputs, at: now)
  }

  mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] {
    defer { deadline = device.nextDeadline }
    return device.hear(news, at: now)
  }
}
