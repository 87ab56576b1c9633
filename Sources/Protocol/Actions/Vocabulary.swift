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
    /// Whether the app answers to verbs that are not listed, too.
    package var isOpen: Bool

    package init(verbs: [Verb], screens: [String]? = nil, isOpen: Bool = false) {
      self.verbs = verbs
      self.screens = screens
      self.isOpen = isOpen
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
    if let verb = self[device][action.verb] { return verb.refusal(of: action) }
    return self[device].isOpen ? nil : "the \(device.name) has no such verb"
  }

  /// The words of a pair whose apps are not known: those of the systems, and whatever the apps answer to.
  package static let open = Vocabulary(
    watch: Side(verbs: [launch, quit] + permissions + system, isOpen: true),
    phone: Side(verbs: permissions + system, isOpen: true)
  )

  private static let launch = Verb("launch", [], "open the watch app")
  private static let quit = Verb("quit", [], "end the watch app; its queue outlives it")
  private static let permissions = [
    Verb("allow", [], "let the app do what the system asked leave for"),
    Verb("deny", [], "do not let the app do it"),
    Verb("forget-permission", [], "ask again"),
  ]

  /// What every system with an app answers to: its developer can make the app use its session.
  package static let system: [Verb] = [
    Verb("message", [.json("payload"), .flag("reply")], "send a message of your own"),
    Verb("user-info", [.json("payload")], "queue a user info of your own"),
    Verb("context", [.json("payload")], "replace the application context with your own"),
  ]
}
