/// The buttons with which a page acts on a run; `nil` stands for a page that only shows it.
package struct LiveActs: Sendable, Equatable {
  /// A button with its label and its effect.
  package struct Button: Sendable, Equatable {
    /// The consequence of a press of a button.
    package enum Press: Sendable, Equatable {
      /// The same as this key.
      case key(String)
      /// The button puts this text into the line for typed words, to be completed.
      case begins(String)
    }

    package var deed: Press
    package var label: String

    package init(_ deed: Press, _ label: String) {
      self.deed = deed
      self.label = label
    }

    /// Makes a button that acts like a key.
    package init(_ key: String, _ label: String) { self.init(.key(key), label) }
  }

  /// A group of buttons with a name.
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

  /// Says if one of the buttons acts like a key.
  package func has(_ key: String) -> Bool {
    groups.contains { $0.buttons.contains { $0.deed == .key(key) } }
  }
}
