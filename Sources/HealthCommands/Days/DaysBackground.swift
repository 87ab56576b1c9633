import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHTTP
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import LockstepTerminal

/// `phonesim days background`: what the operating system does with Running Days, in made-up time.
enum DaysBackground {
  static let spec = CommandSpec(
    "phonesim days background",
    "Plays how Running Days is woken for a new run, and what it does then.",
    operands: "SECONDS:WHAT…",
    options: [
      HealthCommand.store, server, DaysCommand.today,
      .init("--refuse", nil, "the owner answers no to what the app asks to read"),
      HealthCommand.json,
    ],
    discussion: """
      The clock is made up, and begins at 0 with the app started in the foreground. Health, what the app
      keeps and the server are those of the store, so that each play goes on from the one before. WHAT is
        run         a watch's run of half an hour and 5 km is in health; it stays in the store
        foreground, suspended, terminated   what becomes of the app
        lock, unlock                        what the owner does with the device
        connected   there is a connection again
        wait        nothing; the time goes on until then
      or what befalls the next request to the server:
        \(WebFault.names.joined(separator: ", ")),
        \(RunServer.ownFaults.joined(separator: ", "))
        phonesim days background 0:terminated 10:500-stored 20:run 2000:wait
      Exit codes: 0 shown, 64 usage, 65 health refuses, 74 the folder cannot be written.
      """
  )

  private static let server = CommandSpec.Option(
    "--server",
    "FILE",
    "what the server has; in the store otherwise"
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.operands.isEmpty {
      throw .usage("no step was given", "write, for example, 0:terminated 10:run 1000:wait")
    }
    var steps: [Step] = []
    for word in arguments.operands { steps.append(try step(word)) }
    let server = arguments.value("--server")
    if server?.contains("://") == true {
      throw .usage("the server is a file here", "phonesim days sync has --server URL")
    }
    let (database, owned) = try HealthAccessCommand.writing(arguments, makesFolder: true)
    let files = DaysFiles(
      try DaysSync.own(try HealthSource(arguments).requiredPath()),
      server: server
    )
    let now = Now(uptime: .zero, wall: try DaysCommand.now(arguments))
    var play = Play(
      try app(database, owned, files, now),
      owned,
      isAllowed: !arguments.has("--refuse")
    )
    for step in steps { try play.take(step) }
    try owned.checkOwner()
    try files.write(play.app.kept, play.app.line.server)
    show(play.app, arguments)
    return 0
  }

  private static func app(
    _ database: HealthDatabase,
    _ owned: OwnedHealth,
    _ files: DaysFiles,
    _ now: Now
  ) throws(CommandError) -> RunningDaysApp<FaultyRunServer> {
    RunningDaysApp(
      database,
      line: FaultyRunServer(try files.readServer()),
      memory: try files.readMemory(),
      at: now,
      reopened: { () throws(HKError) in
        do throws(DiskError) {
          return try HealthDatabase(owned.disk, seed: SystemRandom.entropy())
        } catch {
          throw HKError(.databaseInaccessible, error.phrase)
        }
      }
    )
  }

  // MARK: Steps

  private enum What {
    case run, connected, wait
    case app(AppState)
    case locked(Bool)
    case fault(WebFault)

    static let named: [(name: String, what: What)] =
      [
        ("run", .run), ("connected", .connected), ("wait", .wait), ("lock", .locked(true)),
        ("unlock", .locked(false)),
        ("foreground", .app(.foreground)), ("suspended", .app(.suspended)),
        ("terminated", .app(.notRunning)),
      ]
      + (WebFault.names + RunServer.ownFaults).compactMap { name in
        WebFault(name, own: RunServer.ownFaults).map { (name, .fault($0)) }
      }
  }

  private typealias Step = (second: Int64, what: What)

  private static let secondsMax: Int64 = 1_000_000_000

