extension FIT {
  /// A data message: its fields with values, in the order of its layout.
  ///
  /// It keeps the bytes it was read from, which it shares with the messages around it, and makes a value
  /// of them when one is asked for: there is nothing in bytes that could turn out wrong then, and whoever
  /// keeps millions of messages asks for few of their values.
  package struct DataMessage: Sendable {
    /// The layout of the fields; messages of one definition share it.
    package let layout: MessageLayout
    fileprivate let bytes: [UInt8]
    /// The position in the bytes at which the values begin.
    let start: Int
    /// Values that do not follow from the message's own bytes, such as sums over messages; they take
    /// precedence over the bytes.
    var added: [DataField]

    init(_ layout: MessageLayout, _ bytes: [UInt8], at start: Int, added: [DataField] = []) {
      self.layout = layout
      self.bytes = bytes
      self.start = start
      self.added = added
    }

    package var localMessageType: UInt8 { layout.definition.localMessageType }

    /// The number of the message in the profile.
    package var globalMessageNumber: UInt16 { layout.globalMessageNumber }

    /// The message's name in the profile, or its number if the profile lacks it.
    package var name: String { layout.name }

    /// Reads the raw value of the field at an index of `layout.fields`; `nil` if the message has none.
    package func value(at index: Int) -> FieldValue? {
      if !added.isEmpty, let field = added.first(where: { Int($0.index) == index }) {
        return field.value
      }
      return layout.value(at: index, bytes.span, start)
    }

    /// Reads the number of the field at an index of `layout.fields`, with scale and offset applied.
    package func number(at index: Int) -> Double? {
      if !added.isEmpty, let field = added.first(where: { Int($0.index) == index }) {
        return scaled(field)
      }
      return layout.number(at: index, bytes.span, start)
    }

    /// Calls `visit` for each field that is a single number, in the order of `layout.fields`, with
    /// scale and offset applied.
    ///
    /// The quickest way to all that a message measured: nothing is made for a field.
    package func forEachNumber(_ visit: (_ index: Int, _ number: Double) -> Void) {
      guard added.isEmpty else { return forEachNumberOrAdded(visit) }
      let layout = layout
      let slots = layout.slots
      let input = bytes.span
      var index = 0
      while index < slots.count {
        if let raw = slots[index].number(input, start) {
          visit(index, layout.scaled(raw, index))
        } else if layout.isAlias(index), let number = layout.number(at: index, input, start) {
          visit(index, number)
        }
        index &+= 1
      }
      // Behind the fields of the definition there are those that are bits of others.
      for index in layout.aliasesBehind {
        if let number = layout.number(at: index, input, start) { visit(index, number) }
      }
    }

    private func forEachNumberOrAdded(_ visit: (_ index: Int, _ number: Double) -> Void) {
      for index in layout.fields.indices {
        if let number = number(at: index) { visit(index, number) }
      }
    }

    /// Says if the message's bytes have a value for a field.
    func isGiven(_ index: Int) -> Bool {
      layout.slots.indices.contains(index)
        && layout.slots[index].value(bytes.span, start) != nil
    }
  }

  /// A field of a message with its value.
  package struct DataField: Equatable, Sendable {
    /// The raw value; `DataMessage.scaled` applies scale and offset.
    package internal(set) var value: FieldValue
    /// The index of the field in `layout.fields`; declared after the value so that both take sixteen
    /// bytes.
    package let index: Int16

    init(index: Int, value: FieldValue) {
      self.index = Int16(truncatingIfNeeded: index)
      self.value = value
    }
  }

