extension OptionHelp {
  /// What the shell completes as its value.
  package enum Value {
    case words([String])
    case files
    case folders
    case commands
    case unknown
  }

  package var completion: Value {
    switch value {
    case _ where !choices.isEmpty: .words(choices)
    case "FILE", "SOCKET": .files
    case "FOLDER": .folders
    case "COMMAND": .commands
    default: .unknown
    }
  }
}
