extension FIT {
  /// The start of every layout of a message: its fields in the profile.
  struct MessageTemplate {
    let profile: MessageProfile
    /// The fields in the order of the profile.
    let fields: [FieldLayout]
    /// The index in the fields of each field number; -1 if there is none.
    private let places: [Int16]

    private static let all: [UInt16: MessageTemplate] = Dictionary(
      uniqueKeysWithValues: Profile.standard.messages.map { ($0.number, MessageTemplate($0)) }
    )

    /// Finds the template of the message with a number; `nil` if the profile lacks it.
    static func of(_ number: UInt16) -> MessageTemplate? { all[number] }

    private init(_ profile: MessageProfile) {
      self.profile = profile
      fields = profile.fields.map { FieldLayout($0) }
      var places = [Int16](repeating: -1, count: 256)
      for (place, field) in profile.fields.enumerated().reversed() {
        places[Int(field.number)] = Int16(place)
      }
      self.places = places
    }

    /// Finds the field with a number as in the profile.
    func field(_ number: UInt8) -> FieldLayout? {
      let place = places[Int(number)]
      return place < 0 ? nil : fields[Int(place)]
    }
  }

  /// A maker of message layouts.
  struct LayoutMaker {
    let definition: DefinitionMessage
    let template: MessageTemplate?
    private(set) var fields: [FieldLayout] = []
    private(set) var slots: [FieldSlot] = []
    private(set) var expansions: [Expansion] = []
    private(set) var dynamicExpansions: [Int] = []
    private var offset = 0

    init(_ definition: DefinitionMessage) {
      self.definition = definition
      template = MessageTemplate.of(definition.globalMessageNumber)
      fields.reserveCapacity(definition.fields.count + definition.developerFields.count + 4)
      slots.reserveCapacity(definition.fields.count + definition.developerFields.count)
    }

    mutating func addFields() {
      for field in definition.fields {
        let baseType = BaseType(byte: field.baseTypeByte)?.element(ofSize: Int(field.size))
        fields.append(layout(field.number, baseType))
        addSlot(field.size, baseType)
      }
    }

    /// Makes the layout of a field with a number of the profile; uses the profile's own if the file
    /// writes it in the same way.
    private func layout(_ number: UInt8, _ baseType: BaseType?) -> FieldLayout {
      guard let known = template?.field(number) else { return FieldLayout(number, baseType, nil) }
      return known.baseType == baseType ? known : FieldLayout(number, baseType, known.profile)
    }

    mutating func addDeveloperFields(_ descriptions: DeveloperFields) {
      for field in definition.developerFields {
        let description = descriptions.description(of: field)
        fields.append(FieldLayout(field, description, native: native(description)))
        addSlot(field.size, description?.baseType)
      }
    }

    /// Finds the profile's field of this message for which a developer field stands.
    private func native(_ description: FieldDescription?) -> FieldProfile? {
      guard let description, let number = description.nativeField,
        description.nativeMessage ?? definition.globalMessageNumber
          == definition.globalMessageNumber
      else { return nil }
      return template?.field(number)?.profile
    }

    private mutating func addSlot(_ size: UInt8, _ baseType: BaseType?) {
      slots.append(
        FieldSlot(
          size: Int(size),
          baseType: baseType,
          isBigEndian: definition.architecture == .bigEndian,
          offset: offset
        )
      )
      offset += Int(size)
    }

    /// Finds the components that can be unpacked, and those that can be unpacked from them.
    ///
    /// `fields` grows while it is gone through, by fields of the profile that it does not have: the
    /// profile's fields are an end to it.
    mutating func addExpansions() {
      var index = 0
      while index < fields.count {
        let field = fields[index]
        index += 1
        guard field.isPacked, let profile = field.profile else { continue }
        if !profile.components.isEmpty { addExpansion(of: index - 1, profile.components) }
        let dynamic = profile.subfields.filter { !$0.components.isEmpty }
        if !dynamic.isEmpty { dynamicExpansions.append(index - 1) }
        for subfield in dynamic { for part in subfield.components { _ = target(part) } }
      }
    }

    private mutating func addExpansion(of source: Int, _ components: [Component]) {
      let repetitions = fields.indices.filter {
        $0 > source && fields[$0].number == fields[source].number
          && fields[$0].developerDataIndex == nil
      }
      expansions.append(
        Expansion(source: source, repetitions: repetitions, pieces: pieces(components))
      )
    }

    private mutating func pieces(_ components: [Component]) -> [Expansion.Piece] {
      components.compactMap { component in
        guard let target = target(component) else { return nil }
        return Expansion.Piece(
          component,
          target,
          fields[target],
          isRepeated: components.count { $0.target == component.target } > 1,
          in: definition.globalMessageNumber
        )
      }
    }

    /// Finds the index of the field that a component fills, adding the field if needed.
    private mutating func target(_ component: Component) -> Int? {
      component.targetNumber.map { add($0) }
    }

    /// Returns the index of a field, adding the field if needed.
    mutating func add(_ number: UInt8) -> Int {
      let known = fields.firstIndex { $0.number == number && $0.developerDataIndex == nil }
      if let known { return known }
      fields.append(template?.field(number) ?? FieldLayout(number, .uint32, nil))
      return fields.count - 1
    }

    /// Lists the fields of the definition to whose sums accumulated components of the profile add.
    func accumulated() -> [(index: Int, place: Int)] {
      let message = definition.globalMessageNumber
      guard Accumulators.has(message) else { return [] }
      return definition.fields.enumerated().compactMap { index, field in
        Accumulators.place(of: field.number, in: message).map { (index, $0) }
      }
    }

    /// Lists the expansions as aliases, which need no unpacking; `nil` if one of them is more than an
    /// alias.
    func aliases() -> [Alias]? {
      if !dynamicExpansions.isEmpty { return nil }
      var aliases: [Alias] = []
      for expansion in expansions {
        guard expansion.source < slots.count, slots[expansion.source].shape == .integer,
          expansion.repetitions.isEmpty, expansion.pieces.count == 1,
          let piece = expansion.pieces.first, piece.accumulator == nil, !piece.isArray,
          !aliases.contains(where: { $0.target == piece.target }),
          // The last of a field that stands twice has no component of its own beside it.
          fields.count(where: { $0 === fields[piece.target] || isTwin($0, of: piece.target) }) == 1
        else { return nil }
        aliases.append(Alias(source: expansion.source, piece, fields[piece.target]))
      }
      return aliases
    }

    private func isTwin(_ field: FieldLayout, of index: Int) -> Bool {
      field.developerDataIndex == nil && field.number == fields[index].number
    }
  }
}

extension FIT.Expansion.Piece {
  init(
    _ component: FIT.Component,
    _ target: Int,
    _ layout: FIT.FieldLayout,
    isRepeated: Bool,
    in message: UInt16
  ) {
    self.component = component
    self.target = target
    accumulator =
      component.isAccumulated
      ? component.targetNumber.flatMap { FIT.Accumulators.place(of: $0, in: message) } : nil
    isArray = isRepeated || layout.profile?.isArray == true
  }
}
