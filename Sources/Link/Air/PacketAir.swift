package import LockstepProtocol
package import LockstepSimulation

/// The air between two sessions, which carries packets.
package typealias PacketAir = Air<Packet>

/// The two doors of the machine once more, for packets alone.
///
/// Other rooms call these, so that the code behind them is the one that was compiled for packets: the
/// generic one would cost a packet twice as much.
extension Air where Cargo == Packet {
  package var nextDeadline: TrueTime? { findNextDeadline() }

  package mutating func handle(_ input: consuming Input, at time: TrueTime) -> [Effect] {
    take(input, at: time)
  }
}
