extension FIT {
  /// The FIT profile, version 21.218: the names, units and scales of messages and fields.
  ///
  /// The tables are text, read once when something is first looked up: as literals of the language
  /// they would take the compiler minutes.
  package struct Profile: Sendable {
    /// The messages, sorted by number.
    package let messages: [MessageProfile]
    /// The types with named values, and names for base types, sorted by name.
    package let types: [TypeProfile]

    private let messageIndex: [UInt16: Int]
    private let typeIndex: [String: Int]

    /// The profile that the tables in `Profile/Tables` define.
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

    /// Finds the message with a global message number; `nil` if the profile lacks it.
    package func message(_ number: UInt16) -> MessageProfile? {
      messageIndex[number].map { messages[$0] }
    }

    /// Finds the message with a name; `nil` if the profile lacks it.
    package func message(named name: String) -> MessageProfile? {
      messages.first { $0.name == name }
    }

    /// Finds the type with a name; base types are not included.
    package func type(named name: String) -> TypeProfile? {
      typeIndex[name].map { types[$0] }
    }
  }
}
