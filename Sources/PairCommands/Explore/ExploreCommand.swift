import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories

/// `lockstep explore`: looks for what breaks a pair, and writes the shortest scenario that shows it.
enum ExploreCommand {
  static let stories = Option<Int>(
    "--stories N",
    "how many stories to tell of each file (1000)",
    in: 1...1_000_000_000
  )
  static let minutes = Option<Int64>(
    "--minutes N",
    "tell stories for so long instead",
    in: 1...100_000
  )
  static let seed = Option<UInt64>(
    "--seed NUMBER",
    "what draws the stories (1)",
    in: 0...UInt64(Int64.max)
  )
  static let faults = Option<Int>(
    "--faults K",
    "every placement of at most K faults instead of drawn stories",
    in: 1...3
  )
  static let only = Option(
    "--only NAMES",
    "draw only these kinds or groups of troubles, with commas between"
  )
  static let without = Option("--without NAMES", "draw none of these")
  static let course = Option<Teller.Course>(
    "--course HOW",
    "kept (the default), cut or free: what of the file's lines is told"
  )
  static let orders = Option<Int>(
    "--orders N",
    "let one instant's events come in other orders, changed N times at most",
    in: 1...Teller.troublesMost
  )
  static let jobs = Option<Int>("--jobs N", "tell so many at once", in: 1...256)
  static let out = Option("--out FOLDER", "write the findings there; without it they are printed")
  static let keep = Option(
    "--keep FOLDER",
    "play the findings there first, and add new ones to them"
  )
  static let untilNew = Switch("--until-new", "end with the first finding that is not kept")
  static let report = Option(
    "--report FILE",
    "write what came and what never did, a page if it ends with .html"
  )
  static let merge = Switch("--merge", "join findings of parts: each PATH is the folder of one")
  static let shrinkSeconds = Option<Int64>(
    "--shrink-seconds N",
    "how long to make one finding short, at most (10)",
    in: 0...86_400
  )
  static let watchApp = Option("--watch-app COMMAND", "a program in the place of the watch's app")
  static let phoneApp = Option("--phone-app COMMAND", "a program in the place of the phone's app")
  static let stallTimeout = Option<Int32>(
    "--stall-timeout MS",
    "how long an app may take for a step (10000)",
    in: 1...600_000
  )
  static let json = Switch("--json", "print what was found as JSON, a line a file")

  static let spec = CommandSpec(
    "lockstep explore",
    "Looks for what breaks a pair, and writes the shortest scenario that shows it.",
    operands: "PATH…",
    options: [
      stories, minutes, seed, faults, only, without, course, orders, jobs, RunCommand.shard, out,
      keep, untilNew, report, merge, shrinkSeconds, Arguments.setting, watchApp, phoneApp,
      stallTimeout, json,
    ],
    discussion: """
      A file says what happens in ordinary life, and what must hold whatever comes between: below
      “promise NAME, settled within TIME” or “promise NAME, always”. Each story plays the file with faults
      of the link, ends of devices, wrong clocks and more in it, puts everything right, and judges.

      Exit codes: 0 nothing was found, 1 a promise of the file does not hold, 2 undecided, 3 a device
      cannot go on, 4 a promise that every pair keeps is broken, 64 usage, 65 bad file, 74 input/output,
      130 interrupted.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("no scenario is named", "usage: lockstep explore PATH…")
    }
    if arguments.has(merge) { return try merge(arguments) }
    let plan = try ExplorePlan(arguments)
    return try EndWish.heeding { wish throws(CommandError) in
      var worst: Int32 = 0
      for path in try ScenarioSelection.files(of: arguments.operands) where !wish.isAsked {
        worst = max(worst, try Exploration(of: path, plan, unless: wish).run())
      }
      return worst
    }
  }

  private static func merge(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let out = arguments.value(out) else {
      throw .usage("--merge needs a folder for what it joins", "add --out FOLDER")
    }
    let count = try MergedFindings(of: arguments.operands).write(to: out)
    StandardStream.write("\(out.visibleLine): \(count.counted("finding"))\n")
    return 0
  }
}
