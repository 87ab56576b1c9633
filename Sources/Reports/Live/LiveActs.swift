/// What a page may do to a run, where it may do anything.
package struct LiveActs: Sendable, Equatable {
  /// A button, and what it does.
  package struct Button: Sendable, Equatable {
    /// What pressing it comes to.
    package enum Press: Sendable, Equatable {
      /// The same as this key.
      case key(String)
      /// This stands in the line for any words, to be written on.
      case begins(String)
    }

    package var deed: Press
    package var label: String

    package init(_ deed: Press, _ label: String) {
      self.deed = deed
      self.label = label
    }

    /// One that stands for a key.
    package init(_ key: String, _ label: String) { self.init(.key(key), label) }
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
    groups.contains { $0.buttons.contains { $0.deed == .key(key) } }
  }
}
