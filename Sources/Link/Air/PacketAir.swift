package import LockstepProtocol
package import LockstepSimulation

/// The air between two sessions, which carries packets.
package typealias PacketAir = Air<Packet>

/// The door of the machine once more, for packets alone.
///
/// Other modules call this one, because it is compiled for packets; the generic code would take twice
/// as long for each packet.
extension Air where Cargo == Packet {
  package mutating func handle(_ input: consuming Input, at time: TrueTime) -> [Effect] {
    take(input, at: time)
  }
}
