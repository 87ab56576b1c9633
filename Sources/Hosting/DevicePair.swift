package import Pair
import Posix
package import Protocol
import Simulation

/// Two device processes that a run started itself, joined to its engine by a private socket.
package final class DevicePair {
  /// How the two programs are started, and how long they may take.
  package struct Setup: Sendable {
    /// The command line of each device, as a shell reads it.
    package var watchCommand: String
    package var phoneCommand: String
    package var stallMilliseconds: Int32
    /// Whether devices that can live by leases do.
    package var usesLeases: Bool

    package init(
      watchCommand: String,
      phoneCommand: String,
      stallMilliseconds: Int32,
      usesLeases: Bool
    ) {
      self.watchCommand = watchCommand
      self.phoneCommand = phoneCommand
      self.stallMilliseconds = stallMilliseconds
      self.usesLeases = usesLeases
    }
  }

  /// Why a pair could not be brought together.
  package enum Failure: Error {
    case device(DeviceFault)
    case system(String)
  }

  /// One device's process and its connection.
  private struct Member {
    var child: ChildProcess
    var connection: LineConnection?
    var isLeased = false
  }

  private let setup: Setup
  private let directory: String
  private let listener: SocketListener
  private var watch: Member
  private var phone: Member
  /// Connections that have not said who they are.
  private var strangers: [LineConnection] = []
  private var livePorts: [DeviceRole: LiveConnection] = [:]

  /// Makes the socket and starts both programs.
  package init(_ setup: Setup) throws(Failure) {
    self.setup = setup
    do throws(Errno) {
      directory = try FileSystem.makePrivateTemporaryDirectory()
    } catch {
      throw .system("cannot make a private folder for the socket: \(error)")
    }
    let path = directory + "/link"
    do throws(SocketError) {
      listener = try SocketListener(path: path)
    } catch {
      throw .system("cannot listen at \(path): \(error)")
    }
    watch = Member(child: try Self.start(setup.watchCommand, as: .watch, socket: path))
    phone = Member(child: try Self.start(setup.phoneCommand, as: .phone, socket: path))
  }

  private static func start(_ command: String, as role: DeviceRole, socket path: String)
    throws(Failure) -> ChildProcess
  {
    do throws(Errno) {
      return try ChildProcess.shell(
        command,
        environment: [("LOCKSTEP_SOCKET", path), ("LOCKSTEP_ROLE", role.name)],
        input: .null,
        output: .descriptor(2),
        errors: .captured
      )
    } catch {
      throw .system("cannot start the \(role.name) (\(command)): \(error)")
    }
  }

  /// Waits for both hellos, then puts both devices into the engine, the watch first.
  package func join(_ engine: inout Engine) throws(Failure) {
    let hellos = try greetBoth()
    for role in DeviceRole.allCases {
      guard let hello = hellos[role] else { continue }
      do throws(DeviceFault) {
        try attach(role, hello, to: &engine)
      } catch {
        throw .device(error)
      }
    }
  }

  private func greetBoth() throws(Failure) -> [DeviceRole: Hello] {
    let deadline =
      SystemClock.monotonicNanoseconds() + Int64(setup.stallMilliseconds) * 1_000_000
    var hellos: [DeviceRole: Hello] = [:]
    while hellos.count < 2 {
      let left = deadline - SystemClock.monotonicNanoseconds()
      if left <= 0 { throw .device(missing(hellos)) }
      try waitForNews(nanoseconds: left)
      try acceptStrangers()
      for connection in strangers {
        guard let (role, hello) = try greet(connection, hellos) else { continue }
        hellos[role] = hello
      }
      if let fault = deadChild(hellos) { throw .device(fault) }
    }
    return hellos
  }

  private func waitForNews(nanoseconds: Int64) throws(Failure) {
    let descriptors =
      [listener.descriptor, watch.child.exitDescriptor, phone.child.exitDescriptor]
      + strangers.map(\.descriptor)
    do throws(Errno) {
      _ = try Poll.wait(
        descriptors.map { PollRequest(descriptor: $0) },
        timeoutNanoseconds: nanoseconds
      )
    } catch {
      throw .system("\(error)")
    }
  }

  private func acceptStrangers() throws(Failure) {
    do throws(SocketError) {
      while let connection = try listener.accept() { strangers.append(connection) }
    } catch {
      throw .system("\(error)")
    }
  }

  private func greet(_ connection: LineConnection, _ hellos: [DeviceRole: Hello])
    throws(Failure) -> (DeviceRole, Hello)?
  {
    let line: [UInt8]?
    do throws(LineError) {
      let isOpen = try connection.receive()
      line = try connection.nextLine()
      if line == nil, !isOpen { strangers.removeAll { $0 === connection } }
    } catch {
      strangers.removeAll { $0 === connection }
      return nil
    }
    guard let line else { return nil }
    strangers.removeAll { $0 === connection }
    do throws(ProtocolFault) {
      let hello = try Greeting.read(line)
      guard let role = DeviceRole(hello.role) else {
        throw ProtocolFault(.unexpectedFrame, "this host takes a watch and a phone alone")
      }
      guard hellos[role] == nil else { throw Greeting.taken(hello.role) }
      modify(role) { $0.connection = connection }
      return (role, hello)
    } catch {
      Self.tell(error, over: connection)
      throw .device(DeviceFault(likelySender(hellos), .broke(error)))
    }
  }

  /// Who sent a line that names no role: the one that has not said hello yet.
  private func likelySender(_ hellos: [DeviceRole: Hello]) -> DeviceRole {
    hellos[.watch] == nil ? .watch : .phone
  }

  private func missing(_ hellos: [DeviceRole: Hello]) -> DeviceFault {
    DeviceFault(
      likelySender(hellos),
      .died("it did not say hello within \(setup.stallMilliseconds) ms")
    )
  }

  private func deadChild(_ hellos: [DeviceRole: Hello]) -> DeviceFault? {
    for role in DeviceRole.allCases where hellos[role] == nil {
      let child = member(role).child
      guard let status = child.poll() else { continue }
      let tail = child.stderrTail.map { "\n    " + $0 }.joined()
      return DeviceFault(role, .died("\(status), before its hello" + tail))
    }
    return nil
  }

  private func attach(_ role: DeviceRole, _ hello: Hello, to engine: inout Engine)
    throws(DeviceFault)
  {
    guard let connection = member(role).connection else { return }
    let isLeased = setup.usesLeases && hello.capabilities.contains(.lease)
    modify(role) { $0.isLeased = isLeased }
    let welcome = Welcome(
      protocolVersion: Greeting.commonVersion(with: hello),
      role: hello.role,
      incarnation: engine.nextIncarnation(of: role),
      seed: engine.configuration.seed,
      isLeased: isLeased
    )
    var writer = JSONWriter()
    HostFrame.welcome(welcome).write(into: &writer)
    do throws(LineError) {
      try connection.send(writer.bytes)
    } catch {
      throw SocketPort.fault(error, of: role, child: member(role).child)
    }
    if isLeased {
      let port = SocketPort(
        role,
        connection,
        child: member(role).child,
        stallMilliseconds: setup.stallMilliseconds
      )
      try engine.attach(role, to: port)
    } else {
      let port = LiveConnection(connection)
      livePorts[role] = port
      try engine.attach(role, live: port, resuming: nil)
    }
  }

  /// The devices that live in real time, because the run asks for it or they know no leases.
  package var unleased: [DeviceRole] { DeviceRole.allCases.filter { !member($0).isLeased } }

  private func member(_ role: DeviceRole) -> Member { role == .watch ? watch : phone }

  private func modify(_ role: DeviceRole, _ change: (inout Member) -> Void) {
    if role == .watch { change(&watch) } else { change(&phone) }
  }

  private static func tell(_ fault: ProtocolFault, over connection: LineConnection) {
    var writer = JSONWriter()
    HostFrame.error(fault).write(into: &writer)
    // The peer may be gone: then nobody is there to be told.
    _ = try? Result { () throws(LineError) in try connection.send(writer.bytes) }.get()
  }

  // MARK: Real time

  /// Waits for an instant of real time; takes in what live devices do meanwhile.
  ///
  /// Returns false as soon as something was taken in.
  func wait(until instant: TrueTime, since start: Int64, in engine: inout Engine)
    throws(DeviceFault) -> Bool
  {
    while true {
      let present = TrueTime(nanoseconds: SystemClock.monotonicNanoseconds() - start)
      if present >= instant { return true }
      let roles = unleased
      let requests = roles.compactMap { role in
        member(role).connection.map { PollRequest(descriptor: $0.descriptor) }
      }
      _ = try? Result { () throws(Errno) in
        try Poll.wait(requests, timeoutNanoseconds: (instant - present).nanoseconds)
      }.get()
      var hasNews = false
      for role in roles where try receive(from: role, since: start, in: &engine) { hasNews = true }
      if hasNews { return false }
    }
  }

  private func receive(from role: DeviceRole, since start: Int64, in engine: inout Engine)
    throws(DeviceFault) -> Bool
  {
    guard let connection = member(role).connection else { return false }
    var hasNews = false
    do throws(LineError) {
      let isOpen = try connection.receive()
      while let line = try connection.nextLine() {
        engine.advance(to: TrueTime(nanoseconds: SystemClock.monotonicNanoseconds() - start))
        try take(line, from: role, connection, in: &engine)
        hasNews = true
      }
      if !isOpen { throw LineError.closed }
    } catch {
      throw SocketPort.fault(error, of: role, child: member(role).child)
    }
    if let fault { throw fault }
    return hasNews
  }

  /// The fault of the line taken last, if it had one.
  private var fault: DeviceFault?

  private func take(
    _ line: [UInt8],
    from role: DeviceRole,
    _ connection: LineConnection,
    in engine: inout Engine
  ) throws(LineError) {
    do throws(ProtocolFault) {
      try Headroom.check(line)
    } catch {
      return refuse(role, connection, error)
    }
    do throws(JSONError) {
      guard case .effects(let effects) = try PeerFrame.read(line) else {
        return refuse(
          role,
          connection,
          ProtocolFault(.unexpectedFrame, "a device in real time sends effects alone")
        )
      }
      do throws(DeviceFault) {
        try engine.receive(effects, from: role)
      } catch {
        fault = error
      }
    } catch {
      refuse(role, connection, ProtocolFault(unreadable: line, because: error))
    }
  }

  private func refuse(_ role: DeviceRole, _ connection: LineConnection, _ broken: ProtocolFault) {
    Self.tell(broken, over: connection)
    fault = DeviceFault(role, .broke(broken))
  }

  // MARK: The end

  /// Says bye, waits a moment for both processes, ends what is left, and removes the socket.
  package func close() {
    var writer = JSONWriter()
    HostFrame.bye.write(into: &writer)
    for member in [watch, phone] {
      // A device that is gone needs no bye.
      _ = try? Result { () throws(LineError) in try member.connection?.send(writer.bytes) }.get()
      member.connection?.close()
    }
    for member in [watch, phone] where member.child.wait(timeoutMilliseconds: 1_000) == nil {
      member.child.kill()
      _ = member.child.wait()
    }
    listener.close()
    _ = try? Result { () throws(Errno) in try FileSystem.remove(directory) }.get()
  }
}

/// A live device's connection, for the engine to send on.
private final class LiveConnection: LivePort {
  private let connection: LineConnection

  init(_ connection: LineConnection) { self.connection = connection }

  func send(_ line: [UInt8]) {
    // A device that is gone is found out where its connection is read.
    _ = try? Result { () throws(LineError) in try connection.send(line) }.get()
  }
}
