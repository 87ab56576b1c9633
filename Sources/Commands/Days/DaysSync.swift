import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation

/// `phonesim days sync`: brings new runs to the server of Running Days, which is in this process.
enum DaysSync {
  static let spec = CommandSpec(
    "phonesim days sync",
    "Brings what is new to the server of Running Days, which is this program's own.",
    options: [
      HealthCommand.store, server,
      .init("--faults", "NAMES", "what befalls the requests, one after another: lost,none,500"),
      DaysCommand.today,
      .init("--full", nil, "bring everything again: what was allowed only lately, too"),
      .init("--background", nil, "as the background task: fewer tries, and not within 15 minutes"),
    ],
    discussion: """
      Faults: \(RunServerFault.names.joined(separator: ", ")), and none.
      The clocks go on by themselves, so that nobody waits for the pauses between tries.
      Exit codes: 0 synced, skipped or nothing new, 1 not synced, 64 usage, 65 health refuses,
      74 the folder is in use or a file cannot be written.
      """
  )

  static let server = CommandSpec.Option(
    "--server",
    "FILE",
    "what the server has; in the store otherwise"
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let faults = try faults(arguments.value("--faults"))
    let (database, owned) = try HealthAccessCommand.writing(arguments)
    let files = DaysFiles(owned.disk, server: arguments.value("--server"))
    let now = Now(uptime: .zero, wall: try DaysCommand.now(arguments))
    let line = FaultyRunServer(try files.readServer(), faults: faults)
    var app = RunningDaysApp(database, line: line, memory: try files.readMemory(), at: now)
    if arguments.has("--full") { app.forgetAnchor() }
    app.take(arguments.has("--background") ? .taskBegan : .sync(.owner))
    try owned.checkOwner()
    try files.write(app.kept, app.line.server)
    for line in app.log { StandardStream.write("\(line.visibleLine)\n") }
    for refusal in app.kept.refused {
      StandardStream.write(
        "note: \(refusal.id.text): \(refusal.reason)\n".visibleLine + "\n",
        to: .error
      )
    }
    switch app.outcome {
    case .success?, .noNewWorkouts?, .skipped?: return 0
    default: return 1
    }
  }

  private static func faults(_ text: String?) throws(CommandError) -> [RunServerFault?] {
    var faults: [RunServerFault?] = []
    for name in (text ?? "").split(separator: ",").map(String.init) {
      if name == "none" {
        faults.append(nil)
      } else if let fault = RunServerFault(name: name) {
        faults.append(fault)
      } else {
        let names = (RunServerFault.names + ["none"]).joined(separator: ", ")
        throw .usage("there is no fault “\(name)”", "there are: \(names)")
      }
    }
    return faults
  }
}

/// What Running Days and its server keep.
struct DaysFiles {
  private let disk: RealDisk
  private let server: String?

  private static let folder = ".system/RunningDays"
  private static let memory = ".system/RunningDays/memory.json"
  private static let ownServer = ".system/RunningDays/server.json"
  private static let bytesMax = 64 << 20

  /// - Parameter server: A file of its own for what the server has.
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

  func write(_ memory: RunSync.Memory, _ runs: RunServer) throws(CommandError) {
    let bytes = JSONText { runs.write(into: &$0) }.indented
    // The server's first: what the app believes is there then is.
    if let server { try CommandError.wrapping { try FileSystem.writeFile(server, bytes) } }
    try HealthSource.reading { () throws(DiskError) in
      try disk.makeFolders(Self.folder)
      if server == nil { try disk.replace(Self.ownServer, with: bytes) }
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
