import LockstepHealth
import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHTTP
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation

/// `phonesim days sync`: sends new runs to the server of Running Days, in this process or elsewhere.
enum DaysSync {
  static let full = Switch(
    "--full",
    "bring every run again: those that were allowed only lately, too"
  )
  static let background = Switch(
    "--background",
    "as the background task: fewer tries, and not within 15 minutes"
  )

  static let spec = CommandSpec(
    "phonesim days sync",
    "Brings what is new to the server of Running Days, in this program or at an address.",
    options: [
      HealthCommand.store, server, ServingOptions.faults, DaysCommand.today, full, background,
      WebClient.timeout, Arguments.json,
    ],
    discussion: """
      Faults: \(WebFault.names.joined(separator: ", ")),
      \(RunServer.ownFaults.joined(separator: ", ")).
      Each applies to one request, in order; NAME:FAULT is for the next sync, page or delete.
      The clocks go on by themselves, so that nobody waits for the pauses between tries. With a server
      at an address, such as that of phonesim days serve, they are this machine's.
      Exit codes: 0 synced, skipped or nothing new, 1 not synced, 64 usage, 65 health refuses,
      74 a file cannot be written.
      """
  )

  static let server = Option(
    "--server FILE|URL",
    "the server's data, or its address; otherwise its data in the store"
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let faults = try ServingOptions.faults(arguments, of: RunServer.self)
    if let address = try address(arguments) {
      if !faults.isEmpty {
        throw .usage(
          "--faults is an option of the server",
          "write phonesim days serve --faults NAMES"
        )
      }
      let line = WebRunLine(server: address, web: try WebClient(arguments))
      return try sync(arguments, server: nil) { _ in
        line
      } keep: { _ in
        nil
      }
    }
    return try sync(arguments, server: arguments.value(server)) {
      (files) throws(CommandError) in
      FaultyRunServer(try files.readServer(), faults: faults)
    } keep: {
      $0.server
    }
  }

  /// Reads the server's address; `nil` if the option is a file or missing.
  static func address(_ arguments: Arguments) throws(CommandError) -> WebAddress? {
    guard let text = arguments.value(server), text.contains("://") else { return nil }
    return try WebAddress.of(text, "--server")
  }

  private static func sync<Line: RunLine>(
    _ arguments: Arguments,
    server: String?,
    line: (DaysFiles) throws(CommandError) -> Line,
    keep: (Line) -> RunServer?
  ) throws(CommandError) -> Int32 {
    let database = try health(arguments)
    let disk = try own(try HealthSource(arguments).requiredPath())
    let files = DaysFiles(disk, server: server)
    let now = Now(uptime: .zero, wall: try DaysCommand.now(arguments))
    var app = RunSyncDriver(
      database,
      line: try line(files),
      memory: try files.readMemory(),
      at: now,
      reopened: { () throws(HKError) in
        do throws(CommandError) {
          return try health(arguments)
        } catch {
          throw HKError(.databaseInaccessible, .verbatim(error.text))
        }
      }
    )
    var failure: CommandError?
    // A server elsewhere outlives this program, which must then know what it has sent, wherever it ends.
    if keep(app.line) == nil {
      app.persist = { memory in
        do throws(CommandError) { try files.write(memory, nil) } catch { failure = error }
        return failure == nil
      }
    }
    if arguments.has(full) { app.forgetAnchor() }
    app.take(arguments.has(background) ? .taskBegan : .sync(.owner))
    if let failure { throw failure }
    try files.write(app.kept, keep(app.line))
    let older = try olderCount(than: app.kept.since, arguments)
    if arguments.has(Arguments.json) {
      StandardStream.write(json: json(app.outcome, app.log, app.kept.refused, older).indented)
    } else {
      show(app.log, app.kept.refused)
      if older > 0 { showOlder(older, than: app.kept.since) }
    }
    switch app.outcome {
    case .success?, .noNewWorkouts?, .skipped?: return 0
    default: return 1
    }
  }

  /// Reads health as it is now and releases the store, so that others may change it while the command
  /// waits for a server.
  private static func health(_ arguments: Arguments) throws(CommandError) -> HealthDatabase {
    let (database, owned) = try HealthAccessCommand.writing(arguments)
    owned.letGo()
    return database
  }

  /// Opens and locks the store in which Running Days remembers its syncs, so that each sync continues
  /// the last.
  static func own(_ path: String) throws(CommandError) -> RealDisk {
    let disk = try RealDisk.opened(path)
    do throws(StoreLockError) {
      disk.lock = try StoreLock.acquire(disk.root, .runningDays, text: "{}")
      return disk
    } catch {
      guard case .owned = error else { throw .inputOutput(.verbatim("\(error)")) }
      throw .inputOutput(Phrase("store.changing", disk.root), Phrase("hint.wait"))
    }
  }

