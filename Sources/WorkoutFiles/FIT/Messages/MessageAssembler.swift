extension FIT {
  /// Makes messages of data messages' bytes; knows what a file has defined and described so far.
  struct MessageAssembler {
    let expandsComponents: Bool
    private var layouts = [MessageLayout?](repeating: nil, count: 16)
    /// Local types whose developer fields have been described anew since their layout was made.
    private var isStale = [Bool](repeating: false, count: 16)
    private(set) var developerFields = DeveloperFields()
    var accumulators = Accumulators()
    var timestamps = CompressedTimestamps()

    init(expandsComponents: Bool) { self.expandsComponents = expandsComponents }

    /// Forgets everything: each file of a chain starts afresh.
    mutating func beginFile() {
      self = MessageAssembler(expandsComponents: expandsComponents)
    }

    mutating func define(_ definition: DefinitionMessage) {
      let type = Int(definition.localMessageType)
      layouts[type] = MessageLayout(
        definition,
        describedBy: developerFields,
        expandsComponents: expandsComponents
      )
      isStale[type] = false
    }

    /// Decodes one data message of a local type that has been defined.
    mutating func message(
      _ localType: Int,
      timeOffset: Int,
      _ bytes: Span<UInt8>,
      at start: Int
    ) -> DataMessage? {
      if isStale[localType], let old = layouts[localType] { define(old.definition) }
      guard let layout = layouts[localType] else { return nil }
      var fields: [DataField] = []
      fields.reserveCapacity(layout.slots.count &+ layout.expansions.count &+ 1)
      Self.decode(layout, bytes, start, into: &fields)
      takeTimestamp(layout, timeOffset, bytes, start, &fields)
      var message = DataMessage(
        layout: layout,
        localMessageType: UInt8(truncatingIfNeeded: localType),
        fields: fields
      )
      if !layout.accumulated.isEmpty { setAccumulators(message) }
      if !layout.expansions.isEmpty || !layout.dynamicExpansions.isEmpty { expand(&message) }
      if layout.globalMessageNumber == FieldDescription.messageNumber { describe(message) }
      return message
    }

    private static func decode(
      _ layout: MessageLayout,
      _ bytes: Span<UInt8>,
      _ start: Int,
      into fields: inout [DataField]
    ) {
      let slots = layout.slots
      for index in 0..<slots.count {
        let slot = slots[index]
        if slot.shape == .integer {
          if let value = slot.integer(bytes, start &+ slot.offset) {
            fields.append(DataField(index: index, value: .integer(value)))
          }
        } else if let value = slot.value(bytes, start) {
          fields.append(DataField(index: index, value: value))
        }
      }
    }

    /// Remembers a timestamp that is given, or makes one of a compressed header.
    private mutating func takeTimestamp(
      _ layout: MessageLayout,
      _ timeOffset: Int,
      _ bytes: Span<UInt8>,
      _ start: Int,
      _ fields: inout [DataField]
    ) {
      let index = layout.timestampIndex
      if index < layout.slots.count {
        let slot = layout.slots[index]
        if slot.shape == .integer, let value = slot.integer(bytes, start &+ slot.offset) {
          timestamps.last = UInt32(truncatingIfNeeded: value)
          return
        }
      }
      guard timeOffset >= 0, let value = timestamps.next(UInt32(timeOffset)) else { return }
      let field = DataField(index: index, value: .integer(Int64(value)))
      fields.append(field)
    }

    /// A value that a message gives itself is where a sum goes on from.
    private mutating func setAccumulators(_ message: DataMessage) {
      for (index, place) in message.layout.accumulated {
        guard let field = message.fields.first(where: { Int($0.index) == index }),
          let value = field.value.elements.last ?? nil
        else { continue }
        accumulators.set(message.layout.scaled(value, index), at: place)
      }
    }

    private mutating func describe(_ message: DataMessage) {
      guard let description = FieldDescription(message), developerFields.add(description) else {
        return
      }
      for type in layouts.indices where layouts[type]?.definition.developerFields.isEmpty == false {
        isStale[type] = true
      }
    }
  }

  /// The timestamps that headers with five bits stand for.
  struct CompressedTimestamps {
    /// The last full timestamp of any message, or the last one made here; `nil` before the first.
    var last: UInt32?

    /// The instant at or after the last whose low five bits are these; `nil` before any is known.
    mutating func next(_ timeOffset: UInt32) -> UInt32? {
      guard let last else { return nil }
      let next = (last & ~31) &+ timeOffset &+ (timeOffset < last & 31 ? 32 : 0)
      self.last = next
      return next
    }
  }
}
