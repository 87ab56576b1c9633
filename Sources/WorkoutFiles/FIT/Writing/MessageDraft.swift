extension FIT {
  /// A data message to be written, whose fields are set by their names in the profile.
  package struct MessageDraft: Equatable, Sendable {
    /// A field with its definition and value.
    struct Field: Equatable, Sendable {
      var definition: FieldDefinition
      var value: FieldValue?
    }

    /// A developer field and its value.
    struct DeveloperField: Equatable, Sendable {
      var definition: DeveloperFieldDefinition
      var value: FieldValue?
    }

    package let globalMessageNumber: UInt16
    private let profile: MessageProfile?
    private(set) var fields: [Field] = []
    private(set) var developerFields: [DeveloperField] = []

    /// Begins a message with a name in the profile.
    package init(_ name: String) throws(EncodeError) {
      guard let profile = Profile.standard.message(named: name) else {
        throw .unknownMessage(name)
      }
      self.profile = profile
      globalMessageNumber = profile.number
    }

    /// Begins a message with any number, even one that the profile lacks.
    package init(number: UInt16) {
      profile = Profile.standard.message(number)
      globalMessageNumber = number
    }

    private func field(_ name: String) throws(EncodeError) -> FieldProfile {
      guard let field = profile?.field(named: name) else {
        throw .unknownField(message: profile?.name ?? String(globalMessageNumber), field: name)
      }
      return field
    }

    /// Sets a field to a value in its unit, which is scaled and rounded; `nil` means “no value”.
    package mutating func set(_ name: String, _ value: Double?) throws(EncodeError) {
      let field = try field(name)
      guard let value else { return set(field.number, field.baseType, nil) }
      if field.baseType.isReal { return set(field.number, field.baseType, .real(value)) }
      let raw = ((value + field.offset) * field.scale).rounded()
      guard let whole = Int64(exactly: raw) else {
        throw .outOfRange(field: field.number, field.baseType, .real(value))
      }
      set(field.number, field.baseType, .integer(whole))
    }

    /// Sets a field to a value in its unit if the field can hold it; otherwise leaves the field out.
    package mutating func offer(_ name: String, _ value: Double?) throws(EncodeError) {
      let field = try field(name)
      guard let value, value.isFinite else { return }
      let raw = Int64(exactly: ((value + field.offset) * field.scale).rounded())
      guard let raw, field.baseType.bits(of: raw) != nil else { return }
      set(field.number, field.baseType, .integer(raw))
    }

    /// Sets a field to the value with a name in the field's type, such as `sport` to `cycling`.
    package mutating func set(_ name: String, named value: String) throws(EncodeError) {
      let field = try field(name)
      guard let whole = Profile.standard.type(named: field.typeName)?.value(named: value) else {
        throw .unknownField(message: field.typeName, field: value)
      }
      set(field.number, field.baseType, .integer(whole))
    }

    /// Sets a text field, sized for the text and its NUL.
    package mutating func set(_ name: String, text: String) throws(EncodeError) {
      let field = try field(name)
      guard text.utf8.count < 255 else { throw .text(field: field.number, text) }
      set(field.number, .string, .string(text), count: text.utf8.count + 1)
    }

    /// Sets a field to a raw value, with the base type of the profile.
    package mutating func set(_ name: String, raw: FieldValue?) throws(EncodeError) {
      let field = try field(name)
      set(field.number, field.baseType, raw, count: max(1, raw?.elementCount ?? 1))
    }

    /// Sets the field with a number to a raw value of a base type.
    package mutating func set(
      _ number: UInt8,
      _ baseType: BaseType,
      _ value: FieldValue?,
      count: Int = 1
    ) {
      let definition = FieldDefinition(number, baseType, count: count)
      let field = Field(definition: definition, value: value)
      if let place = fields.firstIndex(where: { $0.definition.number == number }) {
        fields[place] = field
      } else {
        fields.append(field)
      }
    }

    /// Adds a developer field; its `field_description` must have been written before.
    package mutating func add(_ definition: DeveloperFieldDefinition, _ value: FieldValue?) {
      developerFields.append(DeveloperField(definition: definition, value: value))
    }
  }
}

extension FIT.FieldValue {
  /// The number of elements in an array, or of bytes in a text; 1 for a number.
  var elementCount: Int {
    switch self {
    case .integer, .real: 1
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .integers(let values): values.count
    case .reals(let values): values.count
    }
  }
}
