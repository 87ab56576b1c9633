import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepReports
import LockstepScenario
import LockstepSimulation

/// All runs of one command: its files, the rows of their tables of examples, and the seeds.
struct RunSuite: Sendable {
  /// A file, with one row of its table of examples.
  final class Item: Sendable {
    let path: String
    /// The index of the row, counted from 0.
    let example: Int
    let script: Result<Script, CommandError>

    init(path: String, example: Int, script: Result<Script, CommandError>) {
      self.path = path
      self.example = example
      self.script = script
    }

    /// `true` if the file cannot be read, so that it is not played.
    var isMistaken: Bool { if case .failure = script { true } else { false } }

    /// The file's path, with the row if there are several.
    var name: String {
      guard case .success(let script) = script, let row = script.example else { return path }
      return "\(path) (\(row.text))"
    }
  }

  /// The seeds with which each file is played.
  enum Seeds: Sendable {
    case own
    case range(ClosedRange<UInt64>)
    case untilFailure
  }

  private static let seedsMax: UInt64 = 1_000_000

  let plan: RunCommand.Plan
  let paths: [String]
  private let seeds: Seeds
  /// The orders with which each run is played, if the command line names some.
  private let orders: ClosedRange<UInt64>?
  private let shard: Shard?
  private let jobs: Int
  private let isFailFast: Bool
  private let isUpdating: Bool
  private let isListing: Bool
  /// The only row of each table that is played, counted from 1; `nil` for all.
  private let row: Int64?
  private let filter: String?
  private let tags: [String]

  init(_ arguments: Arguments, _ plan: RunCommand.Plan) throws(CommandError) {
    self.plan = plan
    paths = arguments.operands
    seeds = try Self.seeds(arguments)
    orders = try OrderedRuns.range(arguments)
    shard = try Shard.read(arguments)
    jobs = try arguments.value(RunCommand.jobs) ?? 1
    isFailFast = arguments.has(RunCommand.failFast)
    isUpdating = arguments.has(RunCommand.update)
    isListing = arguments.has(RunCommand.list)
    row = try arguments.value(RunCommand.row)
    filter = arguments.value(RunCommand.filter)
    tags = arguments.allValues(RunCommand.tag)
    if plan.seed != nil, hasSeeds {
      throw .usage("--seed and --seeds name seeds twice", "leave one of them out")
    }
    if jobs > 1, plan.mode != .inprocess {
      throw .usage(
        "--jobs plays in this process, without programs for devices or another mode",
        "leave out --mode, --watch and --phone, or --jobs"
      )
    }
  }

  /// `true` if the command line names the seeds of each file.
  private var hasSeeds: Bool { if case .own = seeds { false } else { true } }

  /// `true` if the whole project is played, without a filter.
  private var isOfWholeProject: Bool {
    plan.isOfWholeProject && filter == nil && tags.isEmpty && row == nil && shard == nil
  }

  /// `true` if a file has several runs, of which equal results are printed once.
  private var isGrouped: Bool { hasSeeds || orders != nil }

  private static func seeds(_ arguments: Arguments) throws(CommandError) -> Seeds {
    if arguments.has(RunCommand.seedsUntilFailure) { return .untilFailure }
    return try arguments.value(RunCommand.seeds).map(Seeds.range) ?? .own
  }

  /// Reads the range of an option that is called by what it counts.
  static func readRange(_ option: String, _ text: String) throws(CommandError)
    -> ClosedRange<UInt64>
  {
    if let range = range(text) { return range }
    throw .usage(
      "\(option) is two numbers, the lower first, found “\(text)”",
      "write \(option) 1..1000, a million at most"
    )
  }

  /// Reads a range such as `1..1000`.
  static func range(_ text: String) -> ClosedRange<UInt64>? {
    let parts = text.replacing("..", with: " ").split(separator: " ").map { UInt64($0) }
    guard text.contains(".."), parts.count == 2, let first = parts[0], let last = parts[1],
      first <= last, last - first < seedsMax
    else { return nil }
    return first...last
  }

  // MARK: What is played

  /// Reads the chosen files, each once, and makes an item for each row of examples.
  func items() throws(CommandError) -> [Item] {
    var items: [Item] = []
    for path in try ScenarioSelection.files(of: paths) {
      let first = Self.read(path, plan)
      guard isWanted(path, first) else { continue }
      guard case .success(let script) = first, let table = script.example else {
        if row != nil, case .success = first {
          throw .usage("\(path.visibleLine) has no table of examples", "leave out --row")
        }
        items.append(Item(path: path, example: 0, script: first))
        continue
      }
      for example in try rows(of: table, in: path) {
        let script = example == 0 ? first : Self.read(path, plan, example: example)
        items.append(Item(path: path, example: example, script: script))
      }
    }
    return items
  }

