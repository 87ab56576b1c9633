import LockstepProtocol
package import LockstepSimulation

/// The point in its work at which a device ends, when it does not end at once.
package enum CrashPoint: Sendable, Equatable {
  /// At an operation of its disk.
  case disk(Crash.Point)
  /// At the next packet of a kind, or of any.
  ///
  /// `before`: the packet is lost. `after`: the device has taken it in, and nothing that it does about it
  /// gets out.
  case delivery(Side, kind: String?)
  /// Before its next receipt gets out, or as soon as the other side has it.
  case acknowledgement(Side)

  /// The side of the named point on which the device ends.
  package enum Side: String, Sendable, CaseIterable {
    case before, after
  }

  /// Says if a packet that comes to the device is the one at which it ends.
  func meets(_ side: Side, deliveryOf packet: Packet) -> Bool {
    guard case .delivery(side, let kind) = self else { return false }
    return kind == nil || kind == packet.kind
  }

  /// Says if a packet that the device sends is the one at which it ends.
  func meets(_ side: Side, sendingOf packet: Packet) -> Bool {
    self == .acknowledgement(side) && packet.isReceipt
  }
}

extension CrashPoint: CustomStringConvertible {
  /// As a scenario says it.
  package var description: String {
    switch self {
    case .disk(.operation(let number)): "at operation \(number)"
    case .disk(.before(let call)): "before \(call.rawValue)"
    case .disk(.after(let call)): "after \(call.rawValue)"
    case .delivery(let side, let kind):
      "\(side.rawValue) delivery" + (kind.map { " of \($0)" } ?? "")
    case .acknowledgement(let side): "\(side.rawValue) acknowledgement"
    }
  }
}
