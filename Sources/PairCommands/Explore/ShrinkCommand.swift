import LockstepCommandLine
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories

/// The command `lockstep shrink`, which shortens a failing scenario.
enum ShrinkCommand {
  static let spec = CommandSpec(
    "lockstep shrink",
    "Makes a failing scenario as short as it gets, so that it fails as before.",
    operands: "FILE",
    options: [
      .init("--out", "FILE", "write the shorter scenario there; without it, it is printed"),
      .init("--seconds", "N", "how long to try, at most (10)"),
      .init("--set", "NAME=VALUE", "a value in place of the one that the file sets"),
      .init("--watch-app", "COMMAND", "a program in the place of the watch's app"),
      .init("--phone-app", "COMMAND", "a program in the place of the phone's app"),
      .init("--stall-timeout", "MS", "how long an app may take for a step (10000)"),
    ],
    discussion: """
      Of several failures the first one is kept, and all that it does not need is left out. Exit codes: 0
      it is shorter now, 2 it does not fail, 64 usage, 65 bad file, 74 input/output, 130 interrupted
      (it is as short as it got until then).
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage("one scenario is made short at a time", "usage: lockstep shrink FILE")
    }
    let seconds = try arguments.number("--seconds", in: 0...86_400) ?? 10
    let plan = try ExplorePlan(playing: arguments, seconds: seconds)
    return try EndWish.heeding { wish throws(CommandError) in
      guard let text = try Exploration(of: path, plan, unless: wish).shortened() else {
        StandardStream.write("\(path.visibleLine) does not fail: there is nothing to make short\n")
        return Verdict.undecided.exitCode
      }
      guard let file = arguments.value("--out") else {
        StandardStream.write(text)
        return 0
      }
      try CommandError.wrapping { try FileSystem.writeFile(file, Array(text.utf8)) }
      return 0
    }
  }
}
