import LockstepCommandLine
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import LockstepTerminal

/// `phonesim days server`: what the server of Running Days has, page by page.
enum DaysServer {
  static let spec = CommandSpec(
    "phonesim days server",
    "Lists the runs on the server, newest first, as its pages give them.",
    options: [HealthCommand.store, DaysSync.server, WebClient.timeout, Arguments.json],
    discussion:
      "Exit codes: 0 listed, 1 not all came, 64 usage, 65 a file is damaged, 74 one cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let pager = try pages(arguments)
    if let problem = pager.problem {
      StandardStream.write("error: not all runs are here: \(problem.visibleLine)\n", to: .error)
    }
    try arguments.answer(
      json: .array(pager.runs) { $0.write(into: &$1) },
      text: listing.table(of: pager.runs).plainText(fitting: StandardStream.output.columns)
    )
    return pager.problem == nil ? 0 : 1
  }

  /// All pages, of the server in this process or at an address.
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
    var server = try DaysFiles(disk, server: arguments.value(DaysSync.server)).readServer()
    while let request = pager.request {
      pager.take(server.handle(request, at: DaysCommand.clock))
    }
    return pager
  }

  /// Describes runs for people; programs get them as the server has them.
  private static var listing: Listing<Run> {
    Listing([
      .init("id") { $0.clientID.text }, .init("start") { $0.startTime.secondText },
      .init("distance", .right) { RunFormat.kilometers($0.distanceMeters, .english) },
      .init("time", .right) { RunFormat.duration($0.durationSeconds) },
      .init("pace", .right) { RunFormat.pace($0.paceSecondsPerKm) },
      .init("bpm", .right) { HealthText.fixed($0.averageHeartRate, 0) },
      .init("kcal", .right) { HealthText.fixed($0.energyBurnedKcal, 0) },
    ])
  }
}
