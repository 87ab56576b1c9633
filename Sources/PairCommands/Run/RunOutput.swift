import LockstepDeviceCommands
import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// The output of a run: the printed text, the log and the reports.
final class RunOutput {
  /// The amount of output for a run.
  enum Style {
    /// All events are printed as they happen.
    case whole
    /// The failures and the verdict are collected, until the caller takes them.
    case brief
    /// The failures and the verdict are collected, but only of a run that did not pass.
    case failures
  }

  private let plan: RunCommand.Plan
  private let path: String
  private let style: Style
  /// The row of the table of examples that is played, if the scenario has one.
  var row: Script.Example?
  /// The run's title in the log; it is also used if a device ends the run before the log begins.
  var title = ""
  /// The line numbers of the script's expectations.
  var expected: [Int] = []
  /// The instant at which the run began, in nanoseconds of the monotonic clock.
  private let began = SystemClock.monotonicNanoseconds()
  private var wallOfChecks: [Int64] = []
  private var wall = Interval.zero
  /// The seed, if it is one of several and therefore part of the run's name in reports.
  var namedSeed: UInt64?
  private let look: StreamLook
  private let columns: ColumnLog
  private var log = EventLog()
  private var text = PaintedText()
  private var printedBytes = 0
  /// The events, which are kept if reports are wanted.
  private var events: [LogEvent] = []
  private var keepsEvents: Bool
  /// `true` if the log's lines are formatted only when it is known that some of them are needed.
  private let writesLogLate: Bool
  /// The expectations that have been judged, for a run that is interrupted.
  private var judged: [LogEvent] = []
  private var lastTime = TrueTime.zero
  /// The events around each failure, to be printed with it.
  private var around = LinesAround()

  /// Makes the output; throws if the log or a report cannot be written, before anything is played in
  /// vain.
  init(plan: RunCommand.Plan, path: String, style: Style = .whole) throws(CommandError) {
    for path in [plan.logPath].compactMap(\.self) + plan.reports.map(\.path) {
      try OutputFile.makeFolder(of: path)
      try OutputFile.check(path)
    }
    self.plan = plan
    self.path = path
    self.style = style
    look = plan.look
    columns = ColumnLog(columns: plan.look.columns)
    writesLogLate = style == .failures && plan.logPath == nil
    keepsEvents = !plan.reports.isEmpty || writesLogLate
    if plan.logPath != nil { log.keepBytes() }
    if isTold { print(PaintedText(columns.header, .mild)) }
  }

  /// `true` if every event is printed.
  private var isTold: Bool { style == .whole && !plan.isQuiet }

  /// `true` if the command plays only this run; its output is then printed even if it is interrupted.
  var isAlone: Bool { style == .whole }

  func see(_ event: LogEvent) {
    lastTime = TrueTime(nanoseconds: event.timeNanoseconds)
    if case .expectation = event.kind {
      judged.append(event)
      if keepsEvents { wallOfChecks.append(SystemClock.monotonicNanoseconds() - began) }
    }
    if !writesLogLate { log.append(event) }
    if keepsEvents { events.append(event) }
    if isTold {
      if let line = columns.line(for: event) { print(PaintedText(line, event.paint)) }
    } else {
      around.see(event, columns)
    }
  }

  /// Prints a note about the run that is not part of its log.
  func say(_ text: String) {
    StandardStream.write("note: \(text.visibleLine)\n", to: .error)
  }

  /// Collects a line of output, which is written in large pieces; in real time each line is written at
  /// once.
  private func print(_ line: PaintedText) {
    text += line
    text.add("\n")
    printedBytes += line.byteCount + 1
    if style == .whole, printedBytes > 32_768 || plan.mode == .live { flush() }
  }

  private func flush() { StandardStream.write(takeText(), inColor: look.isColored) }

  /// Takes out the collected text of a run that does not print by itself.
  func takeText() -> PaintedText {
    defer { text = PaintedText() }
    printedBytes = 0
    return text
  }

  /// Writes the log, the failures and the verdict.
  func finish(_ report: Runner.Report, seed: UInt64, wall: Interval) throws(CommandError) {
    let bytes = log.takeBytes()
    self.wall = wall
    if report.verdict != .pass || style != .failures { print(report, seed: seed, wall: wall) }
    if style == .whole { flush() }
    try writeReports(report, seed)
    if let logPath = plan.logPath { try OutputFile.write(bytes, to: logPath) }
  }

  /// Writes the log, the failures and the verdict of a run that was interrupted.
  func finishEarly(seed: UInt64, wall: Interval) {
    let failures = judged.compactMap { event -> Runner.Failure? in
      guard case .expectation(let line, let found?) = event.kind else { return nil }
      let time = TrueTime(nanoseconds: event.timeNanoseconds)
      return Runner.Failure(line: line, found: found, time: time)
    }
    let report = Runner.Report(
      interruptedAt: lastTime,
      with: failures,
      expectations: judged.count
    )
    do throws(CommandError) {
      try finish(report, seed: seed, wall: wall)
    } catch {
      StandardStream.write("\(error.text)\n", to: .error)
    }
  }

