import LockstepCommandLine
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import LockstepTerminal

/// `phonesim days server`: shows the runs that the server of Running Days has, page by page.
enum DaysServer {
  static let spec = CommandSpec(
    "phonesim days server",
    "Lists the runs on the server, newest first, as its pages give them.",
    options: [HealthCommand.store, DaysSync.server, WebClient.timeout, HealthCommand.json],
    discussion:
      "Exit codes: 0 listed, 1 not all came, 64 usage, 65 a file is damaged, 74 one cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let pager = try pages(arguments)
    if let problem = pager.problem {
      StandardStream.write("error: not all runs are here: \(problem.visibleLine)\n", to: .error)
    }
    if arguments.has("--json") {
      let text = JSONText { writer in
        writer.beginArray()
        for run in pager.runs { run.write(into: &writer) }
        writer.endArray()
      }
      StandardStream.write(json: text.indented)
      return pager.problem == nil ? 0 : 1
    }
    let rows = pager.runs.map { run in
      [
        run.clientID.text.visibleLine, run.startTime.secondText,
        RunFormat.kilometers(run.distanceMeters, .english), RunFormat.duration(run.durationSeconds),
        RunFormat.pace(run.paceSecondsPerKm), HealthText.fixed(run.averageHeartRate, 0),
        HealthText.fixed(run.energyBurnedKcal, 0),
      ]
    }
    StandardStream.write(
      TextTable(columns, rows: rows).plainText(fitting: StandardStream.output.columns)
    )
    return pager.problem == nil ? 0 : 1
  }

  /// Reads all pages of runs, from the server in this process or at an address.
  private static func pages(_ arguments: Arguments) throws(CommandError) -> RunPager {
    var pager = RunPager()
    if let address = try DaysSync.address(arguments) {
      let line = WebRunLine(server: address, web: try WebClient(arguments))
      while let request = pager.request {
        pager.take(line.handle(request, at: DaysCommand.clock).answer)
      }
      return pager
    }
    let disk = try RealDisk.opened(try HealthSource(arguments).requiredPath())
    var server = try DaysFiles(disk, server: arguments.value("--server")).readServer()
    while let request = pager.request {
      pager.take(server.handle(request, at: DaysCommand.clock))
    }
    return pager
  }

  private static let columns: [TextTable.Column] = [
    .init("id"), .init("start"), .init("distance", .right), .init("time", .right),
    .init("pace", .right), .init("bpm", .right), .init("kcal", .right),
  ]
}
