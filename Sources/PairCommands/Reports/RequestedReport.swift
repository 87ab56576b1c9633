import LockstepCommandLine
import LockstepProtocol
import LockstepPosix
import LockstepReports
import LockstepScenario

/// A report that a run is to write, from the option `--report KIND=FILE`.
struct RequestedReport {
  let exporter: Exporter
  let path: String
  /// `true` if the path is a folder, in which each run writes its own report: the folder exists, or the
  /// path ends with `/`.
  let isFolder: Bool

  /// The form that joins several runs in one file; `nil` for a folder, or if the kind has no such form.
  let joined: JoinedReport?

  init(exporter: Exporter, path: String) {
    self.exporter = exporter
    let isNamedSo = path.hasSuffix("/") && path.count > 1
    self.path = isNamedSo ? String(path.dropLast()) : path
    isFolder = isNamedSo || FileSystem.isDirectory(path)
    joined = isFolder ? nil : JoinedReport.named(exporter.name)
  }

  /// Reads every `--report` option of a command line.
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
