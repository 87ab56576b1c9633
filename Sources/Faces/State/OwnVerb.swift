package import LockstepProtocol

/// A verb of an app that is none of ours, as a person is offered it.
package struct OwnVerb: Sendable, Equatable {
  package var device: DeviceRole
  package var name: String
  /// The arguments that can stand behind it: `ITEM [times COUNT]`.
  package var arguments: String
  package var summary: String
  /// The key that does it, where it needs no words.
  package var key: Character?

  package init(_ device: DeviceRole, _ name: String, arguments: String, summary: String) {
    self.device = device
    self.name = name
    self.arguments = arguments
    self.summary = summary
  }

  /// The line that does it: `watch add`.
  package var line: String { "\(device.name) \(name)" }

  /// The line with what can stand behind it, as it is shown.
  package var usage: String { arguments.isEmpty ? line : "\(line) \(arguments)" }

  /// The text at the prompt for whoever has chosen it.
  package var begun: String { arguments.isEmpty ? line : "\(line) " }
}
