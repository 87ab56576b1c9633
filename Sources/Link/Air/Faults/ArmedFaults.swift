import LockstepSimulation

/// The faults that wait for their packets, and the packets that they keep back.
struct ArmedFaults: Sendable {
  /// What is done to a packet.
  enum Meddling: Sendable, Equatable {
    case lose, corrupt, duplicate, delayByOne, hold, breakAfterBytes, breakInFile
  }

  private struct Armed {
    var order: AirFault.Order
    var meddling: Meddling
    /// How many packets, or bytes, it waits for yet.
    var left: Int64
  }

  private var armed: [Armed] = []
  private var files = FileSizes()
  /// Kept back until somebody releases them, first sent first.
  private var held: [Air.Flight] = []
  /// Each waits for the next packet of its direction, to go behind it.
  private var delayed: [Air.Flight] = []

  mutating func arm(_ order: AirFault.Order, _ meddling: Meddling) {
    armed.append(Armed(order: order, meddling: meddling, left: order.count))
  }

  /// What the first fault that is about a packet does to it.
  mutating func meddling(with flight: Air.Flight) -> Meddling? {
    files.see(flight.packet)
    let index = armed.firstIndex { $0.meddling != .breakInFile && $0.order.matches(flight) }
    guard let index else { return nil }
    let meddling = armed[index].meddling
    switch meddling {
    case .hold: return .hold
    case .breakInFile: return nil
    case .breakAfterBytes:
      armed[index].left -= Int64(flight.bytes)
      if armed[index].left > 0 { return nil }
    case .lose, .corrupt, .duplicate, .delayByOne: armed[index].left -= 1
    }
    if armed[index].left <= 0 { armed.remove(at: index) }
    return meddling
  }

  /// How much of a file is there with a piece that arrives, where a fault has waited for so much of it.
  mutating func takeBreak(at flight: Air.Flight) -> (arrived: Int64, whole: Int64)? {
    guard !armed.isEmpty, let part = files.part(with: flight.packet) else { return nil }
    let index = armed.firstIndex {
      $0.meddling == .breakInFile && $0.order.matches(flight)
        && ($0.order.isReached(by: part) || part.arrived >= part.whole)
    }
    guard let index else { return nil }
    armed.remove(at: index)
    return part
  }

  /// Whether any fault waits for packets, or keeps some back.
  var isEmpty: Bool { armed.isEmpty && held.isEmpty && delayed.isEmpty }

  /// Whether packets are held, or will be.
  var holds: Bool { !held.isEmpty || armed.contains { $0.meddling == .hold } }

  /// Whether a fault has been about no packet so far.
  func awaitsFirst(of order: AirFault.Order) -> Bool {
    armed.contains {
      $0.order.isMeant(by: order) && $0.left == $0.order.count && $0.meddling != .hold
    }
  }

  mutating func hold(_ flight: Air.Flight) { held.append(flight) }

  mutating func delay(_ flight: Air.Flight) { delayed.append(flight) }

  /// Those that go behind a packet of their direction that goes now.
  mutating func takeDelayed(behind flight: Air.Flight) -> [Air.Flight] {
    let own = delayed.filter { $0.from == flight.from }
    if !own.isEmpty { delayed.removeAll { $0.from == flight.from } }
    return own
  }

  /// Nothing is held any more: what was, in its order.
  mutating func release() -> [Air.Flight] {
    armed.removeAll { $0.meddling == .hold }
    defer { held = [] }
    return held
  }

  /// No fault waits any more: what was kept back, first sent first.
  mutating func calm() -> [Air.Flight] {
    armed = []
    return takeKept().sorted { $0.number < $1.number }
  }

  /// Everything that is kept back, when the connection breaks.
  mutating func takeKept() -> [Air.Flight] {
    defer {
      held = []
      delayed = []
    }
    return held + delayed
  }
}

extension Air {
  /// Does what a fault is about; a name that no fault has does nothing.
  mutating func begin(_ order: AirFault.Order, at time: TrueTime) -> [Effect] {
    AirFault.named(order.name)?.begin(&self, order, time) ?? []
  }

  /// A packet goes to the radio, if no fault is about it.
  mutating func pass(_ flight: Flight, at time: TrueTime) -> [Effect] {
    switch faults.meddling(with: flight) {
    case nil: return go(flight, at: time)
    case .lose: return [.lose(flight)]
    case .corrupt:
      var corrupt = flight
      corrupt.isCorrupt = true
      return go(corrupt, at: time)
    case .duplicate: return enter(flight, at: time) + go(flight, at: time)
    case .delayByOne:
      faults.delay(flight)
      return []
    case .hold:
      faults.hold(flight)
      return []
    case .breakAfterBytes: return go(flight, at: time) + breakConnection(at: time)
    case .breakInFile: return go(flight, at: time)
    }
  }

  /// A packet goes, and behind it those that waited for it.
  private mutating func go(_ flight: Flight, at time: TrueTime) -> [Effect] {
    let behind = faults.takeDelayed(behind: flight)
    return enter(flight, at: time) + behind.flatMap { enter($0, at: time) }
  }
}
