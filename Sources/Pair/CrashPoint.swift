import LockstepProtocol
package import LockstepSimulation

/// The point in its work at which a device ends, if it does not end at once.
package enum CrashPoint: Sendable, Equatable {
  /// An operation of the device's disk.
  case disk(Crash.Point)
  /// The arrival of the next packet of a kind; with `nil`, of any packet.
  ///
  /// `before`: the packet is lost. `after`: the device has taken the packet, but none of the resulting
  /// effects leaves it.
  case delivery(Side, kind: String?)
  /// The sending of the device's next receipt: the device ends before it is sent, or as soon as the
  /// other device has it.
  case acknowledgement(Side)

  /// The side of the point on which the device ends.
  package enum Side: String, Sendable, CaseIterable {
    case before, after
  }

  /// Says if the device ends at the arrival of this packet.
  func meets(_ side: Side, deliveryOf packet: Packet) -> Bool {
    guard case .delivery(side, let kind) = self else { return false }
    return kind == nil || kind == packet.kind
  }

  /// Says if the device ends at the sending of this packet.
  func meets(_ side: Side, sendingOf packet: Packet) -> Bool {
    self == .acknowledgement(side) && packet.isReceipt
  }
}

extension CrashPoint: CustomStringConvertible {
  /// The point in the words of a scenario.
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
