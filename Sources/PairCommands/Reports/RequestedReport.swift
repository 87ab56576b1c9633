import LockstepCommandLine
import LockstepProtocol
import LockstepPosix
import LockstepReports
import LockstepScenario

/// A report that a run is to leave: `--report KIND=FILE`.
struct RequestedReport {
  let exporter: Exporter
  let path: String
  /// Whether the path is that of a folder, in which each run has its own: it is one, or ends as one.
  let isFolder: Bool

  /// What has several runs in one file, where the report is one file; in a folder each has its own.
  let joined: JoinedReport?

  init(exporter: Exporter, path: String) {
    self.exporter = exporter
    let isNamedSo = path.hasSuffix("/") && path.count > 1
    self.path = isNamedSo ? String(path.dropLast()) : path
    isFolder = isNamedSo || FileSystem.isDirectory(path)
    joined = isFolder ? nil : JoinedReport.named(exporter.name)
  }

  /// Reads every `--report` of a command line.
  static func all(_ arguments: Arguments) throws(CommandError) -> [RequestedReport] {
    var reports: [RequestedReport] = []
    for text in arguments.allValues(RunCommand.report) { reports.append(try read(text)) }
    return reports
  }

  private static func read(_ text: String) throws(CommandError) -> RequestedReport {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .usage("“\(text)” names no report", "write --report KIND=FILE, such as html=run.html")
    }
    if parts[1] == "-" {
      throw .usage(
        "--report writes to a file, and “-” is none",
        "name one, or write a log: lockstep report LOG --as \(parts[0]) writes to standard output"
      )
    }
    guard let exporter = Exporter.named(parts[0]) else {
      throw .usage(
        "there is no report “\(parts[0])”",
        Nearest.hint(for: parts[0], among: Exporter.all.map(\.name))
      )
    }
    return RequestedReport(exporter: exporter, path: parts[1])
  }
}
