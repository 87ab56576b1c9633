package import LockstepTerminal

/// The option `--theme` of all programs that draw.
package enum ThemeOption {
  package static let theme = CommandSpec.Option(
    "--theme",
    "THEME",
    "dark or light; what the terminal says otherwise",
    choices: Theme.allCases.map(\.rawValue)
  )

  /// Reads the theme from the command line; `nil` for that of the terminal.
  package static func theme(of arguments: Arguments) throws(CommandError) -> Theme? {
    try arguments.choice("--theme").flatMap(Theme.init(rawValue:))
  }
}
