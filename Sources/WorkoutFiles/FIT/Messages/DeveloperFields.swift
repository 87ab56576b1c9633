extension FIT {
  /// The developer fields that a file has described so far.
  package struct DeveloperFields: Sendable {
    /// The descriptions in the order in which they came; a repeated description replaces the earlier
    /// one.
    package private(set) var descriptions: [FieldDescription] = []
    private var places: [UInt16: Int] = [:]

    package init() {}

    /// Adds a description; returns `false` if the same one is already known.
    mutating func add(_ description: FieldDescription) -> Bool {
      let key = Self.key(description.developerDataIndex, description.number)
      guard let place = places[key] else {
        places[key] = descriptions.count
        descriptions.append(description)
        return true
      }
      if descriptions[place] == description { return false }
      descriptions[place] = description
      return true
    }

    func description(of field: DeveloperFieldDefinition) -> FieldDescription? {
      places[Self.key(field.developerDataIndex, field.number)].map { descriptions[$0] }
    }

    private static func key(_ developerDataIndex: UInt8, _ number: UInt8) -> UInt16 {
      UInt16(developerDataIndex) << 8 | UInt16(number)
    }
  }
}
