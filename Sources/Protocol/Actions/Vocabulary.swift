/// The words for the two devices of a pair: what can be said to them, and what they can show.
///
/// One value serves the scenario language, help, the keys of the demo, control peers, the devices
/// themselves and the lists in `docs/protocol/`.
package struct Vocabulary: Sendable {
  /// The words for one device: what can be said to it, and what it can show.
  package struct Side: Sendable {
    package var verbs: [Verb]
    /// Those of them that are the system's, whatever app is in the device.
    package var systemVerbs: [Verb] = []
    /// `true` if the app's verbs are those of a file, and not of the app that is there otherwise.
    package var isFromFile = false
    /// The names of its screens, or `nil` where an app shows what it likes.
    package var screens: [String]?
    /// The words for what the app asks leave for, after “let the app”, or `nil` where nobody said.
    package var leave: String?
    /// `true` if the app answers to verbs that are not listed, too.
    package var isOpen: Bool

    package init(
      verbs: [Verb] = [],
      screens: [String]? = nil,
      leave: String? = nil,
      isOpen: Bool = false
    ) {
      self.verbs = verbs
      self.screens = screens
      self.leave = leave
      self.isOpen = isOpen
    }

    /// The words of its system that can be said to an app beside the companion.
    package var ofAnyApp: Side {
      var words = Side(isOpen: true)
      words.systemVerbs = systemVerbs.filter(\.isOfAnyApp)
      words.verbs = words.systemVerbs
      return words
    }

    /// The verb of a name, or `nil` when there is none.
    package subscript(_ name: String) -> Verb? { verbs.first { $0.name == name } }

    /// Finds the verb that a key of a terminal means, or `nil` when there is none.
    package func verb(onKey key: String) -> Verb? {
      verbs.first { verb in verb.key.map { String($0) } == key }
    }

    /// Says why a device with these words refuses an action; `nil` where the action keeps to them
    /// (ACTION-3).
    package func refusal(of action: Action, by device: DeviceRole) -> String? {
      if let verb = self[action.verb] { return verb.refusal(of: action) }
      return isOpen ? nil : "the \(device.name) has no such verb"
    }
  }

  package var watch: Side
  package var phone: Side

  package init(watch: Side, phone: Side) {
    self.watch = watch
    self.phone = phone
  }

  /// The words of a device.
  package subscript(_ device: DeviceRole) -> Side {
    get {
      switch device {
      case .watch: watch
      case .phone: phone
      }
    }
    set {
      switch device {
      case .watch: watch = newValue
      case .phone: phone = newValue
      }
    }
  }

  /// Says why a device refuses an action; `nil` where the action keeps to its words (ACTION-3).
  package func refusal(of action: Action, by device: DeviceRole) -> String? {
    self[device].refusal(of: action, by: device)
  }
}
