/// What a page may do to a run, where it may do anything.
package struct LiveActs: Sendable, Equatable {
  /// A button: the key that it stands for, and what it does.
  package struct Button: Sendable, Equatable {
    package var key: String
    package var label: String

    package init(_ key: String, _ label: String) {
      self.key = key
      self.label = label
    }
  }

  /// Buttons that belong together, with their name.
  package struct Group: Sendable, Equatable {
    package var name: String
    package var buttons: [Button]

    package init(_ name: String, _ buttons: [Button]) {
      self.name = name
      self.buttons = buttons
    }
  }

  package var groups: [Group]

  package init(_ groups: [Group]) { self.groups = groups }

  /// Whether some button stands for a key.
  package func has(_ key: String) -> Bool {
    groups.contains { $0.buttons.contains { $0.key == key } }
  }
}
