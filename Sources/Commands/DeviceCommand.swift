import Hosting
import Link
import PhoneSim
import Posix
import Protocol
import Simulation
import WatchSim

/// `watchsim`, and `phonesim` where it does not host: a device that connects to a host.
enum DeviceCommand {
  static let watchSpec = CommandSpec(
    "watchsim",
    "The watch: connects to a host, and is worn by whoever types here.",
    options: [
      .init("--connect", "SOCKET", "the host's socket; LOCKSTEP_SOCKET otherwise"),
      .init("--state", "FOLDER", "keep the queue of changes there, made when missing"),
      .init("--ping", "COUNT", "once connected, send that many messages with a reply, then end"),
    ],
    discussion: Console.help(for: .watch)
  )

  /// Makes the device that a welcome asks for.
  static func make(_ welcome: Welcome, state: OwnedStore?) -> any Device {
    if welcome.role == .phone {
      return PhoneDevice(seed: welcome.seed, incarnation: welcome.incarnation)
    }
    guard let disk = state?.disk else { return WatchDevice(incarnation: welcome.incarnation) }
    return WatchDevice(incarnation: welcome.incarnation, disk: disk)
  }

  static func watch(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: watchSpec)
    if arguments.has("--help") {
      StandardStream.write(watchSpec.help)
      return 0
    }
    guard let path = arguments.value("--connect") ?? Environment.value("LOCKSTEP_SOCKET") else {
      throw .usage("no socket is named", "write watchsim --connect SOCKET")
    }
    let pings = try arguments.number("--ping", in: 1...10_000_000)
    let state = try arguments.value("--state").map { (folder) throws(CommandError) in
      try OwnedStore.open(folder, socket: "")
    }
    return try connect(.watch, to: path, pings: pings, state: state)
  }

  /// Lives as a device at a socket, under leases or in real time, as the host decides.
  ///
  /// A device that a run has started, which names its role, says nothing, for the run prints the log;
  /// and it ends with the run.
  static func connect(
    _ role: DeviceRole,
    to path: String,
    pings: Int64?,
    state: OwnedStore? = nil
  ) throws(CommandError) -> Int32 {
    let isOfRun = Environment.value("LOCKSTEP_ROLE") != nil
    let console = Console(role)
    let device = LiveDevice(
      role,
      path: path,
      outlivesHost: !isOfRun,
      make: { make($0, state: state) },
      see: isOfRun ? { _, _ in } : console.see,
      say: isOfRun ? { _ in } : console.say
    )
    // The signals are let go before the lease, in which nobody looks for them.
    switch try live(device, console, pings) {
    case .leased: return try serveLeased(device, role)
    case .refused(let fault): throw .inputOutput("the host refused the \(role.name): \(fault)")
    case .unreachable(let error): throw .inputOutput("\(error)")
    case .alone, nil: return 0
    }
  }

  /// Lives in real time until an end comes, or the person or the program wants no more.
  private static func live(_ device: LiveDevice, _ console: Console, _ pings: Int64?)
    throws(CommandError) -> LiveDevice.End?
  {
    let signals = try signals()
    var hasLaunched = false
    while true {
      if let end = device.work() { return end }
      if let pings, !console.pingHasStarted {
        begin(pings, device, console, hasLaunched: &hasLaunched)
      }
      if console.pingIsOver { return nil }
      guard try wait(device, console, signals, isAlone: pings != nil) else { return nil }
    }
  }

  private static func begin(
    _ pings: Int64,
    _ device: LiveDevice,
    _ console: Console,
    hasLaunched: inout Bool
  ) {
    // The app has to run to send anything.
    if !hasLaunched { hasLaunched = device.act(Action("launch")) }
    guard console.isReachable else { return }
    console.pingHasBegun()
    _ = device.act(Action("ping", [.init("count", .number(pings))]))
  }

  private static func serveLeased(_ live: LiveDevice, _ role: DeviceRole) throws(CommandError)
    -> Int32
  {
    guard let (device, connection) = live.leased else { return 70 }
    let fault: ProtocolFault?
    do throws(LineError) {
      fault = try LeasedDevice.serve(device, as: role, over: connection)
    } catch {
      throw .inputOutput("the host is gone in the middle of a lease: \(error)")
    }
    if let fault { throw .inputOutput("the host ended the lease: \(fault)") }
    return 0
  }

  /// Waits for something to do; false when the program is asked to end.
  private static func wait(
    _ device: LiveDevice,
    _ console: Console,
    _ signals: Signals,
    isAlone: Bool
  ) throws(CommandError) -> Bool {
    var requests = [PollRequest(descriptor: signals.descriptor)]
    if !isAlone, let request = console.pollRequest { requests.append(request) }
    if let request = device.pollRequest { requests.append(request) }
    do throws(Errno) {
      let results = try Poll.wait(requests, timeoutNanoseconds: device.sleepNanoseconds)
      if results[0].isReadable, !signals.take().isEmpty { return false }
      if !isAlone, console.pollRequest != nil, results[1].isReadable {
        return console.readLines { device.act($0) }
      }
      return true
    } catch {
      throw .inputOutput("\(error)")
    }
  }

  static func signals() throws(CommandError) -> Signals {
    do throws(Errno) {
      return try Signals([Signals.interrupt, Signals.terminate, Signals.hangup])
    } catch {
      throw .inputOutput("\(error)")
    }
  }
}
