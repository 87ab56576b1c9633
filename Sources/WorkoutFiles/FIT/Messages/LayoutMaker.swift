extension FIT {
  /// Puts a layout together.
  struct LayoutMaker {
    let definition: DefinitionMessage
    let profile: MessageProfile?
    private(set) var fields: [FieldLayout] = []
    private(set) var slots: [FieldSlot] = []
    private(set) var expansions: [Expansion] = []
    private(set) var dynamicExpansions: [Int] = []
    private var offset = 0

    init(_ definition: DefinitionMessage, _ profile: MessageProfile?) {
      self.definition = definition
      self.profile = profile
    }

    mutating func addFields() {
      for field in definition.fields {
        let baseType = BaseType(byte: field.baseTypeByte)?.element(ofSize: Int(field.size))
        fields.append(FieldLayout(field.number, baseType, of: profile))
        addSlot(field.size, baseType)
      }
    }

    mutating func addDeveloperFields(_ descriptions: DeveloperFields) {
      for field in definition.developerFields {
        let description = descriptions.description(of: field)
        fields.append(FieldLayout(field, description))
        addSlot(field.size, description?.baseType)
      }
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

    /// Finds what can be unpacked, and again in what that becomes.
    ///
    /// `fields` grows while it is gone through, by fields of the profile that it does not have: the
    /// profile's fields are an end to it.
    mutating func addExpansions() {
      var index = 0
      while index < fields.count {
        if let field = fields[index].profile, fields[index].developerDataIndex == nil {
          if !field.components.isEmpty { addExpansion(of: index, field.components) }
          let dynamic = field.subfields.filter { !$0.components.isEmpty }
          if !dynamic.isEmpty { dynamicExpansions.append(index) }
          for subfield in dynamic { for part in subfield.components { _ = target(part) } }
        }
        index += 1
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
          in: profile
        )
      }
    }

    /// Where the field that a component becomes is; it is added when it is not there yet.
    private mutating func target(_ component: Component) -> Int? {
      guard let field = profile?.field(named: component.target) else { return nil }
      return add(field.number)
    }

    /// Answers where a field is; it is added when it is not there yet.
    mutating func add(_ number: UInt8) -> Int {
      let known = fields.firstIndex { $0.number == number && $0.developerDataIndex == nil }
      if let known { return known }
      let baseType = profile?.field(number)?.baseType ?? .uint32
      fields.append(FieldLayout(number, baseType, of: profile))
      return fields.count - 1
    }

    /// The fields of the definition that an accumulated component of the profile adds to.
    func accumulated() -> [(index: Int, place: Int)] {
      guard let profile else { return [] }
      return definition.fields.indices.compactMap { index in
        guard let name = fields[index].profile?.name else { return nil }
        return Accumulators.place(of: name, in: profile).map { (index, $0) }
      }
    }
  }
}

extension FIT.Expansion.Piece {
  init(
    _ component: FIT.Component,
    _ target: Int,
    _ layout: FIT.FieldLayout,
    isRepeated: Bool,
    in message: FIT.MessageProfile?
  ) {
    self.component = component
    self.target = target
    accumulator =
      component.isAccumulated
      ? message.flatMap { FIT.Accumulators.place(of: component.target, in: $0) } : nil
    isArray = isRepeated || layout.profile?.isArray == true
  }
}