  /// Lists the chosen files that exist at present.
  func files() -> [String] {
    (try? Result { () throws(CommandError) in try ScenarioSelection.files(of: paths) }.get()) ?? []
  }

  /// Lists the paths of the files that the scenarios name.
  func namedFiles() -> [String] {
    files().flatMap { ScenarioFiles.named(by: $0, setting: plan.settings) }
  }

  /// Finds the indices of the rows of a table that are played, counted from 0.
  private func rows(of table: Script.Example, in path: String) throws(CommandError) -> Range<Int> {
    guard let row else { return 0..<max(1, table.count) }
    guard row <= table.count else {
      throw .usage(
        "\(path.visibleLine) has no row \(row)",
        "its table has \(table.count): write --row 1 to \(table.count)"
      )
    }
    return Int(row) - 1..<Int(row)
  }

  private static func read(_ path: String, _ plan: RunCommand.Plan, example: Int = 0)
    -> Result<Script, CommandError>
  {
    Result { () throws(CommandError) in
      try ScenarioFiles.read(path, setting: plan.settings, seed: plan.seed, example: example)
    }
  }

  private func isWanted(_ path: String, _ script: Result<Script, CommandError>) -> Bool {
    let read = try? script.get()
    if let filter, !path.contains(filter), read?.title.contains(filter) != true { return false }
    // A file that cannot be read is nobody's to leave out.
    guard let read, !tags.isEmpty else { return true }
    let own = read.tags + read.covers
    let left = tags.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    let wanted = tags.filter { !$0.hasPrefix("!") }
    return !own.contains(where: left.contains)
      && (wanted.isEmpty || own.contains(where: wanted.contains))
  }

  // MARK: Playing

  /// Plays all runs and prints their results; returns the exit code.
  func run() throws(CommandError) -> Int32 { try run(first: []).exitCode }

  /// Plays all runs, those of some files first, and prints their results; also returns the files that
  /// failed.
  func run(first: [String]) throws(CommandError) -> (exitCode: Int32, failed: [String]) {
    let all = try items()
    let items = all.filter { first.contains($0.path) } + all.filter { !first.contains($0.path) }
    guard !items.isEmpty else {
      throw .usage(
        "no scenario fits this filter and these tags",
        "see what is there: lockstep run --list PATH"
      )
    }
    let (tasks, whole) = tasks(of: items)
    if isListing {
      for task in tasks { StandardStream.write(task.name + "\n") }
      return (0, [])
    }
    if tasks.count == 1, items.count == 1, shard == nil {
      let code = try playAlone(tasks[0])
      return (code, code == 0 ? [] : [items[0].path])
    }
    return try playAll(tasks, of: whole)
  }

  /// Lists the runs in this part of the whole, and makes the text that identifies the whole.
  private func tasks(of items: [Item]) -> (own: [RunTask], whole: String) {
    let seeded: [RunTask] =
      switch seeds {
      case .own: items.map { RunTask(item: $0, seed: nil) }
      case .range(let range):
        items.flatMap { item in range.map { RunTask(item: item, seed: $0) } }
      case .untilFailure:
        (1...max(1, Self.seedsMax / UInt64(items.count))).flatMap { seed in
          items.map { RunTask(item: $0, seed: seed) }
        }
      }
    let tasks =
      orders.map { orders in
        seeded.flatMap { task in
          orders.map { RunTask(item: task.item, seed: task.seed, order: $0) }
        }
      } ?? seeded
    guard let shard else { return (tasks, "") }
    return (tasks.indices.filter(shard.has).map { tasks[$0] }, mark(of: tasks))
  }

