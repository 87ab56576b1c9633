import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories

/// The command `lockstep shrink`, which shortens a failing scenario.
enum ShrinkCommand {
  static let out = Option(
    "--out FILE",
    "write the shorter scenario there; without it, it is printed"
  )
  static let seconds = Option<Int64>(
    "--seconds N",
    "how long to try, at most (10)",
    in: 0...86_400
  )

  static let spec = CommandSpec(
    "lockstep shrink",
    "Makes a failing scenario as short as it gets, so that it fails as before.",
    operands: "FILE",
    options: [
      out, seconds, Arguments.setting, ExploreCommand.watchApp, ExploreCommand.phoneApp,
      ExploreCommand.stallTimeout,
    ],
    discussion: """
      Of several failures the first one is kept, and all that it does not need is left out. Exit codes: 0
      it is shorter now, 2 it does not fail, 64 usage, 65 bad file, 74 input/output, 130 interrupted
      (it is as short as it got until then).
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(
        "one FILE is expected, found \(arguments.operands.count)",
        "usage: lockstep shrink FILE"
      )
    }
    let seconds = try arguments.value(seconds) ?? 10
    let plan = try ExplorePlan(playing: arguments, seconds: seconds)
    return try EndWish.heeding { wish throws(CommandError) in
      guard let text = try Exploration(of: path, plan, unless: wish).shortened() else {
        StandardStream.write("\(path.visibleLine) does not fail: there is nothing to make short\n")
        return Verdict.undecided.exitCode
      }
      guard let file = arguments.value(out) else {
        StandardStream.write(text)
        return 0
      }
      try CommandError.wrapping { try FileSystem.writeFile(file, Array(text.utf8)) }
      return 0
    }
  }
}