  private static func step(_ text: String) throws(CommandError) -> Step {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let second = Int64(parts[0]), (0...secondsMax).contains(second) else {
      throw .usage("“\(text.visibleLine)” is no step", "write it as 10:run")
    }
    guard let what = What.named.first(where: { $0.name == parts[1] })?.what else {
      let hint = Phrase.nearest(to: parts[1], among: What.named.map(\.name))
      throw .usage(Phrase("observe.what", parts[1].visibleLine), hint)
    }
    return (second, what)
  }

  /// The app in made-up time.
  private struct Play {
    private(set) var app: RunningDaysApp<FaultyRunServer>
    private let owned: OwnedHealth
    private var stream = RandomStream(seed: SystemRandom.entropy(), purpose: "days.run")

    init(_ app: RunningDaysApp<FaultyRunServer>, _ owned: OwnedHealth, isAllowed: Bool) {
      (self.app, self.owned) = (app, owned)
      self.app.owner = { _ in isAllowed }
      self.app.launch()
    }

    mutating func take(_ step: Step) throws(CommandError) {
      app.pass(max(.zero, .zero + .seconds(step.second) - app.now.uptime))
      switch step.what {
      case .run: try saveRun()
      case .connected: app.take(.connected)
      case .wait: break
      case .app(let state): app.become(state)
      case .locked(let isLocked): app.setLocked(isLocked)
      case .fault(let fault): app.line.web.faults.append(fault)
      }
    }

    /// As a watch's run comes: a document, which health finds.
    ///
    /// It is of the last whole half hour in which there was none: to the server, runs that start within a
    /// minute are one.
    private mutating func saveRun() throws(CommandError) {
      let now = app.now.wall.microseconds
      let half = HKWorkout.halfHour.microseconds
      var run = HKWorkout(
        halfHourFrom: WallTime(microseconds: now - now % half),
        id: DocumentID("")
      )
      run.id = DocumentID(at: app.now.wall, from: &stream)
      try HealthSource.reading { () throws(DiskError) in
        var folder = HealthFolder(owned.disk)
        repeat {
          run.startDate = run.startDate - HKWorkout.halfHour
          run.endDate = run.endDate - HKWorkout.halfHour
        } while try folder.hasDuplicate(of: run)
        try folder.save(run)
      }
      try HealthAccessCommand.asking { () throws(HKError) in try app.healthChanged() }
    }
  }

  // MARK: What is shown

  private static func show(_ app: RunningDaysApp<FaultyRunServer>, _ arguments: Arguments) {
    let lines = zip(app.instants, app.log).map { instant, words in
      (second: Double((instant - .zero).microseconds) / 1_000_000, words: words)
    }
    if arguments.has("--json") {
      let text = JSONText { writer in
        writer.beginArray()
        for line in lines {
          writer.beginObject()
          writer.number("second", line.second)
          writer.field("what", line.words)
          writer.endObject()
        }
        writer.endArray()
      }
      return StandardStream.write(json: text.indented)
    }
    let rows = lines.map { ["\(Int64($0.second))", $0.words.visibleLine] }
    let table = TextTable([.init("seconds", .right), .init("what happens")], rows: rows)
    StandardStream.write(table.plainText())
  }
}

extension HKWorkout {
  fileprivate static let halfHour = Interval.seconds(1_800)

  /// A run of 5 km with a heart rate each minute.
  fileprivate init(halfHourFrom start: WallTime, id: DocumentID) {
    let minutes = 30
    let end = start + Self.halfHour
    self.init(id: id, workoutActivityType: .running, startDate: start, endDate: end)
    var meters = HKQuantitySeries(.distanceWalkingRunning)
    var rates = HKQuantitySeries(.heartRate)
    for minute in 0..<minutes {
      meters.add(5_000 / Double(minutes), at: Double(minute) * 60, lasting: 60)
      rates.add(140 + Double(minute % 5), at: Double(minute) * 60)
    }
    series = [meters, rates]
    metadata = [HKMetadataEntry(HKMetadataKey.indoorWorkout, .flag(false))]
  }
}
