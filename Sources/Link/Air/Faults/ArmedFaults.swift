import LockstepSimulation

/// The faults that wait for their packets, and the packets that they keep back.
struct ArmedFaults<Cargo: AirCargo>: Sendable {
  typealias Flight = Air<Cargo>.Flight
  typealias Meddling = AirFault.Meddling

  private struct Armed {
    var order: AirFault.Order
    var meddling: Meddling
    /// For how many more packets, or bytes, it waits.
    var left: Int64
    /// `true` once the fault has applied to a packet.
    var isMet = false
  }

  private var armed: [Armed] = []
  private var files = FileSizes()
  /// Kept back until somebody releases them, first sent first.
  private var held: [Flight] = []
  /// Packets that each wait for the next packet of their direction, to go behind it.
  private var delayed: [Flight] = []

  mutating func arm(_ order: AirFault.Order, _ meddling: Meddling) {
    armed.append(Armed(order: order, meddling: meddling, left: order.count))
  }

  /// Applies the first fault that fits a packet, and returns what that does to the packet.
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

  /// Takes the fault that has waited for as much of a file as comes with a piece, and returns how much
  /// that is; `nil` where no fault has.
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

  /// `true` while no fault waits for packets or keeps some back.
  var isEmpty: Bool { armed.isEmpty && held.isEmpty && delayed.isEmpty }

  /// `true` while packets are held, or will be.
  var holds: Bool { !held.isEmpty || armed.contains { $0.meddling == .hold } }

  /// Says if a fault has not yet applied to any packet.
  func awaitsFirst(of order: AirFault.Order) -> Bool {
    armed.contains { $0.order.isMeant(by: order) && !$0.isMet }
  }

  mutating func hold(_ flight: Flight) { held.append(flight) }

  mutating func delay(_ flight: Flight) { delayed.append(flight) }

  /// Takes out the delayed packets that go behind a packet of their direction that goes now.
  mutating func takeDelayed(behind flight: Flight) -> [Flight] {
    let own = delayed.filter { $0.from == flight.from }
    if !own.isEmpty { delayed.removeAll { $0.from == flight.from } }
    return own
  }

  /// Holds nothing any more, and returns the held packets in their order.
  mutating func release() -> [Flight] {
    armed.removeAll { $0.meddling == .hold }
    defer { held = [] }
    return held
  }

  /// Ends all waiting faults, and returns the packets that were kept back, first sent first.
  mutating func calm() -> [Flight] {
    armed = []
    return takeKept().sorted { $0.number < $1.number }
  }

  /// Takes out everything that is kept back, when the connection breaks.
  mutating func takeKept() -> [Flight] {
    defer {
      held = []
      delayed = []
    }
    return held + delayed
  }
}
