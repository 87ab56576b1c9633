import LockstepSimulation

/// The order in which things at one instant are played, where the protocol promises none: the actions
/// of persons, the arrivals from the link, and each device's own deadlines.
///
/// Faults come before all these, and expectations after them.
package struct InstantOrder: Sendable, Equatable {
  /// One of the sources of the things that are played at an instant.
  package enum Source: UInt8, Sendable, CaseIterable {
    /// The actions of persons.
    case acts
    /// The packets and changes of the connection that the link delivers.
    case link
    /// The deadlines of the watch, and of the phone.
    case watch, phone

    package var name: String { "\(self)" }
  }

  /// All sources, in their order.
  package let sources: [Source]

  /// The order that holds unless a line sets another one.
  package static let usual = InstantOrder(first: [])

  /// - Parameter first: The sources that come first; the others follow in the usual order.
  package init(first: [Source]) {
    sources = first + Source.allCases.filter { !first.contains($0) }
    for (place, source) in sources.enumerated() { places[Int(source.rawValue)] = UInt8(place) }
  }

  private var places: InlineArray<4, UInt8> = [0, 0, 0, 0]

  func place(of source: Source) -> UInt8 { places[Int(source.rawValue)] }

  /// An event of the pair: its instant, and its place within the instant.
  typealias Event = (time: TrueTime, rank: EventRank)

  /// Says if an event is played before another one.
  @inline(__always)
  func isFirst(_ event: Event, before other: Event) -> Bool {
    if event.time != other.time { return event.time < other.time }
    guard let source = event.rank.source, let next = other.rank.source else { return false }
    return place(of: source) < place(of: next)
  }

  /// All orders but the usual one, those with the fewest words first.
  package static let unusual = spellings(of: [], leaving: Source.allCases)
    .sorted { $0.count < $1.count }.map(InstantOrder.init).dropFirst()

  /// Lists the shortest beginnings of orders that the usual order can complete.
  private static func spellings(of first: [Source], leaving rest: [Source]) -> [[Source]] {
    let longer = rest.flatMap { next in
      spellings(of: first + [next], leaving: rest.filter { $0 != next })
    }
    let order = InstantOrder(first: first)
    return [first] + longer.filter { InstantOrder(first: $0) != order }
  }

  /// The fewest names that describe the order, in their order; the rest follows as usual.
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
  /// `true` if a pending action of a person is to be played after the pair's next event, at the same
  /// instant.
  package var actsWait: Bool {
    guard instantOrder != .usual, let source = nextEvent?.rank.source else { return false }
    return instantOrder.place(of: source) < instantOrder.place(of: .acts)
  }

  /// Sets the order for things at one instant, from now on.
  package mutating func take(_ order: InstantOrder) { instantOrder = order }
}
