package import LockstepCommandLine
package import LockstepDevices
import LockstepWorkouts
import LockstepHosting
import LockstepLink
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepEventWords
import LockstepWorkoutChecks
import LockstepSimulation

/// The commands `phonesim --listen` and `lockstep host`: hosts in real time, with and without a phone
/// of their own.
package enum HostCommands {
  private static let profileHelp =
    "ble-active, wifi-lan and \(LinkProfile.all.count - 2) more: lockstep explain link profile"

  private static let anyAppOption = Switch(
    "--any-app",
    "with --listen: accept devices with other apps; do not check their screens"
  )

  static let listen = Option(
    "--listen SOCKET",
    "where to listen, in a folder of yours with mode 0700"
  )
  static let link = Option<LinkProfile>(
    "--link PROFILE",
    profileHelp,
    choices: LinkProfile.all,
    named: \.name
  )
  static let seed = Option<UInt64>(
    "--seed NUMBER",
    "the seed of every random draw (1)",
    in: 0...UInt64(Int64.max)
  )
  static let state = Option(
    "--state FILE",
    "keep the numbers of starts there, made when missing"
  )
  static let quiet = Switch("--quiet", "print no log")

  package static let hostSpec = CommandSpec(
    "lockstep host",
    "Hosts a link in real time for a watch and a phone that connect to it.",
    options: [
      listen, link, seed, state, AppOptions.contract, anyAppOption, RealNetwork.option, quiet,
    ]
  )

  static let phoneListen = Option(
    "--listen SOCKET",
    "host there, in a folder of yours with mode 0700"
  )
  static let connect = Option("--connect SOCKET", "connect to a host; LOCKSTEP_SOCKET otherwise")
  static let phoneLink = Option<LinkProfile>(
    "--link PROFILE",
    "with --listen: \(profileHelp)",
    choices: LinkProfile.all,
    named: \.name
  )
  static let phoneSeed = Option<UInt64>(
    "--seed NUMBER",
    "with --listen: the seed of every random draw (1)",
    in: 0...UInt64(Int64.max)
  )
  static let store = Option(
    "--store FOLDER",
    "keep the documents there; with --listen, LOCKSTEP_STORE otherwise"
  )

  package static let phoneSpec = CommandSpec(
    "phonesim",
    "The phone: hosts the link with --listen, or connects to a host.",
    options: [
      phoneListen, connect, phoneLink, phoneSeed, store, AppOptions.app, AppOptions.timeout,
      AppOptions.beside, AppOptions.contract, anyAppOption, RealNetwork.option,
      DeviceConsoles.plainOption, ThemeOption.theme, Programs.versionOption,
    ],
    discussion: """
      phonesim VERB … --store FOLDER does one thing in a store, through its owner if it has one:
      phonesim splits --store FOLDER; add --json for programs, --help for a verb's own help.
      phonesim fit … looks into FIT files and imports them: phonesim fit --help
      phonesim health … shows the recorded workouts: phonesim health --help
      phonesim days … counts the days on which you run: phonesim days --help
      phonesim upload … brings workouts to a server: phonesim upload --help

      \(Console.help(on: Vocabulary.workouts.phone))
      """
  )

  /// Runs `lockstep host`.
  package static func host(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let look = StreamLook.of(.output)
    let columns = ColumnLog(columns: look.columns)
    let isQuiet = arguments.has(quiet)
    // A signal between the socket's making and its end would leave it behind.
    let signals = try DeviceCommand.signals()
    // Before anything is said of the numbers.
    _ = try path(arguments)
    let numbers = try HostNumbers.open(arguments.value(state))
    let host = try open(arguments, numbers) { event in
      guard !isQuiet, let line = columns.line(for: event) else { return }
      StandardStream.write(PaintedText(line + "\n", event.paint), inColor: look.isColored)
    }
    if !isQuiet { StandardStream.write(columns.header + "\n") }
    return try live(host, signals, console: nil)
  }

  /// Runs `phonesim` as a phone.
  ///
  /// - Parameter own: The phone with the workout app.
  package static func phone(_ words: [String], as own: DeviceModel) throws(CommandError) -> Int32 {
    if PhoneVerbCommand.isMeant(by: words) { return try PhoneVerbCommand.run(words, on: own) }
    let arguments = try Arguments(words, for: phoneSpec)
    if arguments.has(CommandSpec.helpOption) {
      StandardStream.write(phoneSpec.help)
      return 0
    }
    if arguments.has(Programs.versionOption) {
      StandardStream.write(Release.text(of: "phonesim"))
      return 0
    }
    guard arguments.has(listen) else {
      guard let path = arguments.value(connect) ?? Environment.value("LOCKSTEP_SOCKET") else {
        throw .usage("no socket is named", "write phonesim --listen SOCKET, or --connect SOCKET")
      }
      let home = try DeviceHome.open(
        arguments.value(store),
        of: .phone,
        by: arguments,
        or: own,
        socket: path
      )
      return try DeviceCommand.connect(
        .phone,
        to: path,
        pings: nil,
        home: home,
        vocabulary: AppOptions.vocabulary(arguments),
        wish: try ConsoleWish(arguments)
      )
    }
    if arguments.has(connect) {
      throw .usage(
        "--listen makes this phone the host, and --connect joins another",
        "write one of --listen and --connect"
      )
    }
    return try listen(arguments, as: own)
  }

  private static func listen(_ arguments: Arguments, as own: DeviceModel) throws(CommandError)
    -> Int32
  {
    let signals = try DeviceCommand.signals()
    let folder = arguments.value(store) ?? Environment.value("LOCKSTEP_STORE")
    let isNew = folder.map { !OwnedStore.isThere($0) } ?? false
    let store = try folder.map { (path) throws(CommandError) in
      try OwnedStore.open(path, socket: arguments.value(listen) ?? "", stays: true)
    }
    let numbers = try HostNumbers.open(in: store)
    let console = try DeviceConsoles.make(
      .phone,
      in: AppOptions.vocabulary(arguments),
      ConsoleWish(arguments)
    )
    if store == nil { console.say("note: no --store: the documents end with this process") }
    if let folder, isNew { console.say("note: \(OwnedStore.newStore(in: folder))") }
    let host = try open(arguments, numbers) { event in print(event, on: console) }
    let seed = try seed(arguments)
    let door = AppDoor()
    let contract = try AppOptions.contract(arguments)
    let model = try DeviceModel.named(
      by: arguments,
      or: own,
      on: .phone,
      in: folder,
      door: door
    )
    host.attachOwn(.phone) { incarnation in
      model.makeWithApps(
        seed: seed,
        incarnation: incarnation,
        disk: store?.disk ?? SimulatedDisk(),
        entropy: SystemRandom.entropy(),
        asksPermission: store != nil,
        contract: contract,
        isRealTime: true
      )
    }
    return try live(host, signals, console: console, store: store, door: door)
  }

  /// Shows the events of the log that concern the phone's owner: the phone's effects, and the link.
  private static func print(_ event: LogEvent, on console: any DeviceConsole) {
    if let face = console as? FaceConsole { return face.see(event) }
    let now = Now(uptime: .zero, wall: WallTime(microseconds: 0))
    switch (event.kind, event.device) {
    case (.effect(let effect), .phone?): console.see(effect, at: now)
    case (.sent(_, .reply(let id, let payload), _), .watch?):
      console.hear(.packet(.reply(id: id, payload: payload)), at: now)
    case (.link(let state), _): console.say("link \(state.rawValue)")
    case (.fault(let fault), _): console.say("a peer was turned away: \(fault)")
    default: break
    }
  }

  private static func seed(_ arguments: Arguments) throws(CommandError) -> UInt64 {
    try arguments.value(seed) ?? 1
  }

  /// Finds the verbs of the devices' apps: those of the workout app, or any.
  private static func vocabulary(_ arguments: Arguments) -> Vocabulary {
    arguments.has(anyAppOption) ? .open : AppOptions.vocabulary(arguments)
  }

  /// Reads the path of the socket to listen at.
  private static func path(_ arguments: Arguments) throws(CommandError) -> String {
    if let path = arguments.value(listen) { return path }
    throw .usage("no socket is named", "write --listen SOCKET")
  }

  private static func open(
    _ arguments: Arguments,
    _ numbers: StartNumbers,
    see: @escaping (LogEvent) -> Void
  ) throws(CommandError) -> LiveHost {
    let path = try path(arguments)
    let profile = try arguments.value(link)
    let network =
      try arguments.has(RealNetwork.option) ? RealNetwork.ofThisMachine(say: complain) : nil
    var configuration = Engine.Configuration(
      title: "live",
      seed: try seed(arguments),
      profile: profile ?? .bleActive,
      rules: EffectRules(vocabulary(arguments)),
      contract: try AppOptions.contract(arguments)
    )
    configuration.usesRealNetwork = network != nil
    return try CommandError.wrapping {
      let listener = try SocketListener(path: path)
      let host = LiveHost(
        configuration,
        listener: listener,
        numbers: numbers,
        playFault: { $0.play(fault: $1, in: .workouts) },
        see: see
      )
      host.network = network
      return host
    }
  }

  private static func complain(_ words: String) {
    StandardStream.write("\(words)\n", to: .error)
  }

  /// Runs the host until a signal comes or the person quits.
  private static func live(
    _ host: LiveHost,
    _ signals: Signals,
    console: (any DeviceConsole)?,
    store: OwnedStore? = nil,
    door: AppDoor = AppDoor()
  ) throws(CommandError) -> Int32 {
    defer { host.close() }
    var isPlaying = true
    while isPlaying {
      let own = [
        PollRequest(descriptor: signals.descriptor),
        PollRequest(descriptor: store?.watch.descriptor ?? -1),
      ]
      let typed = console?.pollRequests ?? []
      console?.show(
        at: Now(
          uptime: .zero + (host.now - .zero),
          wall: WallTime(microseconds: SystemClock.wallMicroseconds())
        )
      )
      try store?.checkOwner()
      let sleep = [
        host.sleepNanoseconds, console?.patienceNanoseconds,
        store == nil ? nil : OwnedStore.ownerCheckNanoseconds,
      ].compactMap(\.self).min()
      let app = door.pollRequests
      let requests = own + typed + app + host.pollRequests
      try CommandError.wrapping {
        let results = try Poll.wait(requests, timeoutNanoseconds: sleep)
        host.work(results[(own.count + typed.count + app.count)...])
        if results[1].isReadable, let store { host.hear(.filesChanged(store.changes)) }
        let spoke = results[(own.count + typed.count)...].prefix(app.count)
        if spoke.contains(where: { $0.isReadable || $0.isWritable }) { host.hear(.appSpoke) }
        if results[0].isReadable, !signals.take().isEmpty { isPlaying = false }
        let keys = results[own.count...].prefix(typed.count)
        if isPlaying, keys.contains(where: \.isReadable) || console?.isKeyDue == true {
          isPlaying =
            console?.readLines {
              host.act(.phone, $0)
              return true
            } ?? true
        }
      }
    }
    return 0
  }
}