  /// Counts the runs that the app may read and that are older than those it sends.
  private static func olderCount(than since: WallTime?, _ arguments: Arguments)
    throws(CommandError) -> Int
  {
    guard let since else { return 0 }
    let runs = try DaysCommand.runs(try DaysCommand.store(arguments))
    return runs.count { $0.startTime < since }
  }

  private static func showOlder(_ count: Int, than since: WallTime?) {
    let day = since.map { ISODate.text($0).prefix(10) } ?? ""
    let runs = count == 1 ? "1 run" : "\(count) runs"
    StandardStream.write(
      "note: \(runs) from before \(day) not sent: a first sync sends those of a year\n",
      to: .error
    )
  }

  private static func show(_ log: [String], _ refused: [RunSync.Refusal]) {
    for line in log { StandardStream.write("\(line.visibleLine)\n") }
    for refusal in refused {
      StandardStream.write(
        "note: \(refusal.id.text): \(refusal.reason)".visibleLine + "\n",
        to: .error
      )
    }
  }

  private static func json(
    _ outcome: RunSync.Outcome?,
    _ log: [String],
    _ refused: [RunSync.Refusal],
    _ older: Int
  )
    -> JSONText
  {
    JSONText.object { writer in
      outcome?.write(into: &writer)
      writer.strings("log", log)
      writer.array("refused", refused) { refusal, writer in
        writer.object {
          $0.field("id", refusal.id.text)
          $0.field("reason", refusal.reason)
        }
      }
      if older > 0 { writer.field("older", older) }
    }
  }
}

extension RunSync.Outcome {
  /// Writes the outcome's fields within an open JSON object.
  fileprivate func write(into writer: inout JSONWriter) {
    let name =
      switch self {
      case .success: "success"
      case .noNewWorkouts: "noNewWorkouts"
      case .skipped: "skipped"
      case .queued: "queued"
      case .authenticationRequired: "authenticationRequired"
      case .rateLimited: "rateLimited"
      case .failed: "failed"
      case .expired: "expired"
      }
    writer.field("outcome", name)
    switch self {
    case .success(let sent, let conflicts):
      writer.field("sent", sent)
      writer.field("conflicts", conflicts)
    case .rateLimited(let until): writer.field("until", ISODate.text(until))
    case .failed(let reason): writer.field("reason", reason)
    default: break
    }
  }
}

/// The files in which Running Days and its server keep their state.
struct DaysFiles {
  private let disk: RealDisk
  private let server: String?

  private static let folder = ".system/RunningDays"
  private static let memory = ".system/RunningDays/memory.json"
  private static let ownServer = ".system/RunningDays/server.json"
  private static let bytesMax = 64 << 20

  /// - Parameter server: The path of a file of its own for the server's state; `nil` to keep it in the
  ///   store.
  init(_ disk: RealDisk, server: String?) {
    self.disk = disk
    self.server = server
  }

  func readMemory() throws(CommandError) -> RunSync.Memory {
    try read(try bytes(Self.memory), Self.memory) { (reader) throws(JSONError) in
      try RunSync.Memory.read(&reader)
    } ?? RunSync.Memory()
  }

  func readServer() throws(CommandError) -> RunServer {
    var bytes: [UInt8]?
    if let server {
      if FileSystem.exists(server) {
        bytes = try CommandError.wrapping { try FileSystem.readFile(server) }
      }
    } else {
      bytes = try self.bytes(Self.ownServer)
    }
    return try read(bytes, server ?? Self.ownServer) { (reader) throws(JSONError) in
      try RunServer.read(&reader)
    } ?? RunServer()
  }

  /// Writes the server's runs first, and then the app's memory.
  ///
  /// - Parameter runs: The server, if it is in this process.
  func write(_ memory: RunSync.Memory, _ runs: RunServer?) throws(CommandError) {
    let bytes = runs.map { runs in JSONText { runs.write(into: &$0) }.indented }
    // The server's first: what the app believes is there then is.
    if let server, let bytes {
      try CommandError.wrapping { try FileSystem.writeFile(server, bytes) }
    }
    try CommandError.wrapping {
      try disk.makeFolders(Self.folder)
      if server == nil, let bytes { try disk.replace(Self.ownServer, with: bytes) }
      try disk.replace(Self.memory, with: JSONText { memory.write(into: &$0) }.indented)
    }
  }

  private func bytes(_ path: String) throws(CommandError) -> [UInt8]? {
    do throws(DiskError) {
      return try disk.read(path, upTo: Self.bytesMax)
    } catch {
      if error.kind == .notFound { return nil }
      throw .inputOutput("\(error)")
    }
  }

  private func read<Value>(
    _ bytes: [UInt8]?,
    _ path: String,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(CommandError) -> Value? {
    guard let bytes else { return nil }
    do throws(JSONError) {
      let limits = JSONLimits(maximumDepth: 16, maximumBytes: Self.bytesMax)
      var reader = JSONReader(bytes, limits: limits)
      return try read(&reader)
    } catch {
      throw .badInput("error: \(path.visibleLine) cannot be read: \(error)")
    }
  }
}
