extension FIT {
  /// One data message: its fields that have a value, in the order of the definition, then those that
  /// the components of other fields became.
  package struct DataMessage: Sendable {
    /// What is known of its fields; the same object for all messages of one definition.
    package let layout: MessageLayout
    package let localMessageType: UInt8
    package internal(set) var fields: [DataField]

    /// The number of the message in the profile.
    package var globalMessageNumber: UInt16 { layout.globalMessageNumber }

    /// The name in the profile, or the number where it has none.
    package var name: String { layout.name }
  }

  /// A field of a message and its value.
  package struct DataField: Equatable, Sendable {
    /// The raw value; `DataMessage.scaled` applies scale and offset.
    package internal(set) var value: FieldValue
    /// Which of `layout.fields` it is; after the value, so that both take sixteen bytes.
    package let index: Int16

    init(index: Int, value: FieldValue) {
      self.index = Int16(truncatingIfNeeded: index)
      self.value = value
    }
  }
}

extension FIT.DataMessage {
  /// What is known of a field of this message.
  package func layout(of field: FIT.DataField) -> FIT.FieldLayout {
    layout.fields[Int(field.index)]
  }

  /// The number with scale and offset applied, or `nil` for text, bytes and arrays.
  package func scaled(_ field: FIT.DataField) -> Double? {
    guard let raw = field.value.real else { return nil }
    return layout.scaled(raw, Int(field.index))
  }

  /// The raw value of a field of the profile's numbering.
  package func value(_ number: UInt8) -> FIT.FieldValue? { field(number)?.value }

  /// The raw value of a field by its name, developer fields after all others.
  package func value(_ name: String) -> FIT.FieldValue? { field(name)?.value }

  /// The raw whole number of a field of the profile's numbering.
  package func integer(_ number: UInt8) -> Int64? { value(number)?.integer }

  /// The raw whole number of a field.
  package func integer(_ name: String) -> Int64? { value(name)?.integer }

  /// The number of a field with scale and offset applied.
  package func real(_ name: String) -> Double? { field(name).flatMap { scaled($0) } }

  /// The elements of a field with scale and offset applied; a single number is one element.
  package func reals(_ name: String) -> [Double?] {
    guard let field = field(name) else { return [] }
    return field.value.elements.map { $0.map { layout.scaled($0, Int(field.index)) } }
  }

  /// A field of the profile's numbering; the last of them where a definition names it twice.
  package func field(_ number: UInt8) -> FIT.DataField? {
    fields.last {
      let known = layout.fields[Int($0.index)]
      return known.number == number && known.developerDataIndex == nil
    }
  }

  /// A field by its name; one of the profile before a developer field of the same name.
  package func field(_ name: String) -> FIT.DataField? {
    let isNamed = { (field: FIT.DataField, isDeveloper: Bool) in
      let known = layout.fields[Int(field.index)]
      return (known.developerDataIndex != nil) == isDeveloper && known.name == name
    }
    return fields.last { isNamed($0, false) } ?? fields.last { isNamed($0, true) }
  }

  /// What else a field is, by the values of the message's other fields: the first subfield of the
  /// profile one of whose conditions holds.
  package func subfield(of field: FIT.DataField) -> FIT.Subfield? {
    guard let profile = layout.fields[Int(field.index)].profile else { return nil }
    return profile.subfields.first { subfield in
      subfield.conditions.contains { integer($0.field) == $0.value }
    }
  }
}
