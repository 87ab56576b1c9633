/// The version of this release, and the versions of the protocol and the log that it supports, as
/// `--version` prints them.
package enum Release {
  /// The version in the newest heading of `CHANGELOG.md`.
  package static let version = "0.1.0"
  /// The day of the release, as manual pages show it.
  package static let date = "2026-11-22"

  /// Spells the version line of a program that uses neither the protocol nor the log.
  package static func line(of program: String) -> String { "\(program) \(version)\n" }

  /// Spells the version of a program, with those of the protocol and the log.
  package static func text(of program: String) -> String {
    let spoken = Hello.spokenVersions.map(String.init).joined(separator: ", ")
    return line(of: program) + """
      protocol \(spoken)
      log \(LogEvent.schemaVersion)

      """
  }
}
