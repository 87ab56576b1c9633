import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario

/// The command `lockstep report`, which turns a log into pictures, tables and test results.
enum ReportCommand {
  private static let kinds = Exporter.all.map(\.name).joined(separator: ", ")

  static let form = Option<Exporter>("--as KIND", kinds, choices: Exporter.all, named: \.name)
  static let out = Option("--out FILE", "write it there instead of to standard output")
  static let scenario = Option(
    "--scenario FILE",
    "the scenario that was played, to name checks by its words"
  )

  static let spec = CommandSpec(
    "lockstep report",
    "Shows the event log of a run in another form.",
    operands: "LOG",
    options: [form, out, scenario],
    discussion: Exporter.all.map { exporter in
      let padding = String(repeating: " ", count: 11 - exporter.name.count)
      return "\(exporter.name)\(padding)\(exporter.summary)"
    }.joined(separator: "\n")
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let exporter = try arguments.value(form) else {
      throw .usage("no form is named", "write --as KIND, one of \(kinds)")
    }
    let log = try LogFile.read(try arguments.onlyOperand("LOG"))
    var findings = Findings()
    if let path = arguments.value(scenario) {
      findings.path = path
      findings.source = try ScenarioFiles.lines(of: path)
      findings.meant = meant(by: path, in: log)
    }
    try write(exporter, of: log, findings, to: arguments.value(out))
    return 0
  }

  /// Finds the failures that the scenario's file expects, and those of them that did not occur in the
  /// run.
  private static func meant(by path: String, in log: RecordedLog) -> Findings.Meant {
    let script = try? Result { () throws(CommandError) in try ScenarioFiles.read(path) }.get()
    let found = log.events.compactMap { event in
      if case .expectation(_, let found) = event.kind { found } else { nil }
    }
    var meant = Findings.Meant()
    for failure in script?.meantFailures ?? [] {
      meant.texts.append(failure.text)
      if !found.contains(where: failure.isIn) { meant.missed.append(failure.missed) }
    }
    return meant
  }

  /// Writes a report to a file; without a path, writes a report of text to standard output.
  static func write(
    _ exporter: Exporter,
    of log: RecordedLog,
    _ findings: Findings,
    to path: String?
  ) throws(CommandError) {
    if let path { try OutputFile.makeFolder(of: path) }
    guard let path else {
      guard exporter.isText else {
        throw .usage("a report as \(exporter.name) is not text for a terminal", "write --out FILE")
      }
      let bytes = exporter.export(log, findings)
      return StandardStream.write(String(decoding: bytes, as: UTF8.self))
    }
    try OutputFile.write(exporter.export(log, findings), to: path)
  }
}

/// An event log in a file.
enum LogFile {
  static func read(_ path: String) throws(CommandError) -> RecordedLog {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileSystem.readFile(path)
    } catch {
      throw .inputOutput(
        "cannot read \(path.visibleLine): \(error.reason)\(NearPath.hint(for: path))"
      )
    }
    do throws(RecordedLog.Damage) {
      return try RecordedLog(bytes)
    } catch {
      let hint = "lockstep run --log FILE writes a log"
      throw .badInput("error: \(path.visibleLine): \(error.description.visibleLine)\n  = \(hint)")
    }
  }
}
