import LockstepSimulation

extension Air {
  /// Begins an ordered fault.
  ///
  /// An order whose name no fault has does nothing.
  mutating func begin(_ order: AirFault.Order, at time: TrueTime) -> [Effect] {
    switch AirFault.named(order.name)?.deed {
    case nil: break
    case .wait(let meddling, let kind):
      faults.arm(order, ofKind: kind, meddling)
    case .breakNow: return breakConnection(at: time)
    case .stall: stall(to: order.receiver, at: time)
    case .flow: flow(to: order.receiver, at: time)
    case .release: return release(at: time)
    case .calm: return calm(at: time)
    }
    return []
  }

  /// Says if an ordered fault would change the air in its present state.
  func isChanged(by order: AirFault.Order) -> Bool {
    switch AirFault.named(order.name)?.deed {
    case nil: false
    case .wait, .breakNow, .stall: true
    case .flow: isStalled(to: order.receiver)
    case .release: faults.holds
    case .calm: !faults.isEmpty || isStalled(to: nil)
    }
  }

  /// Sends a packet to the radio, or does to it what an armed fault demands.
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

  /// Sends a packet, and after it the delayed packets that waited for it.
  private mutating func go(_ flight: Flight, at time: TrueTime) -> [Effect] {
    let behind = faults.takeDelayed(behind: flight)
    return enter(flight, at: time) + behind.flatMap { enter($0, at: time) }
  }
}
