package import LockstepTerminal

/// `--theme`, which every program has that draws.
package enum ThemeOption {
  package static let theme = Option<Theme>(
    "--theme THEME",
    "dark or light; what the terminal says otherwise"
  )

  /// The theme that a person asks for; `nil` for that of the terminal.
  package static func theme(of arguments: Arguments) throws(CommandError) -> Theme? {
    try arguments.value(theme)
  }
}
