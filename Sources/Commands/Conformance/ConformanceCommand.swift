import LockstepConformance
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep conformance`: puts a device program to the test, statement by statement.
enum ConformanceCommand {
  static let spec = CommandSpec(
    "lockstep conformance",
    "Tests a watch or a phone in any language against every statement of the protocol.",
    options: [
      .init("--watch", "COMMAND", "the program to be tested as a watch"),
      .init("--phone", "COMMAND", "the program to be tested as a phone"),
      .init("--only", "ID", "one statement, or an area such as RUN"),
      .init("--list", nil, "print the cases instead of trying them"),
      .init("--known-failures", "FILE", "cases that may fail, a name a line"),
      .init(
        "--report",
        "FORM",
        "text (the default), json, junit or tap",
        choices: ConformanceReport.Form.allCases.map(\.rawValue)
      ),
      .init("--patience", "MS", "how long the program may take for an answer (5000)"),
      .init("--real-time", nil, "take a program with leases in real time too"),
    ],
    discussion: """
      The suite plays the other side, the link and the host, and starts the program anew for each
      case. A program that declares no leases is tried in real time, as far as no time has to pass.

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
    if arguments.has("--list") { return list(try cases(arguments, for: listed(arguments))) }
    let (role, command) = try subject(arguments)
    let report = try judge(try cases(arguments, for: role), role, command, arguments)
    let chosen = try arguments.choice("--report").flatMap(ConformanceReport.Form.init) ?? .text
    let text = report.written(as: chosen)
    if chosen == .json {
      StandardStream.write(json: Array(text.utf8))
    } else {
      StandardStream.write(text)
    }
    return report.exitCode
  }

  private static func listed(_ arguments: Arguments) -> [DeviceRole] {
    let asked = DeviceRole.allCases.filter { arguments.has("--\($0.name)") }
    return asked.isEmpty ? DeviceRole.allCases : asked
  }

  private static func subject(_ arguments: Arguments) throws(CommandError)
    -> (DeviceRole, String)
  {
    switch (arguments.value("--watch"), arguments.value("--phone")) {
    case (let command?, nil): return (.watch, command)
    case (nil, let command?): return (.phone, command)
    case (nil, nil):
      throw .usage("no program is named", "usage: lockstep conformance --watch COMMAND")
    case (.some, .some):
      throw .usage("one program is tried at a time", "try the watch, then the phone")
    }
  }

  private static func cases(_ arguments: Arguments, for role: DeviceRole) throws(CommandError)
    -> [Case]
  {
    try cases(arguments, for: [role])
  }

  private static func cases(_ arguments: Arguments, for roles: [DeviceRole]) throws(CommandError)
    -> [Case]
  {
    guard let only = arguments.value("--only") else { return roles.flatMap(Suite.cases(for:)) }
    let found = roles.flatMap { Suite.cases(for: $0, only: only) }
    if !found.isEmpty { return found }
    if let statement = Statement.named(only) {
      throw .usage(
        "no case is about \(statement.id)",
        "it says: \(statement.text)"
      )
    }
    throw .usage(
      "there is no statement “\(only)”",
      Nearest.hint(for: only, among: Statement.all.map(\.id))
    )
  }

  private static func list(_ cases: [Case]) -> Int32 {
    for test in cases { StandardStream.write("\(test.name) (\(test.kind.rawValue))\n") }
    return 0
  }

  /// How many programs are started before their turn, so that none is waited for.
  private static let startedAhead = 3

  private static func judge(
    _ cases: [Case],
    _ role: DeviceRole,
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
    var outcomes: [CaseOutcome] = []
    var started: [ProgramSubject] = []
    for (index, test) in cases.enumerated() {
      while started.count < startedAhead, index + started.count < cases.count {
        let socket = "\(folder)/\(role.name)-\(index + started.count)"
        started.append(
          try ProgramSubject(role, command: command, socket: socket, patience: patience)
        )
      }
      let another =
        test.isRepeated
        ? try ProgramSubject(
          role,
          command: command,
          socket: "\(folder)/\(role.name)-\(index)-again",
          patience: patience
        ) : nil
      outcomes.append(
        test.judge(
          started.removeFirst(),
          and: another,
          forcesRealTime: arguments.has("--real-time"),
          clock: SystemClock.monotonicNanoseconds
        )
      )
    }
    return ConformanceReport(program: command, role: role, outcomes: outcomes, known: known)
  }

  private static func knownText(_ arguments: Arguments) throws(CommandError) -> String {
    guard let path = arguments.value("--known-failures") else { return "" }
    do throws(Errno) {
      return String(decoding: try FileSystem.readFile(path), as: UTF8.self)
    } catch {
      throw .inputOutput("cannot read \(path.visibleLine): \(error)")
    }
  }
}
