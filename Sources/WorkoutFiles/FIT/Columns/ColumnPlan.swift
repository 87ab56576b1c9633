extension FIT {
  /// What of the data messages of one definition goes into which column.
  struct ColumnPlan {
    /// A number that goes into a column.
    struct Cell {
      let slot: FieldSlot
      let column: Int
      let scale: Double
      let offset: Double
      let isScaled: Bool
    }

    /// Whose rows are made; other messages only tell the time.
    let isRecord: Bool
    /// Where field 253 is, if it is a whole number.
    let timestamp: FieldSlot?
    /// Where the timestamp goes, for compressed headers.
    let timestampColumn: Int?
    /// In order of precedence, what wins last: components before fields of their own.
    let cells: [Cell]
    /// Whether components that add up, or that are no whole low part of their field, reach a column,
    /// or a field is no number, or stands twice: then its last value counts, of whatever kind it is.
    let needsMessage: Bool

    init(_ definition: DefinitionMessage, columns: [String]) {
      let isRecord = definition.globalMessageNumber == recordMessageNumber
      self.isRecord = isRecord
      let slots = Self.slots(of: definition)
      let place = definition.fields.firstIndex { $0.number == timestampNumber }
      timestamp = place.map { slots[$0] }.flatMap { $0.shape == .integer ? $0 : nil }
      timestampColumn = columns.firstIndex(of: "timestamp")
      guard isRecord, let record = Profile.standard.message(recordMessageNumber) else {
        cells = []
        needsMessage = false
        return
      }
      var maker = CellMaker(columns: columns, record: record)
      for (field, slot) in zip(definition.fields, slots) { maker.addComponents(of: field, slot) }
      for (field, slot) in zip(definition.fields, slots) { maker.add(field, slot) }
      cells = maker.cells
      needsMessage = maker.needsMessage || Self.hasRepetition(definition)
    }

    private static func hasRepetition(_ definition: DefinitionMessage) -> Bool {
      var seen = [Bool](repeating: false, count: 256)
      for field in definition.fields {
        if seen[Int(field.number)] { return true }
        seen[Int(field.number)] = true
      }
      return false
    }

    private static func slots(of definition: DefinitionMessage) -> [FieldSlot] {
      var offset = 0
      return definition.fields.map { field in
        defer { offset += Int(field.size) }
        return FieldSlot(
          size: Int(field.size),
          baseType: BaseType(byte: field.baseTypeByte),
          isBigEndian: definition.architecture == .bigEndian,
          offset: offset
        )
      }
    }
  }

  /// Finds the cells of a definition of records.
  private struct CellMaker {
    let columns: [String]
    let record: MessageProfile
    var cells: [ColumnPlan.Cell] = []
    var needsMessage = false

    mutating func add(_ field: FieldDefinition, _ slot: FieldSlot) {
      guard let profile = record.field(field.number),
        let column = columns.firstIndex(of: profile.name)
      else { return }
      guard slot.shape == .integer || slot.shape == .real else {
        // An array where a number belongs is no number, and still keeps components out.
        needsMessage = true
        return
      }
      addCell(slot, column, profile.scale, profile.offset)
    }

    mutating func addComponents(of field: FieldDefinition, _ slot: FieldSlot) {
      guard let profile = record.field(field.number), !profile.components.isEmpty else { return }
      let components = profile.components.filter { reaches($0) }
      if components.isEmpty { return }
      let component = components[0]
      let isWhole =
        profile.components.count == 1 && !component.isAccumulated && slot.shape == .integer
        && !slot.isSigned && Int(slot.elementSize) * 8 <= component.bits
      guard isWhole, let column = columns.firstIndex(of: component.target),
        let target = record.field(named: component.target), target.components.isEmpty
      else {
        needsMessage = true
        return
      }
      addCell(slot, column, component.scale, component.offset)
    }

    /// Whether a component becomes, at once or in the end, a column.
    private func reaches(_ component: Component) -> Bool {
      if columns.contains(component.target) { return true }
      let next = record.field(named: component.target)?.components ?? []
      return next.contains { columns.contains($0.target) }
    }

    private mutating func addCell(
      _ slot: FieldSlot,
      _ column: Int,
      _ scale: Double,
      _ offset: Double
    ) {
      cells.append(
        ColumnPlan.Cell(
          slot: slot,
          column: column,
          scale: scale,
          offset: offset,
          isScaled: scale != 1 || offset != 0
        )
      )
    }
  }
}
