import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkoutFiles

/// `phonesim fit inspect`: whether files are sound, and what was recorded.
enum FitInspect {
  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let policy = try FitCommand.policy(arguments)
    var worst: Int32 = 0
    var rows: [FitTable.Row] = []
    for path in arguments.operands {
      var overview = FitOverview(policy)
      guard FitFile.read(path, { overview.push($0) }) else {
        worst = max(worst, FitStatus.unreadable.exitCode)
        rows.append(FitTable.Row(path: path, status: .unreadable))
        continue
      }
      overview.finish()
      let status = FitStatus(overview.error)
      worst = max(worst, status.exitCode)
      if arguments.has(FitCommand.json) {
        show(overview, status, path)
      } else if arguments.operands.count == 1 {
        StandardStream.write("\(path.visibleLine): \(status.rawValue)\n" + overview.text)
      }
      rows.append(row(overview, status, path))
      if let error = overview.error { FitFile.report(error, in: path) }
    }
    if !arguments.has(FitCommand.json), rows.count > 1 { StandardStream.write(FitTable.text(rows)) }
    return worst
  }

  private static func row(_ overview: FitOverview, _ status: FitStatus, _ path: String)
    -> FitTable.Row
  {
    let session = overview.sessions.first
    return FitTable.Row(
      path: path,
      status: status,
      kind: (session?.sport ?? overview.kind).map { .verbatim($0) },
      startUnixSeconds: session?.startUnixSeconds,
      seconds: session?.elapsedSeconds,
      metres: session?.distanceMetres,
      count: overview.recordCount
    )
  }

  private static func show(_ overview: FitOverview, _ status: FitStatus, _ path: String) {
    StandardStream.writeLine { writer in
      writer.field("file", path)
      writer.field("status", status.rawValue)
      overview.write(into: &writer)
    }
  }
}
