package import LockstepTerminal

/// `--theme`, which every program has that draws.
package enum ThemeOption {
  package static let theme = CommandSpec.Option(
    "--theme",
    "THEME",
    "dark or light; what the terminal says otherwise",
    choices: Theme.allCases.map(\.rawValue)
  )

  /// Reads the theme that a person asks for; `nil` for that of the terminal.
  package static func theme(of arguments: Arguments) throws(CommandError) -> Theme? {
    try arguments.choice("--theme").flatMap(Theme.init(rawValue:))
  }
}
