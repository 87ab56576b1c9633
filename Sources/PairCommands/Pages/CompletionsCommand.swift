import LockstepCommandLine
import LockstepPosix

/// `lockstep completions`: scripts by which a shell completes the three programs' command lines.
enum CompletionsCommand {
  static let spec = CommandSpec(
    "lockstep completions",
    "Prints a script by which a shell completes the three programs' command lines.",
    operands: "SHELL",
    operandChoices: Shell.allCases.map(\.rawValue),
    discussion: """
      For this session, or in the shell's start file (programs must be found by the PATH):
        bash  source <(lockstep completions bash)
        zsh   autoload -U compinit && compinit; source <(lockstep completions zsh)
        fish  lockstep completions fish | source
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let shell = Shell(rawValue: try arguments.operandChoice("shell")) else { return 70 }
    let script = try ProgramPages.lockstep.script(for: shell, with: ManualCommand.siblings)
    StandardStream.write(script)
    return 0
  }
}
