/// The verbs and screens of the two devices of a pair.
///
/// One value serves the scenario language, help, the keys of the demo, control peers, the devices
/// themselves and the lists in `docs/protocol/`.
package struct Vocabulary: Sendable {
  /// The verbs and screens of one device.
  package struct Side: Sendable {
    package var verbs: [Verb]
    /// The verbs of the device's system, which do not depend on the app.
    package var systemVerbs: [Verb] = []
    /// `true` if the app's verbs come from a vocabulary file, and not from the app that Lockstep has
    /// for the device.
    package var isFromFile = false
    /// The names of the app's screens; `nil` if it may show any.
    package var screens: [String]?
    /// The words after “let the app” in the question for the app's permission; `nil` if none were
    /// given.
    package var leave: String?
    /// `true` if the app also accepts verbs that are not listed.
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

    /// The verbs of the system that also suit an app beside the companion.
    package var ofAnyApp: Side {
      var words = Side(isOpen: true)
      words.systemVerbs = systemVerbs.filter(\.isOfAnyApp)
      words.verbs = words.systemVerbs
      return words
    }

    /// The verb with a name; `nil` if there is none.
    package subscript(_ name: String) -> Verb? { verbs.first { $0.name == name } }

    /// Finds the verb of a terminal key; returns `nil` if there is none.
    package func verb(onKey key: String) -> Verb? {
      verbs.first { verb in verb.key.map { String($0) } == key }
    }

    /// Says why a device with these verbs refuses an action; returns `nil` if the action is valid
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

  /// The verbs and screens of a device.
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

  /// Says why a device refuses an action; returns `nil` if the action is valid (ACTION-3).
  package func refusal(of action: Action, by device: DeviceRole) -> String? {
    self[device].refusal(of: action, by: device)
  }
}
