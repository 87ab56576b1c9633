/// What can be said to the two devices of a pair, and what they can show.
///
/// One value serves the scenario language, help, the keys of the demo, control peers, the devices
/// themselves and the lists in `docs/protocol/`.
package struct Vocabulary: Sendable {
  /// What can be said to one device, and what it can show.
  package struct Side: Sendable {
    package var verbs: [Verb]
    /// The names of its screens, or `nil` where an app shows what it likes.
    package var screens: [String]?

    package init(verbs: [Verb], screens: [String]? = nil) {
      self.verbs = verbs
      self.screens = screens
    }

    /// The verb of a name, or `nil` when there is none.
    package subscript(_ name: String) -> Verb? { verbs.first { $0.name == name } }
  }

  package var watch: Side
  package var phone: Side

  package init(watch: Side, phone: Side) {
    self.watch = watch
    self.phone = phone
  }

  /// The words of a device.
  package subscript(_ device: DeviceRole) -> Side {
    switch device {
    case .watch: watch
    case .phone: phone
    }
  }

  /// Why a device refuses an action, or `nil` when the action keeps to the device's words (ACTION-3).
  package func refusal(of action: Action, by device: DeviceRole) -> String? {
    guard let verb = self[device][action.verb] else { return "the \(device.name) has no such verb" }
    return verb.refusal(of: action)
  }

  /// What every system with an app answers to: its developer can make the app use its session.
  package static let system: [Verb] = [
    Verb("message", [.json("payload"), .flag("reply")], "send a message of your own"),
    Verb("user-info", [.json("payload")], "queue a user info of your own"),
    Verb("context", [.json("payload")], "replace the application context with your own"),
  ]
}
