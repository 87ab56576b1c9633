import LockstepProtocol

/// Which release this is, and what it speaks: what `--version` prints.
enum Release {
  /// The newest heading of `CHANGELOG.md`.
  static let version = "0.1.0"
  /// The day of the release, as manual pages show it.
  static let date = "2026-11-22"

  /// What a program says of its version.
  static func text(of program: String) -> String {
    let spoken = Hello.spokenVersions.map(String.init).joined(separator: ", ")
    return """
      \(program) \(version)
      protocol \(spoken)
      log \(LogEvent.schemaVersion)

      """
  }
}
