import LockstepCommandLine
import LockstepDevices
import LockstepEventWords
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepStories
import LockstepWorkoutChecks

/// What the command line says of how to explore.
struct ExplorePlan: Sendable {
  private(set) var run: RunCommand.Plan
  let seed: UInt64
  /// How many stories are told; `nil` for as many as there is time for.
  let stories: Int?
  let endsAt: Int64?
  /// How many faults are put into each place, where that is asked for.
  let faults: Int?
  let course: Teller.Course
  /// How often a story may change what comes first of one instant; `nil` where it is drawn only by name.
  let orders: Int?
  let jobs: Int
  let shard: Shard?
  let out: String?
  /// The folder of findings that are played first, and to which new ones are added.
  let keep: String?
  /// Whether the first new finding ends the search.
  let untilNew: Bool
  /// The file that the report is written to.
  let report: String?
  let shrinkSeconds: Int64
  let isJSON: Bool
  private let only: [String]
  private let without: [String]

  init(_ arguments: Arguments) throws(CommandError) {
    run = try Self.run(arguments)
    seed = try arguments.value(ExploreCommand.seed) ?? 1
    let minutes = try arguments.value(ExploreCommand.minutes)
    let stories = try arguments.value(ExploreCommand.stories)
    if minutes != nil, stories != nil {
      throw .usage("--minutes and --stories both say how long", "leave one of them out")
    }
    endsAt = minutes.map { SystemClock.monotonicNanoseconds() + $0 * 60_000_000_000 }
    untilNew = arguments.has(ExploreCommand.untilNew)
    faults = try arguments.value(ExploreCommand.faults)
    self.stories = minutes == nil && !untilNew ? stories ?? (faults == nil ? 1_000 : nil) : stories
    course = try arguments.value(ExploreCommand.course) ?? .kept
    orders = try arguments.value(ExploreCommand.orders)
    jobs = try arguments.value(ExploreCommand.jobs) ?? 1
    shard = try Shard.read(arguments)
    out = arguments.value(ExploreCommand.out)
    keep = arguments.value(ExploreCommand.keep)
    report = arguments.value(ExploreCommand.report)
    shrinkSeconds = try arguments.value(ExploreCommand.shrinkSeconds) ?? 10
    isJSON = arguments.has(ExploreCommand.json)
    only = try Self.names(ExploreCommand.only, arguments)
    without = try Self.names(ExploreCommand.without, arguments)
  }

  /// What `lockstep shrink` needs of it.
  init(playing arguments: Arguments, seconds: Int64) throws(CommandError) {
    run = try Self.run(arguments)
    seed = 1
    (stories, endsAt, faults, shard, out) = (nil, nil, nil, nil, nil)
    (keep, untilNew, report, orders) = (nil, false, nil, nil)
    (course, jobs, shrinkSeconds, isJSON, only, without) = (.kept, 1, seconds, false, [], [])
  }

  /// How a pair is made for it.
  private static func run(_ arguments: Arguments) throws(CommandError) -> RunCommand.Plan {
    var run = RunCommand.Plan()
    run.mode = .inprocess
    run.project = try ProjectFile.here()
    run.contract = run.project?.contract.flatMap(SessionContract.named)
    // Of hundreds of stories nobody reads what apps print.
    run.showsApps = false
    run.watchAppCommand = run.takePrograms(of: .watch, arguments).last
    run.phoneAppCommand = run.takePrograms(of: .phone, arguments).last
    run.stallMilliseconds = try arguments.value(ExploreCommand.stallTimeout) ?? 10_000
    run.settings = try arguments.settings
    return run
  }

  /// The plan with the app that a script is about, of the project.
  func choosing(for script: Script) -> ExplorePlan {
    var plan = self
    plan.run = run.choosing(for: script)
    return plan
  }

  private static func names(_ option: Option<String>, _ arguments: Arguments) throws(CommandError)
    -> [String]
  {
    let known = Trouble.names(in: .workouts)
    let names = arguments.allValues(option).flatMap { $0.split(separator: ",").map(String.init) }
    for name in names where !known.contains(name) {
      throw .usage(
        "\(option.help.name): there is no kind or group of troubles “\(name)”",
        "there are: \(known.joined(separator: ", "))"
      )
    }
    return names
  }

  /// The kinds of troubles that are drawn.
  func troubles(in language: LockstepScenario.Language, of script: Script) -> [Trouble] {
    let usual = Set(Trouble.usual(in: language, of: script).map(\.name))
    return Trouble.all(in: language, of: script).filter { trouble in
      let isWanted =
        orders != nil && trouble.isOfOrder
        || (only.isEmpty ? usual.contains(trouble.name) : trouble.isOne(of: only))
      return isWanted && !trouble.isOne(of: without)
    }
  }

  /// Whether the time is up.
  var isOver: Bool { endsAt.map { SystemClock.monotonicNanoseconds() >= $0 } ?? false }
}
