import LockstepPosix

/// `lockstep completions`: scripts by which a shell completes the three programs' command lines.
enum CompletionsCommand {
  static let spec = CommandSpec(
    "lockstep completions",
    "Prints a script by which a shell completes the three programs' command lines.",
    operands: "SHELL",
    operandChoices: ["bash", "zsh", "fish"],
    discussion: """
      For this session, or in the shell's start file (programs must be found by the PATH):
        bash  source <(lockstep completions bash)
        zsh   autoload -U compinit && compinit; source <(lockstep completions zsh)
        fish  lockstep completions fish | source
      """
  )

  static func run(_ words: [String]) throws(CommandError) -> Int32 {
    let arguments = try Arguments(words, for: spec)
    if arguments.has("--help") {
      StandardStream.write(spec.help)
      return 0
    }
    let shell = try arguments.operandChoice("shell")
    StandardStream.write(script(for: shell))
    return 0
  }

  private static func script(for shell: String) -> String {
    switch shell {
    case "zsh": ZshCompletion.script
    case "fish": FishCompletion.script
    default: BashCompletion.script
    }
  }
}

extension CommandSpec.Option {
  /// What the shell completes as its value.
  enum Value {
    case words([String])
    case files
    case folders
    case commands
    case unknown
  }

  var completion: Value {
    switch value {
    case _ where !choices.isEmpty: .words(choices)
    case "FILE", "SOCKET": .files
    case "FOLDER": .folders
    case "COMMAND": .commands
    default: .unknown
    }
  }
}

/// Text as the shells read it.
enum ShellText {
  /// Text that each of the shells takes as it stands.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
