import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories

/// The command `lockstep explore`, which searches for random courses that break a pair, and writes the
/// shortest scenario that shows it.
enum ExploreCommand {
  static let spec = CommandSpec(
    "lockstep explore",
    "Looks for what breaks a pair, and writes the shortest scenario that shows it.",
    operands: "PATH…",
    options: [
      .init("--stories", "N", "how many stories to tell of each file (1000)"),
      .init("--minutes", "N", "tell stories for so long instead"),
      .init("--seed", "NUMBER", "what draws the stories (1)"),
      .init("--faults", "K", "every placement of at most K faults instead of drawn stories"),
      .init("--only", "NAMES", "draw only these kinds or groups of troubles, with commas between"),
      .init("--without", "NAMES", "draw none of these"),
      .init(
        "--course",
        "HOW",
        "kept (the default), cut or free: what of the file's lines is told",
        choices: Teller.Course.allCases.map(\.rawValue)
      ),
      .init(
        "--orders",
        "N",
        "let one instant's events come in other orders, changed N times at most"
      ),
      .init("--jobs", "N", "tell so many at once"),
      .init("--shard", "K/N", "only the Kth of N parts; auto takes both from the environment"),
      .init("--out", "FOLDER", "write the findings there; without it they are printed"),
      .init("--keep", "FOLDER", "play the findings there first, and add new ones to them"),
      .init("--until-new", nil, "end with the first finding that is not kept"),
      .init("--report", "FILE", "write what came and what never did, a page if it ends with .html"),
      .init("--merge", nil, "join findings of parts: each PATH is the folder of one"),
      .init("--shrink-seconds", "N", "how long to make one finding short, at most (10)"),
      .init("--set", "NAME=VALUE", "a value in place of the one that the file sets"),
      .init("--watch-app", "COMMAND", "a program in the place of the watch's app"),
      .init("--phone-app", "COMMAND", "a program in the place of the phone's app"),
      .init("--stall-timeout", "MS", "how long an app may take for a step (10000)"),
      .init("--json", nil, "print what was found as JSON, a line a file"),
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

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    guard !arguments.operands.isEmpty else {
      throw .usage("no scenario is named", "usage: lockstep explore PATH…")
    }
    if arguments.has("--merge") { return try merge(arguments) }
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
    guard let out = arguments.value("--out") else {
      throw .usage("--merge needs a folder for what it joins", "add --out FOLDER")
    }
    let count = try MergedFindings(of: arguments.operands).write(to: out)
    StandardStream.write("\(out.visibleLine): \(count.counted("finding"))\n")
    return 0
  }
}