  /// Makes eight digits from the names and settings of all runs, which identify the whole.
  private func mark(of tasks: [RunTask]) -> String {
    let seed = plan.seed.map { "seed \($0)" } ?? ""
    let settings = plan.settings.map { "\($0.name)=\($0.value)" }
    let text = ([seed] + settings + tasks.map(\.name)).joined(separator: "\n")
    let digits = String(CRC32.checksum(of: Array(text.utf8)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func playAlone(_ task: RunTask) throws(CommandError) -> Int32 {
    var plan = task.alone(plan)
    let script = try task.script(plan)
    plan = plan.choosing(for: script)
    let output = try RunOutput(plan: plan, path: task.item.path)
    let (report, wall) = try RunCommand.play(script, path: task.item.path, plan, output)
    if isUpdating { try ScenarioUpdate.write(report, to: task.item.path) }
    if isOfWholeProject {
      let outcome = RunTask.Outcome(
        exitCode: report.verdict.exitCode,
        report: report,
        wall: wall,
        seed: plan.seed ?? script.seed ?? 1
      )
      var indexed = self.plan
      indexed.reports.removeAll { !$0.isFolder }
      try RunTask.writeIndex([task.entry(outcome)], indexed, isWhole: true)
    }
    return report.verdict.exitCode
  }

  private func playAll(_ tasks: [RunTask], of whole: String) throws(CommandError) -> (
    Int32, [String]
  ) {
    try makeFolders()
    let isUntilFailure = if case .untilFailure = seeds { true } else { false }
    let stopsAtFailure = isFailFast || isUntilFailure
    let board = RunBoard(tasks, plan, groupsRuns: isGrouped, untilFailure: isUntilFailure)
    let started = SystemClock.monotonicNanoseconds()
    let wish = try EndWish()
    let part = shard.map { ReportPart(number: $0.number, of: $0.count, whole: whole) }
    var played = plan
    played.reportAtInterruption = Self.reporting(board, plan, part, tasks.count, since: started)
    if plan.mode == .inprocess { wish.look(atOnce: played.reportAtInterruption) }
    Workers.run(tasks.count, at: jobs) { [played] index in
      let result = tasks[index].play(played, groupsRuns: isGrouped)
      board.put(result, at: index)
      return !wish.isAsked && (result.exitCode == 0 || !stopsAtFailure)
    }
    wish.stopLooking()
    let wasAsked = wish.isAsked
    let wall = Interval.nanoseconds(SystemClock.monotonicNanoseconds() - started)
    let sum = board.finish(wall: wall)
    if isUpdating {
      for (path, report) in sum.reports { try ScenarioUpdate.write(report, to: path) }
    }
    // Of seeds until one fails nobody counts on the rest.
    let isCut = sum.count < tasks.count && (wasAsked || !isUntilFailure)
    let unplayed =
      isCut
      ? UnplayedRuns(wasAsked ? .interrupted : .failure, played: sum.count, planned: tasks.count)
      : nil
    try RunTask.write(sum.joined, of: part, without: unplayed, plan)
    let isWhole = isOfWholeProject && sum.count == tasks.count
    try RunTask.writeIndex(sum.entries, plan, isWhole: isWhole)
    if wasAsked { StandardStream.write("interrupted\n", to: .error) }
    return (wasAsked ? EndWish.exitCode : sum.exitCode, sum.failed)
  }

  /// Makes the function that prints and reports the results if a run of other processes is interrupted.
  private static func reporting(
    _ board: RunBoard,
    _ plan: RunCommand.Plan,
    _ part: ReportPart?,
    _ planned: Int,
    since started: Int64
  ) -> @Sendable () -> Void {
    {
      let sum = board.finish(
        wall: Interval.nanoseconds(SystemClock.monotonicNanoseconds() - started)
      )
      let unplayed = UnplayedRuns(.interrupted, played: sum.count, planned: planned)
      do throws(CommandError) {
        try RunTask.write(sum.joined, of: part, without: unplayed, plan)
        try RunTask.writeIndex(sum.entries, plan, isWhole: false)
      } catch {
        StandardStream.write("\(error.text)\n", to: .error)
      }
    }
  }

  /// Makes the missing folders for files of several runs.
  private func makeFolders() throws(CommandError) {
    for report in plan.reports where report.joined != nil {
      try OutputFile.makeFolder(of: report.path)
      try OutputFile.check(report.path)
    }
    let reports = plan.reports.filter { $0.joined == nil }.map { ("--report", $0.path) }
    for (option, path) in plan.logPath.map({ [("--log", $0)] + reports }) ?? reports
    where !FileSystem.isDirectory(path) {
      let isFile = path.split(separator: "/").last?.contains(".") == true
      guard isFile || FileSystem.exists(path) else {
        try OutputFile.makeFolder(path)
        continue
      }
      throw .usage(
        "several runs need a folder for \(option), and \(path.visibleLine) is not one",
        option == "--report"
          ? "name a folder, or write junit, tap or json, which have all runs in one file"
          : "name a folder, which is made where it is missing"
      )
    }
  }
}
