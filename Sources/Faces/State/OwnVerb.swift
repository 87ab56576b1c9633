package import LockstepProtocol

/// A verb of an app other than the workout app, as the demo offers it to a person.
package struct OwnVerb: Sendable, Equatable {
  package var device: DeviceRole
  package var name: String
  /// The arguments that can follow the verb: `ITEM [times COUNT]`.
  package var arguments: String
  package var summary: String
  /// The key for the verb if it needs no arguments; otherwise `nil`.
  package var key: Character?

  package init(_ device: DeviceRole, _ name: String, arguments: String, summary: String) {
    self.device = device
    self.name = name
    self.arguments = arguments
    self.summary = summary
  }

  /// The line with which the verb is typed: `watch add`.
  package var line: String { "\(device.name) \(name)" }

  /// The line with the possible arguments, for display.
  package var usage: String { arguments.isEmpty ? line : "\(line) \(arguments)" }

  /// The text put at the prompt when a person chooses the verb.
  package var begun: String { arguments.isEmpty ? line : "\(line) " }
}
