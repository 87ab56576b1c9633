package import LockstepTerminal

/// The option `--theme` of all programs that draw.
package enum ThemeOption {
  package static let theme = Option<Theme>(
    "--theme THEME",
    "dark or light; what the terminal says otherwise"
  )

  /// Reads the theme from the command line; `nil` for that of the terminal.
  package static func theme(of arguments: Arguments) throws(CommandError) -> Theme? {
    try arguments.value(theme)
  }
}
