/// Which release this is, and what it speaks: what `--version` prints.
package enum Release {
  /// The newest heading of `CHANGELOG.md`.
  package static let version = "0.1.0"
  /// The day of the release, as manual pages show it.
  package static let date = "2026-11-22"

  /// What a program says of its version that speaks none of it.
  package static func line(of program: String) -> String { "\(program) \(version)\n" }

  /// What a program says of its version.
  package static func text(of program: String) -> String {
    let spoken = Hello.spokenVersions.map(String.init).joined(separator: ", ")
    return line(of: program) + """
      protocol \(spoken)
      log \(LogEvent.schemaVersion)

      """
  }
}