  /// The fields of a message that have a value, as a sequence.
  package struct DataFields: Sequence, IteratorProtocol, Sendable {
    private let message: DataMessage
    /// The layout's slots, kept here so that reading a field counts no references.
    private let slots: [FieldSlot]
    private let count: Int
    /// `true` if all values come from the message's bytes.
    private let isPlain: Bool
    private var index = 0

    fileprivate init(_ message: DataMessage) {
      self.message = message
      slots = message.layout.slots
      count = message.layout.fields.count
      isPlain = message.added.isEmpty
    }

    /// Reads the next field that has a value, or `nil` after the last.
    package mutating func next() -> DataField? {
      while index < count {
        let place = index
        index &+= 1
        if isPlain, place < slots.count, slots[place].shape == .integer {
          let slot = slots[place]
          if let value = slot.integer(message.bytes.span, message.start &+ slot.offset) {
            return DataField(index: place, value: .integer(value))
          }
          if !message.layout.isAlias(place) { continue }
        }
        if let value = message.value(at: place) { return DataField(index: place, value: value) }
      }
      return nil
    }
  }
}

extension FIT.DataMessage {
  /// The fields that have a value, in the order of `layout.fields`.
  package var fields: FIT.DataFields { FIT.DataFields(self) }

  /// Finds the layout of a field of this message.
  package func layout(of field: FIT.DataField) -> FIT.FieldLayout {
    layout.fields[Int(field.index)]
  }

  /// Finds the field's name in the profile or in its description, or its number.
  package func name(of field: FIT.DataField) -> String { layout.names[Int(field.index)] }

  /// Applies scale and offset to the field's number; `nil` for text, bytes and arrays.
  package func scaled(_ field: FIT.DataField) -> Double? {
    guard let raw = field.value.real else { return nil }
    return layout.scaled(raw, Int(field.index))
  }

  /// Reads the raw value of the field with a number in the profile.
  package func value(_ number: UInt8) -> FIT.FieldValue? { field(number)?.value }

  /// Reads the raw value of the field with a name; fields of the profile come before developer fields.
  package func value(_ name: String) -> FIT.FieldValue? { field(name)?.value }

  /// Reads the raw whole number of the field with a number in the profile.
  package func integer(_ number: UInt8) -> Int64? { value(number)?.integer }

  /// Reads the raw whole number of the field with a name.
  package func integer(_ name: String) -> Int64? { value(name)?.integer }

  /// Reads the number of the field with a name, with scale and offset applied.
  package func real(_ name: String) -> Double? { field(name).flatMap { scaled($0) } }

  /// Reads the elements of the field with a name, with scale and offset applied; a single number is one
  /// element.
  package func reals(_ name: String) -> [Double?] {
    guard let field = field(name) else { return [] }
    return field.value.elements.map { $0.map { layout.scaled($0, Int(field.index)) } }
  }

  /// Finds the field with a number in the profile; if a definition has it twice, the last one.
  package func field(_ number: UInt8) -> FIT.DataField? {
    let (numbers, wanted) = (layout.numbers, Int(number))
    var index = numbers.count &- 1
    while index >= 0 {
      if numbers[index] == wanted, let value = value(at: index) {
        return FIT.DataField(index: index, value: value)
      }
      index &-= 1
    }
    return nil
  }

  /// Finds the field with a name; one of the profile comes before a developer field of the same name.
  package func field(_ name: String) -> FIT.DataField? {
    lastField(named: name, ofDeveloper: false) ?? lastField(named: name, ofDeveloper: true)
  }

  private func lastField(named name: String, ofDeveloper isWanted: Bool) -> FIT.DataField? {
    let layout = layout
    var index = layout.numbers.count &- 1
    while index >= 0 {
      let isDeveloper = layout.numbers[index] < 0
      if isDeveloper == isWanted, layout.names[index] == name, let value = value(at: index) {
        return FIT.DataField(index: index, value: value)
      }
      index &-= 1
    }
    return nil
  }

  /// Finds the subfield that gives a field its meaning: the profile's first subfield with a condition
  /// that the message fulfils.
  package func subfield(of field: FIT.DataField) -> FIT.Subfield? {
    guard let profile = layout.fields[Int(field.index)].profile else { return nil }
    return profile.subfields.first { subfield in
      subfield.conditions.contains { integer($0.field) == $0.value }
    }
  }
}
