/// The release that this is, and the versions that it speaks: what `--version` prints.
package enum Release {
  /// The newest heading of `CHANGELOG.md`.
  package static let version = "0.1.0"
  /// The day of the release, as manual pages show it.
  package static let date = "2026-11-22"

  /// Names the version of a program that speaks neither the protocol nor the log.
  package static func line(of program: String) -> String { "\(program) \(version)\n" }

  /// Names the version of a program, and what it speaks.
  package static func text(of program: String) -> String {
    let spoken = Hello.spokenVersions.map(String.init).joined(separator: ", ")
    return line(of: program) + """
      protocol \(spoken)
      log \(LogEvent.schemaVersion)

      """
  }
}
