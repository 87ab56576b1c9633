import LockstepCommandLine
import LockstepDeviceCommands
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepWorkoutChecks

/// `lockstep demo`: both devices and the wire between them, live in a terminal.
enum DemoCommand {
  static let speed = Option<DemoClock.Speed>(
    "--speed SPEED",
    "1/64, 1/16, 1/4, 1/2, 1, 2, 4, 16 or 64 (1)",
    choices: DemoClock.speeds
  ) { $0.denominator == 1 ? "\($0.numerator)" : "\($0.numerator)/\($0.denominator)" }
  static let mode = Option<RunCommand.Mode>(
    "--mode MODE",
    "processes (the default), or inprocess",
    choices: [.processes, .inprocess],
    named: \.rawValue
  )
  static let app = Option(
    "--app NAME",
    "which app of this folder's lockstep.json; where there are several"
  )
  static let ascii = Switch("--ascii", "nothing but ASCII")
  static let mouse = Switch("--mouse", "take the mouse from the start, as the key M does")
  static let record = Option(
    "--record FILE",
    "write a recording that the asciinema programs play"
  )
  static let screenshot = Option("--screenshot FILE", "write one picture as SVG, and end")
  static let at = Option<Interval>(
    "--at TIME",
    "the instant of that picture; the end otherwise"
  ) { (_, text) throws(CommandError) in
    if let interval = Interval(text: text) { return interval }
    throw .usage("--at is a time such as 13s500ms, found “\(text)”", "write --at 13s500ms")
  }
  static let size = Option<Size>(
    "--size CxR",
    "draw in so many columns and rows; the terminal's, or 120x36"
  ) { (_, text) throws(CommandError) in
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...Size.longestSide).contains($0) }) else {
      throw .usage("--size is columns and rows, found “\(text)”", "write --size 120x36")
    }
    return Size(columns: sides[0], rows: sides[1])
  }

  static let spec = CommandSpec(
    "lockstep demo",
    "Shows a watch and a phone side by side, and the wire between them.",
    operands: "[FILE]",
    options: [
      speed, mode, app, ExploreCommand.watchApp, ExploreCommand.phoneApp, ascii, ThemeOption.theme,
      mouse, record, screenshot, at, size,
    ] + WebOptions.options(acting: "as a person at the keys may"),
    discussion: """
      Without a FILE it plays the first scenario of this folder's lockstep.json, or else a story of a
      minute; the first key that acts takes over. ? shows every key. Pauses and speeds touch the
      virtual time of the pair alone, so what was done can be saved as a scenario (S) that does it again.

      It plays apps of your own as lockstep run does: those of this folder's lockstep.json, or of
      --watch-app and --phone-app. Their screens are shown by their fields; 1 to 9 are their verbs, V
      shows all of them, and behind : you write any line of a scenario, such as:
      watch do add {"item":"milk"}

      With --web it draws nothing here: it prints one line, the address of a page that follows the run
      in a browser on this machine, and goes on until Control-C. Pages only look, unless --act is there.

      Where the output is no terminal, it prints the log as lockstep run does; with --record it
      writes the recording in no time, and the same bytes each time. For screen readers:
        lockstep demo | cat
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let plan = try DemoPlan(arguments)
    if plan.web != nil { return try DemoRun.play(plan) }
    if let path = plan.screenshotPath { return try DemoStill.write(plan, to: path) }
    if DemoTerminal.isThere { return try DemoRun.play(plan) }
    if let path = plan.recordPath { return try DemoStill.record(plan, to: path) }
    return try plain(plan)
  }

  /// The log, for whoever reads it in another way than with the eyes.
  private static func plain(_ plan: DemoPlan) throws(CommandError) -> Int32 {
    var run = plan.story.plan
    run.mode = plan.isInProcess ? .inprocess : .processes
    return try RunCommand.play(plan.story.script, path: plan.path, run).exitCode
  }
}

/// What the command line says.
struct DemoPlan {
  let story: DemoScript
  /// How the scenario is called in messages.
  let path: String
  let isInProcess: Bool
  let isASCII: Bool
  let takesMouse: Bool
  /// The theme that was asked for; the terminal's otherwise.
  let theme: Theme?
  let recordPath: String?
  let screenshotPath: String?
  let stillAt: TrueTime?
  let size: Size?
  let speed: DemoClock.Speed
  /// The page that follows it, where one is asked for.
  let web: WebOptions?

  init(_ arguments: Arguments) throws(CommandError) {
    if arguments.operands.count > 1 {
      throw .usage(
        "one FILE is expected, found \(arguments.operands.count)",
        "usage: \(DemoCommand.spec.usage)"
      )
    }
    (story, path) = try Self.read(arguments)
    isInProcess = try arguments.value(DemoCommand.mode) == .inprocess
    isASCII = arguments.has(DemoCommand.ascii)
    takesMouse = arguments.has(DemoCommand.mouse)
    theme = try ThemeOption.theme(of: arguments)
    recordPath = arguments.value(DemoCommand.record)
    screenshotPath = arguments.value(DemoCommand.screenshot)
    web = try WebOptions(arguments)
    if web != nil, screenshotPath != nil {
      throw .usage(
        "--screenshot ends at once, and --web goes on until it is ended",
        "write one of --screenshot and --web"
      )
    }
    stillAt = try arguments.value(DemoCommand.at).map { .zero + $0 }
    if stillAt != nil, screenshotPath == nil {
      throw .usage("--at is the instant of a picture", "write --screenshot FILE as well")
    }
    size = try arguments.value(DemoCommand.size)
    speed = try arguments.value(DemoCommand.speed) ?? (1, 1)
  }

  /// What is played, and how it is called.
  private static func read(_ arguments: Arguments) throws(CommandError) -> (DemoScript, String) {
    var plan = RunCommand.Plan()
    plan.watchAppCommand = plan.takePrograms(of: .watch, arguments).last
    plan.phoneAppCommand = plan.takePrograms(of: .phone, arguments).last
    let choice = try DemoChoice(arguments, hasPrograms: plan.hasForeignApp)
    plan.project = choice.project
    let (path, source) = (choice.name, choice.source)
    let language = try (plan.project ?? ProjectFile())
      .language(for: source, at: path, from: .workouts)
    var story: DemoScript
    do throws(Diagnostics) {
      story = try DemoScript(source, in: language) { name in
        ScenarioFiles.file(at: ScenarioFiles.place(of: name, beside: path))
      }
    } catch {
      throw .badInput(error.rendered(path: path, source: source))
    }
    if choice.isFile { story = try story.loadingFiles(beside: path) }
    story.plan = plan.choosing(for: story.script)
    return (story, path)
  }

  /// What the terminal can do, as far as its environment and the person tell.
  var capabilities: Capabilities {
    var found = Capabilities.detected(isTerminal: true, environment: Environment.value)
    if isASCII { found.glyphs = .ascii }
    if let theme { found.theme = theme }
    if recordPath != nil { found.repeatsCharacters = false }
    return found
  }

  /// What a picture or a recording that nobody sits at is made with: all but what some player lacks.
  var fullCapabilities: Capabilities {
    var full = Capabilities(repeatsCharacters: false, glyphs: isASCII ? .ascii : .unicode)
    full.theme = theme ?? .dark
    return full
  }
}
