import LockstepCommandLine
import LockstepConformance
import LockstepDocuments
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// `lockstep conformance`: puts a device, or the app of one, to the test, statement by statement.
enum ConformanceCommand {
  static let spec = CommandSpec(
    "lockstep conformance",
    "Tests a watch, a phone or an app in any language against the protocol.",
    options: [
      .init("--watch", "COMMAND", "the program to be tested as a watch"),
      .init("--phone", "COMMAND", "the program to be tested as a phone"),
      .init("--watch-app", "COMMAND", "the program to be tested as a watch's app"),
      .init("--phone-app", "COMMAND", "the program to be tested as a phone's app"),
      .init("--watch-system", "COMMAND", "a watch that runs the suite's app, $LOCKSTEP_APP"),
      .init("--phone-system", "COMMAND", "a phone that runs the suite's app, $LOCKSTEP_APP"),
      .init("--puppet", nil, "be the suite's app: what $LOCKSTEP_APP does"),
      .init("--only", "ID", "a statement, an area such as RUN, or a case's id; may be repeated"),
      .init("--skip", "ID", "leaves out what --only would choose; may be repeated"),
      .init("--list", nil, "print the cases instead of trying them"),
      .init("--known-failures", "FILE", "cases that may fail, an id or a name a line"),
      .init(
        "--vocabulary",
        "FILE",
        "the verbs of an app, which it is asked with arguments in range"
      ),
      .init(
        "--report",
        "FORM",
        "text (the default), json, junit, tap or html",
        choices: ConformanceReport.Form.allCases.map(\.rawValue)
      ),
      .init("--patience", "MS", "how long the program may take for an answer (5000)"),
      .init("--repeat", "COUNT", "tries each case so often, until it does not pass (1)"),
      .init("--fail-fast", nil, "ends with the first failure"),
      .init("--strict", nil, "takes a SHOULD that is missed for a failure"),
      .init("--trace", nil, "prints all lines that crossed, whole, before the report"),
      .init("--real-time", nil, "take a program with leases in real time too"),
    ],
    discussion: """
      The suite plays the other side, the link and the host, and starts the program anew for each
      case. A program that declares no leases is tried in real time, as far as no time has to pass.
      For an app the suite plays its system, and gives it one event of each kind. For a system the
      suite is its app as well: watchsim --app "$LOCKSTEP_APP".

      A failure quotes its statement (docs/protocol), what was expected, what came, and the last
      lines that crossed. A line of the known failures that holds no longer is a failure itself.

      Exit codes: 0 all passed, 1 a failure, 2 something stayed undecided, 64 usage, 74
      input/output.
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    if arguments.has("--puppet") { return try PuppetProgram.run() }
    if arguments.has("--list") { return list(try trials(arguments, for: listed(arguments))) }
    let (kind, command) = try subject(arguments)
    let report = try judge(try trials(arguments, for: [kind]), kind.role, command, arguments)
    if arguments.has("--trace") { StandardStream.write(report.traces) }
    let chosen = try arguments.choice("--report").flatMap(ConformanceReport.Form.init) ?? .text
    let text = report.written(as: chosen)
    if chosen == .json {
      StandardStream.write(json: Array(text.utf8))
    } else {
      StandardStream.write(text)
    }
    return report.exitCode
  }

  /// What a program can be tried as.
  private struct Kind {
    let option: String
    let role: Role
    /// Whether it is a device's system that is tried, with the suite's app.
    var isSystem = false
  }

  private static let kinds = [
    Kind(option: "--watch", role: .watch), Kind(option: "--phone", role: .phone),
    Kind(option: "--watch-app", role: .watchApp), Kind(option: "--phone-app", role: .phoneApp),
    Kind(option: "--watch-system", role: .watch, isSystem: true),
    Kind(option: "--phone-system", role: .phone, isSystem: true),
  ]

  private static func listed(_ arguments: Arguments) -> [Kind] {
    let asked = kinds.filter { arguments.has($0.option) }
    return asked.isEmpty ? kinds : asked
  }

  private static func subject(_ arguments: Arguments) throws(CommandError) -> (Kind, String) {
    let named = kinds.compactMap { kind in arguments.value(kind.option).map { (kind, $0) } }
    guard let first = named.first else {
      throw .usage("no program is named", "usage: lockstep conformance --watch COMMAND")
    }
    if named.count == 1 { return first }
    throw .usage("one program is tried at a time", "try the watch, then the phone")
  }

  /// A case of a device, of an app, or of a system.
  private struct Trial {
    let id: String
    let name: String
    let statement: String
    let kind: Case.Kind
    let judge: Judge

    /// What the case takes of the program.
    enum Judge {
      /// Its first start, or its first two.
      case program(isRepeated: Bool, (any Subject, (any Subject)?) -> CaseOutcome)
      /// As many starts as it wants, one after the other.
      case app((any SystemHome) -> CaseOutcome)
      /// As many starts as it wants, on what the program keeps.
      case system((any SystemHome) -> CaseOutcome)
    }
  }

  private static func trials(of kind: Kind, inRealTime: Bool, _ words: Vocabulary) -> [Trial] {
    let clock = SystemClock.monotonicNanoseconds
    guard let device = DeviceRole(kind.role) else {
      let verbs = kind.role == .watchApp ? words.watch.verbs : words.phone.verbs
      let tests = AppCase.all.filter { $0.role == kind.role } + AppCase.asking(verbs, kind.role)
      return tests.map { test in
        Trial(
          id: test.id,
          name: test.name,
          statement: test.statement,
          kind: test.kind,
          judge: .app { test.judge($0, clock: clock) }
        )
      }
    }
    if kind.isSystem {
      return SystemCase.all.filter { $0.role == device }.map { test in
        Trial(
          id: test.id,
          name: test.name,
          statement: test.statement,
          kind: test.kind,
          judge: .system { test.judge($0, clock: clock) }
        )
      }
    }
    let lives = StateCase.all.filter { $0.role == device }.map { test in
      Trial(
        id: test.id,
        name: test.name,
        statement: test.statement,
        kind: test.kind,
        judge: .system { test.judge($0, clock: clock) }
      )
    }
    let cases = Suite.cases(for: device).map { test in
      Trial(
        id: test.id,
        name: test.name,
        statement: test.statement,
        kind: test.kind,
        judge: .program(isRepeated: test.isRepeated) {
          test.judge($0, and: $1, forcesRealTime: inRealTime, clock: clock)
        }
      )
    }
    return cases + lives
  }

  private static func trials(_ arguments: Arguments, for kinds: [Kind]) throws(CommandError)
    -> [Trial]
  {
    var words = Vocabulary(watch: .init(), phone: .init())
    if let path = arguments.value("--vocabulary") {
      let file = try NamedFile.bytes(at: path)
      do throws(UnreadableFile) { try words.add(file) } catch {
        throw .badInput("error: \(path.visibleLine): \(error)")
      }
    }
    let inRealTime = arguments.has("--real-time")
    let all = kinds.flatMap { trials(of: $0, inRealTime: inRealTime, words) }
    var chosen: Set<String> = []
    for word in arguments.allValues("--only") { chosen.formUnion(try ids(of: word, among: all)) }
    var left: Set<String> = []
    for word in arguments.allValues("--skip") { left.formUnion(try ids(of: word, among: all)) }
    return all.filter { trial in
      (!arguments.has("--only") || chosen.contains(trial.id)) && !left.contains(trial.id)
    }
  }

  /// The ids of the cases that a person means by an id, a statement or an area.
  private static func ids(of word: String, among all: [Trial]) throws(CommandError) -> [String] {
    let found = all.map(\.id).filter { id in
      id == word || id.hasPrefix("\(word).") || id.hasPrefix("\(word)-")
    }
    if !found.isEmpty { return found }
    if let statement = Statement.named(word) {
      throw .usage("no case is about \(statement.id)", "it says: \(statement.text)")
    }
    throw .usage(
      "there is no statement “\(word)”",
      Nearest.hint(for: word, among: Statement.all.map(\.id) + all.map(\.id))
    )
  }

  private static func list(_ trials: [Trial]) -> Int32 {
    for trial in trials {
      StandardStream.write("\(trial.id)  \(trial.name) (\(trial.kind.rawValue))\n")
    }
    return 0
  }

  private static func judge(
    _ trials: [Trial],
    _ role: Role,
    _ command: String,
    _ arguments: Arguments
  ) throws(CommandError) -> ConformanceReport {
    let known = KnownFailures(try knownText(arguments))
    let patience = Int32(try arguments.number("--patience", in: 1...600_000) ?? 5_000)
    let folder: String
    do throws(Errno) {
      folder = try FileSystem.makePrivateTemporaryDirectory()
    } catch {
      throw .inputOutput("cannot make a folder for the socket: \(error)")
    }
    // What cannot be removed is left to the system, as every temporary folder is.
    defer { _ = try? FileSystem.remove(folder) }
    let outcomes = try judge(trials, role, command, in: folder, patience, arguments)
    let isEnded = outcomes.last.map { $0.verdict.isFailure } ?? false
    let date = SystemClock.wallMicroseconds()
    return ConformanceReport(
      program: command,
      role: role,
      outcomes: outcomes,
      known: known,
      notTried: isEnded && !arguments.has("--fail-fast") ? trials.count - outcomes.count : 0,
      isStrict: arguments.has("--strict"),
      date: date,
      dateText: ISODate.text(WallTime(microseconds: date))
    )
  }

  /// How many cases are tried with a program that never answers.
  private static let casesInVain = 3

  private static func judge(
    _ trials: [Trial],
    _ role: Role,
    _ command: String,
    in folder: String,
    _ patience: Int32,
    _ arguments: Arguments
  ) throws(CommandError) -> [CaseOutcome] {
    let pool = ProgramPool(role, command: command, folder: folder, patience)
    defer { pool.end() }
    let count = try arguments.number("--repeat", in: 1...1_000_000) ?? 1
    let progress =
      StandardStream.isTerminal(.error)
      ? RunProgress(count: trials.count, StandardStream.error.columns) : nil
    defer { progress?.clear() }
    var outcomes: [CaseOutcome] = []
    for (index, trial) in trials.enumerated() {
      var outcome: CaseOutcome
      var tries: Int64 = 0
      repeat {
        let home = "\(folder)/\(index)-\(tries)"
        outcome = try judge(
          trial,
          with: pool,
          ProgramHome(role, command: command, folder: home, patience)
        )
        tries += 1
      } while outcome.word == "pass" && tries < count
      outcomes.append(outcome)
      let failed = outcomes.count(where: \.verdict.isFailure)
      progress?.show(done: outcomes.count, failed: failed, last: trial.name)
      if arguments.has("--fail-fast"), outcome.verdict.isFailure { break }
      let isInVain = outcomes.allSatisfy(\.isInVain)
      if isInVain, outcome.isSilent || outcomes.count == casesInVain { break }
    }
    return outcomes
  }

  private static func judge(_ trial: Trial, with pool: ProgramPool, _ home: ProgramHome)
    throws(CommandError) -> CaseOutcome
  {
    switch trial.judge {
    case .system(let judge): return judge(home)
    case .app(let judge): return judge(pool)
    case .program(let isRepeated, let judge):
      let subject = try pool.take()
      let another = isRepeated ? try pool.take() : nil
      defer { pool.clear() }
      return judge(subject, another)
    }
  }

  private static func knownText(_ arguments: Arguments) throws(CommandError) -> String {
    guard let path = arguments.value("--known-failures") else { return "" }
    do throws(Errno) {
      return String(decoding: try FileSystem.readFile(path), as: UTF8.self)
    } catch {
      throw .inputOutput("cannot read \(path.visibleLine): \(error.reason)")
    }
  }
}
