/// The verbs of an app or a system: one entry for each, with its words, help, key and command.
///
/// What a command does is said where the command is carried out, in a switch over all of them.
package struct VerbTable<Command: Sendable>: Sendable {
  /// A verb with its command.
  package struct Entry: Sendable {
    package let verb: Verb
    fileprivate let command: @Sendable (Action) -> Command?

    /// - Parameters:
    ///   - key: The terminal key that means the verb.
    ///   - needsRunningDevice: `true` if the verb needs a running device; `false` if a device's disk is
    ///     enough.
    ///   - command: Makes the command of an action with valid arguments; `nil` if the verb does not
    ///     know one of the words.
    package init(
      _ name: String,
      _ parameters: [Verb.Parameter] = [],
      _ summary: String,
      key: Character? = nil,
      needsRunningDevice: Bool = false,
      command: @escaping @Sendable (Action) -> Command?
    ) {
      verb = Verb(
        name,
        parameters,
        summary,
        key: key,
        needsRunningDevice: needsRunningDevice
      )
      self.command = command
    }
  }

  private let entries: [Entry]
  private let places: [String: Int]

  package init(_ entries: [Entry]) {
    self.entries = entries
    places = Dictionary(
      entries.indices.map { (entries[$0].verb.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The verbs, in the order of help.
  package var verbs: [Verb] { entries.map(\.verb) }

  /// The verb with a name; `nil` if the table has none.
  package subscript(_ name: String) -> Verb? { places[name].map { entries[$0].verb } }

  /// Finds the command of an action; returns `nil` if the verb is not in the table, or an argument is
  /// invalid.
  package func command(of action: Action) -> Command? {
    places[action.verb].flatMap { entries[$0].command(action) }
  }
}

extension VerbTable where Command: Equatable {
  /// Finds the verb that means a command without arguments.
  package func name(of command: Command) -> String? {
    entries.first { $0.command(Action($0.verb.name)) == command }?.verb.name
  }
}
