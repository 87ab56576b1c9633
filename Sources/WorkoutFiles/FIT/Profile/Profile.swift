extension FIT {
  /// The names, units and scales of messages and fields: profile 21.218.
  ///
  /// The tables are text, read once when something is first looked up: as literals of the language
  /// they would take the compiler minutes.
  package struct Profile: Sendable {
    /// Every message, by number.
    package let messages: [MessageProfile]
    /// Every type with named values, and those that only name a base type, by name.
    package let types: [TypeProfile]

    private let messageIndex: [UInt16: Int]
    private let typeIndex: [String: Int]

    /// The profile of the tables.
    package static let standard = Profile()

    private init() {
      var parser = ProfileTables.Parser()
      for table in ProfileTables.types { parser.readTypes(table) }
      for table in ProfileTables.messages { parser.readMessages(table) }
      messages = parser.messages
      types = parser.types
      messageIndex = Dictionary(
        uniqueKeysWithValues: messages.indices.map { (parser.messages[$0].number, $0) }
      )
      typeIndex = Dictionary(
        uniqueKeysWithValues: types.indices.map { (parser.types[$0].name, $0) }
      )
    }

    /// Finds the message of a global message number, or `nil` where the profile has none.
    package func message(_ number: UInt16) -> MessageProfile? {
      messageIndex[number].map { messages[$0] }
    }

    /// Finds the message of a name.
    package func message(named name: String) -> MessageProfile? {
      messages.first { $0.name == name }
    }

    /// Finds the type of a name; base types are none.
    package func type(named name: String) -> TypeProfile? {
      typeIndex[name].map { types[$0] }
    }
  }
}
