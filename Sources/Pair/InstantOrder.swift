import LockstepSimulation

/// In which order comes what falls on one instant, where nothing promises an order: what persons do, what
/// the link hands over, and what each device does by itself.
///
/// Faults come before all of it, and expectations after it.
package struct InstantOrder: Sendable, Equatable {
  /// The source of a part of an instant.
  package enum Source: UInt8, Sendable, CaseIterable {
    /// The acts of persons.
    case acts
    /// The arrivals that the link hands over.
    case link
    /// The work of the watch, or the phone, by itself.
    case watch, phone

    package var name: String { "\(self)" }
  }

  /// All sources, the first first.
  package let sources: [Source]

  /// The order that holds where no line says another one.
  package static let usual = InstantOrder(first: [])

  /// - Parameter first: Those that come first; the others follow in the usual order.
  package init(first: [Source]) {
    sources = first + Source.allCases.filter { !first.contains($0) }
    for (place, source) in sources.enumerated() { places[Int(source.rawValue)] = UInt8(place) }
  }

  private var places: InlineArray<4, UInt8> = [0, 0, 0, 0]

  func place(of source: Source) -> UInt8 { places[Int(source.rawValue)] }

  /// All other orders, those with the fewest words first.
  package static let unusual = spellings(of: [], leaving: Source.allCases)
    .sorted { $0.count < $1.count }.map(InstantOrder.init).dropFirst()

  /// Lists the beginnings of orders behind which the usual order follows, each as short as it can be.
  private static func spellings(of first: [Source], leaving rest: [Source]) -> [[Source]] {
    let longer = rest.flatMap { next in
      spellings(of: first + [next], leaving: rest.filter { $0 != next })
    }
    let order = InstantOrder(first: first)
    return [first] + longer.filter { InstantOrder(first: $0) != order }
  }

  /// The fewest names that say it, first to last.
  package var names: [String] {
    var first = sources
    while let last = first.popLast() {
      if InstantOrder(first: first) != self { return (first + [last]).map(\.name) }
    }
    return []
  }

  package static func == (a: InstantOrder, b: InstantOrder) -> Bool { a.sources == b.sources }
}

extension EventRank {
  /// The source of this part of an instant; `nil` for faults and expectations.
  var source: InstantOrder.Source? {
    switch self {
    case .action: .acts
    case .arrival: .link
    case .watchDeadline: .watch
    case .phoneDeadline: .phone
    case .fault, .expectation: nil
    }
  }
}

extension Engine {
  func isFirst(
    _ event: (time: TrueTime, rank: EventRank),
    before other: (time: TrueTime, rank: EventRank)
  ) -> Bool {
    if event.time != other.time { return event.time < other.time }
    guard let source = event.rank.source, let next = other.rank.source else { return false }
    return instantOrder.place(of: source) < instantOrder.place(of: next)
  }

  /// `true` if the acts of persons come behind the next event, where both fall on one instant.
  package var actsWait: Bool {
    guard instantOrder != .usual, let source = nextEvent?.rank.source else { return false }
    return instantOrder.place(of: source) < instantOrder.place(of: .acts)
  }

  /// Sets the order in which things come, from here on, that fall on one instant.
  package mutating func take(_ order: InstantOrder) { instantOrder = order }
}
