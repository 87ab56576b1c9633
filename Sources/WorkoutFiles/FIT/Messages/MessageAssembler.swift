extension FIT {
  /// A maker of messages from data messages' bytes, with the definitions and descriptions of the file
  /// so far.
  struct MessageAssembler {
    let expandsComponents: Bool
    private(set) var layouts = [16 of MessageLayout?](repeating: nil)
    private var routes = [16 of Route](repeating: Route())
    /// The fields to which accumulated components add, grouped by route.
    private var counters: [Counter] = []
    private(set) var developerFields = DeveloperFields()
    var accumulators = Accumulators()
    var timestamps = CompressedTimestamps()
    /// The layouts of this file, kept because devices repeat earlier definitions.
    private var known: [MessageLayout] = []

    private static let knownMax = 64

    /// The work that a local type's data messages need as soon as they arrive.
    ///
    /// Without references, so that a message is passed without counting any.
    private struct Route {
      var isDefined = false
      /// `true` if more than the timestamp and the counters must be read.
      var isWhole = true
      /// `true` if field 253 is a whole number, at the position `timestamp`.
      var hasTimestamp = false
      var timestamp = FieldSlot(size: 0, baseType: nil, isBigEndian: false, offset: 0)
      var firstCounter = 0
      var endCounter = 0
    }

    /// A field that messages give themselves, and to which components of others add.
    private struct Counter {
      let slot: FieldSlot
      let place: Int
      let scale: Double
      let offset: Double
    }

    init(expandsComponents: Bool) { self.expandsComponents = expandsComponents }

    /// Forgets everything, since each file of a chain starts anew.
    mutating func beginFile() {
      self = MessageAssembler(expandsComponents: expandsComponents)
    }

    mutating func define(_ definition: DefinitionMessage) {
      layouts[Int(definition.localMessageType)] = layout(of: definition)
      makeRoutes()
    }

    private mutating func layout(of definition: DefinitionMessage) -> MessageLayout {
      if let same = known.first(where: { $0.definition == definition }) { return same }
      let layout = MessageLayout(
        definition,
        describedBy: developerFields,
        expandsComponents: expandsComponents
      )
      if known.count == Self.knownMax { known.removeAll(keepingCapacity: true) }
      known.append(layout)
      return layout
    }

    private mutating func makeRoutes() {
      counters.removeAll(keepingCapacity: true)
      for type in routes.indices {
        var route = Route()
        if let layout = layouts[type] { describe(&route, layout) }
        routes[type] = route
      }
    }

    private mutating func describe(_ route: inout Route, _ layout: MessageLayout) {
      route.isDefined = true
      route.isWhole =
        layout.globalMessageNumber == FieldDescription.messageNumber || !layout.expansions.isEmpty
        || !layout.dynamicExpansions.isEmpty
      if layout.timestampIndex < layout.slots.count {
        route.timestamp = layout.slots[layout.timestampIndex]
        route.hasTimestamp = route.timestamp.shape == .integer
      }
      route.firstCounter = counters.count
      for (index, place) in layout.accumulated {
        let field = layout.fields[index]
        let slot = layout.slots[index]
        route.isWhole = route.isWhole || slot.shape != .integer
        counters.append(
          Counter(slot: slot, place: place, scale: field.scale, offset: field.offset)
        )
      }
      route.endCounter = counters.count
    }

    /// Takes from a data message the data that later messages need; returns `false` if the message must
    /// be decoded at once.
    @inline(__always)
    mutating func pass(
      _ localType: Int,
      _ timeOffset: Int,
      _ bytes: Span<UInt8>,
      _ start: Int
    ) -> Bool {
      let route = routes[localType]
      if route.isWhole || timeOffset >= 0 { return false }
      if route.hasTimestamp { takeTimestamp(route, bytes, start) }
      var index = route.firstCounter
      while index < route.endCounter {
        takeCounter(counters[index], bytes, start)
        index &+= 1
      }
      return true
    }

    /// Remembers the timestamp of a message, if it has one.
    @inline(__always)
    @discardableResult
    private mutating func takeTimestamp(_ route: Route, _ bytes: Span<UInt8>, _ start: Int) -> Bool
    {
      guard let value = route.timestamp.integer(bytes, start &+ route.timestamp.offset) else {
        return false
      }
      timestamps.last = UInt32(truncatingIfNeeded: value)
      return true
    }

    /// Takes a counter's value that a message gives itself; the sum continues from it.
    @inline(__always)
    private mutating func takeCounter(_ counter: Counter, _ bytes: Span<UInt8>, _ start: Int) {
      guard let raw = counter.slot.integer(bytes, start &+ counter.slot.offset) else { return }
      accumulators.take(
        Double(raw),
        scale: counter.scale,
        offset: counter.offset,
        at: counter.place
      )
    }

    /// Decodes a data message of a local type that has a definition.
    mutating func message(
      _ localType: Int,
      _ timeOffset: Int,
      _ bytes: [UInt8],
      at start: Int
    ) -> DataMessage? {
      guard let layout = layouts[localType] else { return nil }
      var message = DataMessage(layout, bytes, at: start)
      if pass(localType, timeOffset, bytes.span, start) { return message }
      let isTimed =
        routes[localType].hasTimestamp
        && takeTimestamp(routes[localType], bytes.span, start)
      if !isTimed, timeOffset >= 0, let time = timestamps.next(UInt32(timeOffset)) {
        message.add(layout.timestampIndex, .integer(Int64(time)))
      }
      setAccumulators(message)
      if !layout.expansions.isEmpty || !layout.dynamicExpansions.isEmpty { expand(&message) }
      if layout.globalMessageNumber == FieldDescription.messageNumber { describe(message) }
      return message
    }

    private mutating func setAccumulators(_ message: DataMessage) {
      for (index, place) in message.layout.accumulated {
        guard let value = message.value(at: index)?.elements.last ?? nil else { continue }
        accumulators.set(message.layout.scaled(value, index), at: place)
      }
    }

    private mutating func describe(_ message: DataMessage) {
      guard let description = FieldDescription(message), developerFields.add(description) else {
        return
      }
      known.removeAll { !$0.definition.developerFields.isEmpty }
      for type in layouts.indices {
        guard let old = layouts[type], !old.definition.developerFields.isEmpty else { continue }
        layouts[type] = layout(of: old.definition)
      }
      makeRoutes()
    }
  }

  /// A decoder of compressed timestamps, whose headers have only the low five bits.
  struct CompressedTimestamps {
    /// The last timestamp, full or decoded; `nil` before the first.
    var last: UInt32?

    /// Finds the first instant at or after the last timestamp with these low five bits, and remembers
    /// it; `nil` if there was no timestamp yet.
    mutating func next(_ timeOffset: UInt32) -> UInt32? {
      guard let last else { return nil }
      let next = (last & ~31) &+ timeOffset &+ (timeOffset < last & 31 ? 32 : 0)
      self.last = next
      return next
    }
  }
}
