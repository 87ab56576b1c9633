/// The parts of the protocol that a program may declare or leave out, each with its sum in a report.
package enum Level: String, Sendable, CaseIterable {
  /// Rules that hold for every device.
  case core
  /// Rules about what lasts over its starts: for a device that declares `crash`.
  case lives
  /// Workout sessions and their samples: for one that declares `health`.
  case health
  /// Workout sessions that are mirrored: for one that declares `mirroring`.
  case mirroring
  /// The rules that an app owes to its system.
  case app
  /// The rules that a system owes to its app.
  case system

  /// - Parameter id: A case's id, `STATEMENT.PROGRAM.HASH`.
  package init(ofCase id: String) {
    let parts = id.split(separator: ".")
    self =
      switch parts.dropFirst().first?.dropFirst() {
      case "l": .lives
      case "a": .app
      case "s": .system
      default:
        parts[0].hasPrefix("SENSOR-") ? .health : parts[0].hasPrefix("REMOTE-") ? .mirroring : .core
      }
  }
}
