/// The verbs of an app or of a system: each with its words, its help, its key and the command that it
/// means, in one entry.
///
/// What a command does is said where the command is carried out, in a switch over all of them.
package struct VerbTable<Command: Sendable>: Sendable {
  /// One verb.
  package struct Entry: Sendable {
    package let verb: Verb
    fileprivate let command: @Sendable (Action) -> Command?

    /// - Parameters:
    ///   - key: The key of a terminal that means the verb.
    ///   - needsRunningDevice: Whether it means something to a device that runs, and nothing to its disk
    ///     alone.
    ///   - command: What an action means that keeps to the parameters; `nil` where one of its words is
    ///     none that the verb knows.
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

  /// The verb of a name, or `nil` when it is not one of these.
  package subscript(_ name: String) -> Verb? { places[name].map { entries[$0].verb } }

  /// Finds the command that an action means; `nil` where its verb is not one of these, or does not know
  /// one of its words.
  package func command(of action: Action) -> Command? {
    places[action.verb].flatMap { entries[$0].command(action) }
  }
}

extension VerbTable where Command: Equatable {
  /// Finds the verb that means a command by itself, without arguments.
  package func name(of command: Command) -> String? {
    entries.first { $0.command(Action($0.verb.name)) == command }?.verb.name
  }
}
