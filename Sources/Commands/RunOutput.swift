import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// What a run prints and writes while it goes on, and at its end.
final class RunOutput {
  private let plan: RunCommand.Plan
  private let path: String
  private let columns = ColumnLog()
  private var log = EventLog()
  private var text = ""
  /// The log for reports, where any are asked for.
  private var events: [LogEvent] = []

  /// Throws when the log cannot be written there, before anything is played for nothing.
  init(plan: RunCommand.Plan, path: String) throws(CommandError) {
    for path in [plan.logPath].compactMap(\.self) + plan.reports.map(\.path) {
      try Self.checkFolder(of: path)
      try CommandError.wrapping { try FileSystem.refuseLink(path) }
    }
    self.plan = plan
    self.path = path
    if plan.logPath != nil { log.keepBytes() }
    if !plan.isQuiet { print(columns.header) }
  }

  private static func checkFolder(of path: String) throws(CommandError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
    if FileSystem.isDirectory(folder) { return }
    throw .inputOutput(
      "cannot write \(path.visibleLine): the folder \(folder.visibleLine) does not exist\n"
        + "  = make it with: mkdir -p \(folder.visibleLine)"
    )
  }

  func see(_ event: LogEvent) {
    log.append(event)
    if !plan.reports.isEmpty { events.append(event) }
    if !plan.isQuiet, let line = columns.line(for: event) { print(line) }
  }

  /// Tells a person something about the run that is no part of its log.
  func say(_ text: String) {
    StandardStream.write("note: \(text.visibleLine)\n", to: .error)
  }

  /// Output is gathered and written in large pieces; in real time each line goes out at once.
  private func print(_ line: String) {
    text += line + "\n"
    if text.utf8.count > 32_768 || plan.mode == .live { flush() }
  }

  private func flush() {
    StandardStream.write(text)
    text.removeAll(keepingCapacity: true)
  }

  /// Writes the log, the failures and the verdict.
  func finish(_ report: Runner.Report, seed: UInt64, wall: Interval) throws(CommandError) {
    let bytes = log.takeBytes()
    log.finish()
    printFailures(report)
    printVerdict(report, seed: seed, wall: wall)
    flush()
    try writeReports(report)
    guard let logPath = plan.logPath else { return }
    do throws(Errno) {
      try FileSystem.writeFile(logPath, bytes)
    } catch {
      throw .inputOutput("cannot write \(logPath.visibleLine): \(error)")
    }
  }

  private func writeReports(_ report: Runner.Report) throws(CommandError) {
    if plan.reports.isEmpty { return }
    var findings = Findings()
    findings.path = path
    findings.source = source.map(String.init)
    findings.broken = report.broken.map { broken in
      Findings.Broken(
        promise: "\(broken.promise)",
        found: broken.found,
        timeNanoseconds: broken.timeNanoseconds
      )
    }
    findings.fault = report.fault.map { "\($0)" }
    let log = RecordedLog(events)
    for report in plan.reports {
      try ReportCommand.write(report.exporter, of: log, findings, to: report.path)
    }
  }

  private func printFailures(_ report: Runner.Report) {
    RunFailures(path: path, source: source, report: report).lines.forEach(print)
    if let fault = report.fault { print("\ncrashed: \(fault)") }
    if report.verdict == .undecided {
      print("\nundecided: the file expects nothing")
    }
  }

  private var source: [Substring] {
    let bytes = (try? Result { () throws(Errno) in try FileSystem.readFile(path) }.get()) ?? []
    return SourceText.lines(of: String(decoding: bytes, as: UTF8.self))
  }

  private func printVerdict(_ report: Runner.Report, seed: UInt64, wall: Interval) {
    if !plan.isQuiet { print("") }
    let milliseconds = Interval.milliseconds(report.virtualTime.milliseconds)
    let wallShown = Interval.microseconds(wall.microseconds)
    print(
      "\(report.verdict.rawValue)  \(path)  \(report.expectations) expectations, seed \(seed), "
        + "virtual \(milliseconds), wall \(wallShown), \(log.count) events, digest "
        + DigestText.write(log.digestValue)
    )
  }
}