  private func print(_ report: Runner.Report, seed: UInt64, wall: Interval) {
    completeLog()
    printFailures(report, seed)
    printVerdict(report, seed: seed, wall: wall)
  }

  /// Formats the log's lines that were put off, since the log's digest needs all of them.
  private func completeLog() {
    if writesLogLate, log.count == 0 { events.forEach { log.append($0) } }
    log.finish()
  }

  private func writeReports(_ report: Runner.Report, _ seed: UInt64) throws(CommandError) {
    if plan.reports.isEmpty { return }
    let (log, findings) = findings(of: report, seed)
    for report in plan.reports {
      try ReportCommand.write(report.exporter, of: log, findings, to: report.path)
    }
  }

  /// Keeps the events for a report that joins several runs.
  func keepEvents() { keepsEvents = true }

  /// Makes the run's part of each of these reports.
  func runs(of report: Runner.Report, in reports: [JoinedReport], seed: UInt64)
    -> [JoinedReport.Run]
  {
    let (log, findings) = findings(of: report, seed)
    return reports.map { $0.run(log, findings) }
  }

  /// Makes the log and the findings from which reports are made.
  private func findings(of report: Runner.Report, _ seed: UInt64) -> (RecordedLog, Findings) {
    let source = source
    var findings = Findings()
    completeLog()
    findings.played = Findings.Played(
      wallNanoseconds: wall.nanoseconds,
      wallOfChecks: wallOfChecks,
      digest: DigestText.write(log.digestValue),
      expected: expected
    )
    findings.path = path
    findings.source = source.map(String.init)
    findings.seed = namedSeed
    findings.undecided = report.reasonForUndecided
    findings.replay = replay(seed: seed).visibleLine
    findings.failures = report.failures.map { failure in
      Findings.Failure(
        line: failure.line,
        found: failure.found,
        expected: RunFailures.text(ofLine: failure.line, in: source),
        actual: failure.actual,
        nearest: failure.nearest
      )
    }
    findings.broken = report.broken.map { broken in
      Findings.Broken(
        promise: "\(broken.promise)",
        found: broken.found,
        timeNanoseconds: broken.timeNanoseconds
      )
    }
    findings.fault = report.fault.map { "\($0)" }
    findings.meant.texts = report.meant.map(\.text)
    findings.meant.missed = report.missed.map(\.missed)
    return (RecordedLog(events, titled: title, seed: seed), findings)
  }

  private func printFailures(_ report: Runner.Report, _ seed: UInt64) {
    var report = report
    // What is meant to fail is told to who looks at this run, not among many others.
    if report.verdict == .pass, !isTold { report.failures = [] }
    let isQuiet = report.failures.isEmpty && report.broken.isEmpty && report.idle.isEmpty
    if !isQuiet || !report.lacks.isEmpty {
      var failures = RunFailures(path: path, source: source, report: report)
      failures.around = around.kept
      failures.replay = replay(seed: seed)
      failures.look = look
      failures.lines.forEach(print)
    }
    if let fault = report.fault { say("crashed", "\(fault)", .bad) }
    guard report.lacks.isEmpty, let reason = report.reasonForUndecided else { return }
    say("undecided", reason, .doubtful)
  }

  /// Prints a paragraph with a title.
  private func say(_ title: String, _ text: String, _ paint: PaintedText.Paint) {
    var line = PaintedText("\n")
    line.add("\(title):", paint)
    line.add(" \(text)")
    print(line)
  }

  /// Makes the command that plays the run again.
  func replay(seed: UInt64) -> String {
    let row = row.map { ["--row", "\($0.number)"] } ?? []
    return (plan.replay + ["--seed", "\(seed)"] + row + [ShellText.word(path)])
      .joined(separator: " ")
  }

  private var source: [Substring] {
    let bytes = (try? Result { () throws(Errno) in try FileSystem.readFile(path) }.get()) ?? []
    return SourceText.lines(of: String(decoding: bytes, as: UTF8.self))
  }

  private func printVerdict(_ report: Runner.Report, seed: UInt64, wall: Interval) {
    if isTold { print(PaintedText()) }
    let milliseconds = Interval.milliseconds(report.virtualTime.milliseconds)
    let wallShown = Interval.microseconds(wall.microseconds)
    let name = row.map { "\(path) (\($0.text))" } ?? path
    let meant = report.isAsMeant ? "failed as it should, " : ""
    let figures =
      "\(name)  \(meant)\(report.expectations.counted("expectation")), seed \(seed), "
      + "virtual \(milliseconds), wall \(wallShown), \(log.count.counted("event")), digest "
      + DigestText.write(log.digestValue)
    let verdict = report.verdict.rawValue
    var line = PaintedText(verdict, report.verdict.paint)
    line.add("  " + look.fitted(figures, after: verdict.count + 2, indent: 6))
    print(line)
  }
}

extension Verdict {
  /// The paint of the verdict.
  var paint: PaintedText.Paint {
    switch self {
    case .pass: .good
    case .undecided: .doubtful
    default: .bad
    }
  }
}
