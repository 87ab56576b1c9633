package import LockstepPair
import LockstepPosix
package import LockstepProtocol
package import LockstepSimulation

/// Two device processes that a run has started itself, connected to its engine by private sockets.
package final class DevicePair {
  /// The way to start the two programs, and their time limits.
  package struct Setup: Sendable {
    /// The command line of the first watch, for a shell; `phoneCommand` is the phone's.
    package var watchCommand: String
    package var phoneCommand: String
    /// The command lines of the wearer's other watches that differ from the first, by their numbers.
    package var otherWatchCommands: [Int: String] = [:]
    package var stallMilliseconds: Int32
    /// `true` if devices that declare leases live under leases.
    package var usesLeases: Bool
    /// `true` if each device gets a folder that is kept when it ends, since some device will be started
    /// again.
    package var keepsState: Bool
    /// The folder of the phone's documents, if the run is to leave them behind.
    package var store: String?
    /// The time that a device's app may take for an answer, if the app is a program of its own.
    package var appPatience: [DeviceRole: Interval] = [:]
    /// `true` if the devices' standard error is passed on as it comes: an app's words for its author.
    ///
    /// The last lines are kept in any case, for the report on the device's end.
    package var showsErrors: Bool

    package init(
      watchCommand: String,
      phoneCommand: String,
      stallMilliseconds: Int32,
      usesLeases: Bool,
      keepsState: Bool = false,
      store: String? = nil,
      showsErrors: Bool = false
    ) {
      self.showsErrors = showsErrors
      self.keepsState = keepsState
      self.store = store
      self.watchCommand = watchCommand
      self.phoneCommand = phoneCommand
      self.stallMilliseconds = stallMilliseconds
      self.usesLeases = usesLeases
    }
  }

  /// The reason why the pair could not be started.
  package enum Failure: Error {
    case device(DeviceFault)
    case system(String)
  }

  private let setup: Setup
  private let interruption: Interruption
  private let folder: String
  /// The folder of the state that devices keep while they are switched off.
  private let state: String?
  private let watch: DevicePlace
  private let phone: DevicePlace
  private var livePorts: [DeviceRole: LiveConnection] = [:]
  /// The real network, if requests for hosts outside the run go there.
  package var network: RealNetwork?

  /// Makes the sockets and starts both programs.
  package init(_ setup: Setup, _ interruption: Interruption) throws(Failure) {
    self.setup = setup
    self.interruption = interruption
    let state = setup.keepsState ? try Self.makeFolder() : nil
    self.state = state
    do throws(Failure) {
      folder = try Self.makeFolder()
    } catch {
      if let state { Self.remove(state) }
      throw error
    }
    do throws(Failure) {
      watch = try DevicePlace(.watch, Self.program(.watch, setup, state), folder: folder)
      phone = try DevicePlace(.phone, Self.program(.phone, setup, state), folder: folder)
    } catch {
      Self.remove(folder)
      if let state { Self.remove(state) }
      throw error
    }
    cleanUpWhenInterrupted()
  }

  /// Makes an interruption close this pair; it replaces an earlier pair that asked for this.
  package func cleanUpWhenInterrupted() {
    interruption.cleanUp = { [unowned self] in close() }
  }

  private static func makeFolder() throws(Failure) -> String {
    do throws(Errno) {
      return try FileSystem.makePrivateTemporaryDirectory()
    } catch {
      throw .system("cannot make a private folder: \(error)")
    }
  }

  private static func program(_ role: DeviceRole, _ setup: Setup, _ state: String?)
    -> DevicePlace.Program
  {
    let kept = state.map { "\($0)/\(role.name)" }
    var program =
      role == .watch
      ? DevicePlace.Program(command: setup.watchCommand, state: kept)
      : DevicePlace.Program(command: setup.phoneCommand, state: setup.store ?? kept)
    program.showsErrors = setup.showsErrors
    if role == .watch { program.otherCommands = setup.otherWatchCommands }
    return program
  }

  private var places: [DevicePlace] { [watch, phone] }

  private func place(_ role: DeviceRole) -> DevicePlace { role == .watch ? watch : phone }

  // MARK: Joining

  /// Waits for both hellos, then attaches both devices to the engine, the watch first.
  ///
  /// The sockets are then removed, since nobody needs them: so none is left behind, however this
  /// process ends.
  package func join(_ engine: inout Engine) throws(Failure) {
    try greetBoth()
    removeSockets()
    for place in places {
      do throws(DeviceFault) {
        try attach(place, to: &engine)
      } catch {
        throw .device(error)
      }
    }
  }

  private func greetBoth() throws(Failure) {
    let deadline =
      SystemClock.monotonicNanoseconds() + Int64(setup.stallMilliseconds) * 1_000_000
    while let late = places.first(where: { $0.hello == nil }) {
      let left = deadline - SystemClock.monotonicNanoseconds()
      if left <= 0 { throw .device(silent(late.role)) }
      try waitForNews(nanoseconds: left)
      for place in places { try place.greet() }
    }
  }

  private func waitForNews(nanoseconds: Int64) throws(Failure) {
    let descriptors = [interruption.descriptor] + places.flatMap(\.greetingDescriptors)
    do throws(Errno) {
      _ = try Poll.wait(
        descriptors.map { PollRequest(descriptor: $0) },
        timeoutNanoseconds: nanoseconds
      )
    } catch {
      throw .system("\(error)")
    }
    interruption.check()
  }

  private func silent(_ role: DeviceRole) -> DeviceFault {
    let hint = "raise --stall-timeout if it needs longer"
    return DeviceFault(
      role,
      .died("it did not say hello within \(setup.stallMilliseconds) ms; \(hint)")
    )
  }

  private func attach(_ place: DevicePlace, to engine: inout Engine) throws(DeviceFault) {
    let role = place.role
    let run = engine.configuration
    let connection = try welcome(place, incarnation: engine.nextIncarnation(of: role), run)
    if place.isLeased {
      let port = SocketPort(
        role,
        connection,
        child: place.child,
        stallMilliseconds: setup.stallMilliseconds,
        interruption,
        home: .init(
          obeysCrash: place.hello?.capabilities.contains(.crash) ?? false,
          change: { place.change(to: $0) },
          start: { [unowned self] incarnation throws(DeviceFault) in
            (try startAgain(role, incarnation: incarnation, run), self.place(role).child)
          }
        )
      )
      try engine.attach(role, to: port)
    } else {
      let port = LiveConnection(connection, of: place) {
        [unowned self] incarnation throws(DeviceFault) in
        try startAgain(role, incarnation: incarnation, run)
      }
      livePorts[role] = port
      try engine.attach(role, live: port)
    }
  }

  /// Lists the capabilities that a device declares in its hello.
  package func capabilities(of role: DeviceRole) -> [Capability] {
    place(role).hello?.capabilities ?? []
  }

  /// Answers the hello of a device; its first hello decides if it lives under leases.
  private func welcome(_ place: DevicePlace, incarnation: Int64, _ run: Engine.Configuration)
    throws(DeviceFault) -> LineConnection
  {
    guard let connection = place.connection, let hello = place.hello else {
      fatalError("lockstep: the \(place.role.name) is welcomed before its hello")
    }
    place.isLeased = setup.usesLeases && hello.capabilities.contains(.lease)
    let welcome = Welcome(
      protocolVersion: Greeting.commonVersion(with: hello),
      role: hello.role,
      incarnation: incarnation,
      seed: run.seed,
      isLeased: place.isLeased,
      contract: run.contractName
    )
    do throws(LineError) {
      try place.send(.welcome(welcome))
    } catch {
      throw SocketPort.fault(error, of: place.role, child: place.child)
    }
    return connection
  }

  /// Starts the program of a device again that was ended, and welcomes it.
  private func startAgain(_ role: DeviceRole, incarnation: Int64, _ run: Engine.Configuration)
    throws(DeviceFault) -> LineConnection
  {
    let place = place(role)
    do throws(Failure) {
      let folder = try Self.makeFolder()
      defer { Self.remove(folder) }
      try place.startAgain(folder: folder)
      try greetBoth()
      place.closeListener()
    } catch {
      switch error {
      case .device(let fault): throw fault
      case .system(let text): throw DeviceFault(role, .died(text))
      }
    }
    return try welcome(place, incarnation: incarnation, run)
  }

  /// The devices that live in real time, because the run asks for it, or because they do not declare
  /// leases.
  package var unleased: [DeviceRole] { places.filter { !$0.isLeased }.map(\.role) }

  // MARK: Real time

  /// Waits for an instant of real time, and takes in what live devices do meanwhile.
  ///
  /// Returns `false` as soon as it has taken in something.
  func wait(until instant: TrueTime, since start: Int64, in engine: inout Engine)
    throws(DeviceFault) -> Bool
  {
    while true {
      let present = TrueTime(nanoseconds: SystemClock.monotonicNanoseconds() - start)
      if present >= instant { return true }
      if serveNetwork(at: present, in: &engine) { return false }
      let roles = unleased
      let requests = roles.compactMap { place($0).connection }.map {
        PollRequest(descriptor: $0.descriptor, wantsRead: true, wantsWrite: $0.wantsWrite)
      }
      let others =
        [interruption.descriptor] + places.flatMap(\.child.outputDescriptors)
        + (network?.descriptors ?? [])
      _ = try? Result { () throws(Errno) in
        try Poll.wait(
          requests + others.map { PollRequest(descriptor: $0) },
          timeoutNanoseconds: (instant - present).nanoseconds
        )
      }.get()
      for place in places { place.child.drain() }
      interruption.check()
      var hasNews = false
      for role in roles where try receive(from: role, since: start, in: &engine) { hasNews = true }
      if hasNews { return false }
    }
  }

  /// Starts the requests for the real network, and takes in its answers; returns `false` if there were
  /// none.
  private func serveNetwork(at present: TrueTime, in engine: inout Engine) -> Bool {
    guard let network else { return false }
    engine.advance(to: present)
    return network.serve(&engine)
  }

  /// Finds the time that a device's app may take for an answer; zero if the app is a part of the
  /// device.
  func patience(with role: DeviceRole) -> Interval {
    place(role).isLeased ? .zero : setup.appPatience[role] ?? .zero
  }

  /// Counts the lines in which a device in real time has reported effects.
  func lines(from role: DeviceRole) -> Int { lineCounts[role] ?? 0 }

  private var lineCounts: [DeviceRole: Int] = [:]

  private func receive(from role: DeviceRole, since start: Int64, in engine: inout Engine)
    throws(DeviceFault) -> Bool
  {
    guard let connection = place(role).connection else { return false }
    var hasNews = false
    do throws(LineError) {
      if connection.wantsWrite { try connection.flush() }
      let isOpen = try connection.receive()
      while let line = try connection.nextLine() {
        engine.advance(to: TrueTime(nanoseconds: SystemClock.monotonicNanoseconds() - start))
        take(line, from: role, in: &engine)
        lineCounts[role, default: 0] += 1
        hasNews = true
      }
      // A device that was ended on purpose has a new connection, or none.
      if !isOpen, place(role).connection === connection { throw LineError.closed }
      if let backlog = livePorts[role]?.backlog { throw backlog }
    } catch {
      throw SocketPort.fault(error, of: role, child: place(role).child)
    }
    if let fault { throw fault }
    return hasNews
  }

  /// The fault of the last line, if it had one.
  private var fault: DeviceFault?

  private func take(_ line: [UInt8], from role: DeviceRole, in engine: inout Engine) {
    do throws(DeviceFault) {
      switch try Self.frame(line, of: role, by: engine.configuration.rules) {
      case .effects(let effects): try engine.receive(effects, from: role)
      case .system(let state): engine.hear(state, from: role)
      default: break
      }
    } catch {
      fault = error
    }
  }

  private static func frame(_ line: [UInt8], of role: DeviceRole, by rules: EffectRules)
    throws(DeviceFault) -> PeerFrame
  {
    do throws(ProtocolFault) {
      try Headroom.check(line)
      let frame = try PeerFrame.taken(line)
      switch frame {
      case .effects(let effects): try rules.check(effects, of: role)
      case .system: break
      default:
        throw ProtocolFault(.unexpectedFrame, "a device in real time may send effects and system")
      }
      return frame
    } catch {
      throw DeviceFault(role, .broke(error))
    }
  }

  // MARK: The end

  /// Sends a device the fault for which the run cannot go on, and closes its connection (HOST-20).
  package func refuse(_ fault: DeviceFault) {
    let told: ProtocolFault? =
      switch fault.kind {
      case .broke(let broken): broken
      case .stalled: ProtocolFault(.stalled, "\(fault)")
      case .looped, .restless: ProtocolFault(.outOfLease, "\(fault)")
      case .died, .crashed, .cannotCrash, .cannotSetDisk, .cannotSetClock, .cannotWear:
        nil
      }
    if let told { place(fault.device).leave(.error(told)) }
  }

  /// Says bye to both processes, waits a moment, ends them if they still run, and removes the sockets.
  package func close() {
    for place in places { place.leave(.bye()) }
    for place in places { place.endProcess() }
    removeSockets()
    if let state { Self.remove(state) }
  }

  private func removeSockets() {
    for place in places { place.closeListener() }
    Self.remove(folder)
  }

  /// Removes a folder; errors are ignored, since nothing can be done about them.
  private static func remove(_ folder: String) {
    _ = try? Result { () throws(Errno) in try FileSystem.remove(folder) }.get()
  }
}

/// The connection of a live device, by which the engine sends to it.
private final class LiveConnection: LivePort {
  private var connection: LineConnection
  private let place: DevicePlace
  private let start: (Int64) throws(DeviceFault) -> LineConnection

  /// The error of a line that could not be sent, if the device does not read.
  private(set) var backlog: LineError?

  /// - Parameter start: Starts the program again and welcomes it with an incarnation.
  init(
    _ connection: LineConnection,
    of place: DevicePlace,
    start: @escaping (Int64) throws(DeviceFault) -> LineConnection
  ) {
    self.connection = connection
    self.place = place
    self.start = start
  }

  func end() -> Bool {
    place.child.kill()
    _ = place.child.wait()
    place.hangUp()
    backlog = nil
    return true
  }

  func restart(incarnation: Int64) throws(DeviceFault) {
    connection = try start(incarnation)
  }

  func send(_ line: [UInt8]) {
    do throws(LineError) {
      try connection.send(line)
    } catch {
      // A device that is gone is found out where its connection is read.
      if case .backlogged = error { backlog = error }
    }
  }
}
