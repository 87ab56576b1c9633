extension FIT {
  /// A writer of messages that defines their local types by itself.
  ///
  /// A message like one before goes without a new definition; another takes the local type whose
  /// definition is oldest.
  package struct MessageWriter: Sendable {
    /// The byte order of the definitions from now on.
    package var architecture: Architecture
    private var file: FileWriter
    private var definitions: [DefinitionMessage] = []
    private var next: UInt8 = 0
    /// The number of local types in use; after the last, the first one is defined anew.
    private let localTypeCount: UInt8

    /// Begins a file.
    ///
    /// - Parameter localTypeCount: 1 to 16; at most 4 where timestamps shall be compressed.
    package init(
      _ header: FileHeader = FileHeader(),
      architecture: Architecture = .littleEndian,
      localTypeCount: UInt8 = 16
    ) throws(EncodeError) {
      file = try FileWriter(header)
      self.architecture = architecture
      guard (1...16).contains(localTypeCount) else { throw .localType(localTypeCount) }
      self.localTypeCount = localTypeCount
    }

    /// Writes a message, preceded by its definition if it is new.
    package mutating func write(_ message: MessageDraft, timeOffset: UInt8? = nil)
      throws(EncodeError)
    {
      var definition = DefinitionMessage(
        localMessageType: 0,
        architecture: architecture,
        globalMessageNumber: message.globalMessageNumber,
        fields: message.fields.map(\.definition),
        developerFields: message.developerFields.map(\.definition)
      )
      definition.localMessageType = try localType(of: definition)
      try file.write(
        definition.localMessageType,
        message.fields.map(\.value) + message.developerFields.map(\.value),
        timeOffset: timeOffset
      )
    }

    private mutating func localType(of wanted: DefinitionMessage) throws(EncodeError) -> UInt8 {
      let known = definitions.first { definition in
        var same = definition
        same.localMessageType = wanted.localMessageType
        return same == wanted
      }
      if let known { return known.localMessageType }
      var definition = wanted
      definition.localMessageType = next
      definitions.removeAll { $0.localMessageType == next }
      definitions.append(definition)
      next = (next + 1) % localTypeCount
      try file.define(definition)
      return definition.localMessageType
    }

    /// Returns the whole file.
    package func finished() throws(EncodeError) -> [UInt8] { try file.finished() }
  }
}
