import LockstepCommandLine
import LockstepConformance
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// The command `lockstep conformance`, which tests a device or an app, statement by statement.
enum ConformanceCommand {
  static let watch = Option(
    "--watch COMMAND",
    "a program to be tested as a watch; each of these may be repeated"
  )
  static let phone = Option("--phone COMMAND", "the program to be tested as a phone")
  static let watchApp = Option(
    "--watch-app COMMAND",
    "the program to be tested as a watch's app"
  )
  static let phoneApp = Option(
    "--phone-app COMMAND",
    "the program to be tested as a phone's app"
  )
  static let watchSystem = Option(
    "--watch-system COMMAND",
    "a watch that runs the suite's app, $LOCKSTEP_APP"
  )
  static let phoneSystem = Option(
    "--phone-system COMMAND",
    "a phone that runs the suite's app, $LOCKSTEP_APP"
  )
  static let puppet = Switch("--puppet", "be the suite's app: what $LOCKSTEP_APP does")
  static let only = Option(
    "--only ID",
    "a statement, an area such as RUN, or a case's id; may be repeated"
  )
  static let skip = Option("--skip ID", "leaves out what --only would choose; may be repeated")
  static let list = Switch("--list", "print the cases instead of trying them")
  static let from = Option(
    "--from FILE",
    "a JSON report of an earlier run, as a column of the table"
  )
  static let claim = Option(
    "--claim WORD",
    "a part, such as lives, or what --only takes, that the program has"
  )
  static let knownFailures = Option(
    "--known-failures FILE",
    "cases that may fail, an id or a name a line"
  )
  static let vocabulary = Option(
    "--vocabulary FILE",
    "the verbs of an app, which it is asked with arguments in range"
  )
  static let report = Option<ConformanceReport.Form>(
    "--report FORM",
    "text (the default), json, junit, tap or html"
  )
  static let patience = Option<Int32>(
    "--patience MS",
    "how long the program may take for an answer (5000)",
    in: 1...600_000
  )
  static let repetitions = Option<Int64>(
    "--repeat COUNT",
    "tries each case so often, until it does not pass (1)",
    in: 1...1_000_000
  )
  static let histories = Option<Int64>(
    "--histories COUNT",
    "how many random histories of each theme are told (30)",
    in: 0...1_000_000
  )
  static let jobs = Option<Int>(
    "--jobs N",
    "tries so many cases at once (as many as there are processors)",
    in: 1...256
  )
  static let failFast = Switch("--fail-fast", "ends with the first failure")
  static let strict = Switch(
    "--strict",
    "a SHOULD that is missed fails, and a claim that is not applicable"
  )
  static let trace = Switch("--trace", "prints all lines that crossed, whole, before the report")
  static let realTime = Switch("--real-time", "take a program with leases in real time too")

  static let spec = CommandSpec(
    "lockstep conformance",
    "Tests a watch, a phone or an app in any language against the protocol.",
    options: [
      watch, phone, watchApp, phoneApp, watchSystem, phoneSystem, puppet, only, skip, list, from,
      claim, knownFailures, vocabulary, report, patience, repetitions, histories, jobs, failFast,
      strict, trace, realTime,
    ],
    discussion: """
      The suite plays the other side, the link and the host, and starts the program anew for each
      case; several of it may run at once, each for a case of its own. A program that declares no
      leases is tried in real time, as far as no time has to pass. For an app the suite plays its
      system, and gives it one event of each kind. For a system the suite is its app as well:
      watchsim --app "$LOCKSTEP_APP".

      Of several programs, and of reports that are named with --from, a table is printed, with a
      column each: as text (only what did not pass everywhere), json or html.

      A failure quotes its statement (docs/protocol), what was expected, what came, and the last
      lines that crossed. A line of the known failures that holds no longer is a failure itself.

      Exit codes: 0 all passed, 1 a failure, 2 something stayed undecided, 64 usage, 74
      input/output.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.has(puppet) { return try PuppetProgram.run() }
    let choice = try TrialChoice(arguments)
    if arguments.has(list) {
      for trial in choice.trials {
        StandardStream.write("\(trial.id)  \(trial.name) (\(trial.kind.rawValue))\n")
      }
      return 0
    }
    let earlier = try arguments.allValues(from).map { path throws(CommandError) in
      try column(from: path)
    }
    guard !choice.subjects.isEmpty || !earlier.isEmpty else {
      throw .usage("no program is named", "usage: lockstep conformance --watch COMMAND")
    }
    let form = try arguments.value(report) ?? .text
    if earlier.isEmpty, choice.subjects.count == 1 {
      let report = try ConformanceRun(choice.subjects[0], arguments).judge(choice)
      if arguments.has(trace) { StandardStream.write(report.traces) }
      write(report.written(as: form), as: form)
      return report.exitCode
    }
    return try table(of: choice, beside: earlier, as: form, arguments)
  }

  private static func write(_ text: String, as form: ConformanceReport.Form) {
    if form == .json {
      StandardStream.write(json: Array(text.utf8))
    } else {
      StandardStream.write(text)
    }
  }

  /// Tests one program after the other, and prints the results of all side by side.
  private static func table(
    of choice: TrialChoice,
    beside earlier: [ConformanceTable.Column],
    as form: ConformanceReport.Form,
    _ arguments: Arguments
  ) throws(CommandError) -> Int32 {
    guard [.text, .json, .html].contains(form) else {
      throw .usage(
        "--report \(form.rawValue) is for one program, found several",
        "write --report text, json or html; or try one program at a time"
      )
    }
    var columns: [ConformanceTable.Column] = []
    for subject in choice.subjects {
      let report = try ConformanceRun(subject, arguments).judge(choice)
      if arguments.has(trace) { StandardStream.write(report.traces) }
      columns.append(report.column)
    }
    let table = ConformanceTable(columns: columns + earlier)
    write(table.written(as: form), as: form)
    return table.exitCode
  }

  private static func column(from path: String) throws(CommandError) -> ConformanceTable.Column {
    let bytes = try NamedFile.bytes(at: path)
    do throws(JSONError) {
      if let column = ConformanceTable.Column(try JSONValue(bytes)) { return column }
    } catch {
      throw .badInput("error: \(path.visibleLine): \(error)")
    }
    throw .badInput(
      "error: \(path.visibleLine): it is no report of one program\n"
        + "  = write it with lockstep conformance --watch COMMAND --report json > FILE"
    )
  }
}
