import LockstepSimulation

/// The faults that wait for their packets, and the packets that faults keep back.
struct ArmedFaults<Cargo: AirCargo>: Sendable {
  typealias Flight = Air<Cargo>.Flight
  typealias Meddling = AirFault.Meddling

  private struct Armed {
    /// The order as it was given.
    var asked: AirFault.Order
    /// The order with the packet kind that the fault brings where none was given.
    var order: AirFault.Order
    var meddling: Meddling
    /// The number of packets, or bytes, to which the fault still applies.
    var left: Int64
    /// `true` once the fault has applied to at least one packet.
    var isMet = false
  }

  private var armed: [Armed] = []
  private var files = FileSizes()
  /// The packets that the fault “hold” keeps back until “release”, first sent first.
  private var held: [Flight] = []
  /// The packets that a fault delays: each goes after the next packet of its direction.
  private var delayed: [Flight] = []

  /// Arms a fault, of packets of the given kind if the order names none.
  mutating func arm(_ asked: AirFault.Order, ofKind kind: String?, _ meddling: Meddling) {
    var order = asked
    order.kind = asked.kind ?? kind
    armed.append(Armed(asked: asked, order: order, meddling: meddling, left: order.count))
  }

  /// Finds the first armed fault that fits a packet, counts the packet for it, and returns the fault's
  /// action.
  mutating func meddling(with flight: Flight) -> Meddling? {
    files.see(flight.cargo.file)
    let index = armed.firstIndex { $0.meddling != .breakInFile && $0.order.matches(flight) }
    guard let index else { return nil }
    let meddling = armed[index].meddling
    armed[index].isMet = true
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

  /// Removes the fault that breaks the connection in a file, if this piece completes the part for which
  /// it waits.
  ///
  /// Returns the bytes that have arrived and the file's size; `nil` if no fault waits for it.
  mutating func takeBreak(at flight: Flight) -> (arrived: Int64, whole: Int64)? {
    guard !armed.isEmpty, let part = files.part(with: flight.cargo.file) else { return nil }
    let index = armed.firstIndex {
      $0.meddling == .breakInFile && $0.order.matches(flight)
        && ($0.order.isReached(by: part) || part.arrived >= part.whole)
    }
    guard let index else { return nil }
    armed.remove(at: index)
    return part
  }

  /// `true` if no fault waits for packets, and none keeps packets back.
  var isEmpty: Bool { armed.isEmpty && held.isEmpty && delayed.isEmpty }

  /// `true` while packets are held, or a fault waits to hold some.
  var holds: Bool { !held.isEmpty || armed.contains { $0.meddling == .hold } }

  /// Counts the faults of an order that have not yet applied to any packet.
  func unmet(of order: AirFault.Order) -> Int {
    armed.count { $0.asked == order && !$0.isMet }
  }

  mutating func hold(_ flight: Flight) { held.append(flight) }

  mutating func delay(_ flight: Flight) { delayed.append(flight) }

  /// Removes and returns the delayed packets that are to follow the packet that is sent now.
  mutating func takeDelayed(behind flight: Flight) -> [Flight] {
    let own = delayed.filter { $0.from == flight.from }
    if !own.isEmpty { delayed.removeAll { $0.from == flight.from } }
    return own
  }

  /// Ends the holding, and returns the held packets, first sent first.
  mutating func release() -> [Flight] {
    armed.removeAll { $0.meddling == .hold }
    defer { held = [] }
    return held
  }

  /// Ends all waiting faults, and returns all packets that they kept back, first sent first.
  mutating func calm() -> [Flight] {
    armed = []
    return takeKept().sorted { $0.number < $1.number }
  }

  /// Removes and returns all packets that faults keep back, because the connection broke.
  mutating func takeKept() -> [Flight] {
    defer {
      held = []
      delayed = []
    }
    return held + delayed
  }
}
