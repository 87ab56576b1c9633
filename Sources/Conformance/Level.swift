/// A part of the protocol that a program may declare or leave out; a report has a sum for each.
package enum Level: String, Sendable, CaseIterable {
  /// The rules that hold for every device.
  case core
  /// The rules about what a device keeps from one start to the next.
  case lives
  /// The rules of workout sessions and their samples, for a device that declares `health`.
  case health
  /// The rules of mirrored workout sessions, for a device that declares `mirroring`.
  case mirroring
  /// The rules that an app must keep towards its system.
  case app
  /// The rules that a system must keep towards its app.
  case system

  /// - Parameter id: The id of a case, `STATEMENT.PROGRAM.HASH`; the program's letters determine the
  ///   level.
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
