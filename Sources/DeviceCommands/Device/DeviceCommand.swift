package import LockstepCommandLine
package import LockstepDevices
import LockstepEventWords
import LockstepHosting
import LockstepLink
package import LockstepPosix
package import LockstepProtocol
import LockstepSimulation

/// The program `watchsim`, and `phonesim` if it does not host: a device that connects to a host.
package enum DeviceCommand {
  static let connect = Option("--connect SOCKET", "the host's socket; LOCKSTEP_SOCKET otherwise")
  static let state = Option(
    "--state FOLDER",
    "keep the queue of changes there, made when missing"
  )
  static let ping = Option<Int64>(
    "--ping COUNT",
    "once connected, send that many messages with a reply, then end",
    in: 1...10_000_000
  )

  package static let watchSpec = CommandSpec(
    "watchsim",
    "The watch: connects to a host; you are its wearer.",
    options: [
      connect, state, AppOptions.app, AppOptions.timeout, AppOptions.beside, ping,
      DeviceConsoles.plainOption, ThemeOption.theme, Programs.versionOption,
    ],
    discussion: Console.help(on: Vocabulary.workouts.watch)
  )

  /// Runs `watchsim`.
  ///
  /// - Parameter own: The watch with the workout app.
  package static func watch(_ words: [String], as own: DeviceModel) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: watchSpec)
    if arguments.has(CommandSpec.helpOption) {
      StandardStream.write(watchSpec.help)
      return 0
    }
    if arguments.has(Programs.versionOption) {
      StandardStream.write(Release.text(of: "watchsim"))
      return 0
    }
    guard let path = arguments.value(connect) ?? Environment.value("LOCKSTEP_SOCKET") else {
      throw .usage("no socket is named", "write watchsim --connect SOCKET, or set LOCKSTEP_SOCKET")
    }
    let pings = try arguments.value(ping)
    let home = try DeviceHome.open(
      arguments.value(state),
      of: .watch,
      by: arguments,
      or: own,
      socket: ""
    )
    var wish = try ConsoleWish(arguments)
    if pings != nil { wish.isPlain = true }
    return try connect(
      .watch,
      to: path,
      pings: pings,
      home: home,
      vocabulary: AppOptions.vocabulary(arguments),
      wish: wish
    )
  }

  /// Runs a device at a socket, under leases or in real time, as the host decides.
  ///
  /// A device that a run has started, with its role in LOCKSTEP_ROLE, prints nothing, because the run
  /// prints the log; it ends with the run.
  package static func connect(
    _ role: DeviceRole,
    to path: String,
    pings: Int64?,
    home: DeviceHome,
    vocabulary: Vocabulary,
    wish: ConsoleWish
  ) throws(CommandError) -> Int32 {
    var wish = wish
    if isOfRun { wish.isPlain = true }
    let console = try DeviceConsoles.make(role, in: vocabulary, wish)
    while true {
      if let status = try live(role, to: path, console, home, pings) { return status }
      home.forget()
    }
  }

  /// Lives one life of a device; returns `nil` if the host wants it to begin another one.
  private static func live(
    _ role: DeviceRole,
    to path: String,
    _ console: any DeviceConsole,
    _ home: DeviceHome,
    _ pings: Int64?
  ) throws(CommandError) -> Int32? {
    let device = LiveDevice(
      role,
      path: path,
      outlivesHost: !isOfRun,
      capabilities: home.capabilities + (isOfRun && home.canBeginAnew ? [.reset] : []),
      make: { (welcome) throws(DiskError) in try home.makeDevice(welcome) },
      hear: isOfRun ? { _, _ in } : console.hear,
      see: isOfRun ? { _, _ in } : console.see,
      say: isOfRun ? { _ in } : console.say
    )
    // The signals are let go before the lease, in which nobody looks for them.
    switch try live(device, console, home, pings) {
    case .leased: return try serveLeased(device, role, home)
    case .refused(let fault): throw .inputOutput("the host refused the \(role.name): \(fault)")
    case .unreachable(let error): throw .inputOutput("\(error)")
    case .unusable(let error): throw .inputOutput("the folder cannot be used: \(error)")
    case .again: return nil
    case .alone, nil: return 0
    }
  }

  /// Runs a device in real time until it ends, or the person or the system wants the program to end.
  private static func live(
    _ device: LiveDevice,
    _ console: any DeviceConsole,
    _ home: DeviceHome,
    _ pings: Int64?
  ) throws(CommandError) -> LiveDevice.End? {
    let signals = try signals()
    var hasLaunched = false
    while true {
      if let end = device.work() { return end }
      if let pings, !console.pingHasStarted {
        begin(pings, device, console, hasLaunched: &hasLaunched)
      }
      if console.pingIsOver { return nil }
      guard try wait(device, console, home, signals, isAlone: pings != nil) else { return nil }
    }
  }

  /// `true` if a run has started this device.
  private static var isOfRun: Bool { Environment.value("LOCKSTEP_ROLE") != nil }

  /// The time that an app may still take for its answer after the run has closed its connection.
  private static let graceNanoseconds: Int64 = 300_000_000

  /// Ends the app soon after the run has closed its connection.
  ///
  /// This is needed under leases, where this process may be waiting for an app that hangs.
  private static func endApp(withHostAt descriptor: Int32) {
    Workers.doAside {
      let hangup = PollRequest(descriptor: descriptor, wantsRead: false)
      _ = try? Poll.wait([hangup], timeoutNanoseconds: nil)
      _ = try? Poll.wait([], timeoutNanoseconds: graceNanoseconds)
      ChildProcess.endDependants()
    }
  }

  private static func begin(
    _ pings: Int64,
    _ device: LiveDevice,
    _ console: any DeviceConsole,
    hasLaunched: inout Bool
  ) {
    // The app has to run to send anything.
    if !hasLaunched { hasLaunched = device.act(Action("launch")) }
    guard console.isReachable else { return }
    console.pingHasBegun()
    _ = device.act(Action("ping", [.init("count", .number(pings))]))
  }

  private static func serveLeased(_ live: LiveDevice, _ role: DeviceRole, _ home: DeviceHome)
    throws(CommandError) -> Int32?
  {
    guard let (device, connection) = live.leased else { return 70 }
    if isOfRun, home.mayRunPrograms { endApp(withHostAt: connection.descriptor) }
    let end: LeasedDevice.End
    do throws(LeasedDevice.Failure) {
      end = try LeasedDevice.serve(device, as: role, on: home.overlay, over: connection)
    } catch {
      switch error {
      case .line where isOfRun: return 0
      case .line(let error):
        throw .inputOutput("the host is gone in the middle of a lease: \(error)")
      case .disk(let error): throw .inputOutput("the folder cannot be used: \(error)")
      }
    }
    switch end {
    case .over: return 0
    case .again: return nil
    case .fault(let fault): throw .inputOutput("the host ended the lease: \(fault)")
    }
  }

  /// Waits for something to do; returns `false` when a signal asks the program to end.
  private static func wait(
    _ device: LiveDevice,
    _ console: any DeviceConsole,
    _ home: DeviceHome,
    _ signals: Signals,
    isAlone: Bool
  ) throws(CommandError) -> Bool {
    let own = [signals.descriptor, home.store?.watch.descriptor ?? -1]
    var requests = own.map { PollRequest(descriptor: $0) }
    let person = isAlone ? [] : console.pollRequests
    requests += person
    console.show(at: device.now)
    try home.store?.checkOwner()
    let sleep = [
      device.sleepNanoseconds, console.patienceNanoseconds,
      home.store == nil ? nil : OwnedStore.ownerCheckNanoseconds,
    ].compactMap(\.self).min()
    if let request = device.pollRequest { requests.append(request) }
    let app = home.door.pollRequests
    requests += app
    return try CommandError.wrapping {
      let results = try Poll.wait(requests, timeoutNanoseconds: sleep)
      if results[0].isReadable, !signals.take().isEmpty { return false }
      if results[1].isReadable, let store = home.store {
        device.hear(.filesChanged(store.changes))
      }
      if results.suffix(app.count).contains(where: { $0.isReadable || $0.isWritable }) {
        device.hear(.appSpoke)
      }
      let typed = results[own.count...].prefix(person.count)
      if typed.contains(where: \.isReadable) || !isAlone && console.isKeyDue {
        return console.readLines { device.act($0) }
      }
      return true
    }
  }

  package static func signals() throws(CommandError) -> Signals {
    try CommandError.wrapping {
      try Signals([Signals.interrupt, Signals.terminate, Signals.quit, Signals.hangup])
    }
  }
}
