package import LockstepProtocol
import LockstepSimulation

/// A named fault of the air: something that a connection never does by itself (LINK-15), and that a
/// scenario brings about on purpose.
///
/// Scenarios, control peers and programs use the same names, and `lockstep faults` lists all faults.
/// Each fault is one file and one entry in `all`.
package struct AirFault: Sendable {
  /// A kind of argument that stands after the fault's name in a scenario.
  package enum Argument: Sendable, Equatable {
    /// The kind of the packets to strike, or `any`.
    case kind
    /// A direction that must be written: `to watch` or `to phone`.
    case receiver
    /// A direction that may be left out, which means both directions.
    case receiverIfAny
    /// A number of packets; 1 if it is left out.
    case count
    /// A number of bytes.
    case bytes
    /// A part of a file, in percent or in bytes.
    case share
  }

  /// An order to begin a fault: its name, and the arguments that were written after it.
  package struct Order: Sendable, Equatable {
    package var name: String
    /// The kind of packet to strike; `nil` for any.
    package var kind: String?
    /// The device whose incoming packets are struck; `nil` for both devices.
    package var receiver: DeviceRole?
    /// The number of packets, bytes or percent, whichever the fault counts.
    package var count: Int64
    /// `true` if the count is a percentage, for a fault that takes a share.
    package var isPercent: Bool

    package init(
      _ name: String,
      kind: String? = nil,
      to receiver: DeviceRole? = nil,
      count: Int64 = 1,
      isPercent: Bool = false
    ) {
      self.isPercent = isPercent
      self.name = name
      self.kind = kind
      self.receiver = receiver
      self.count = count
    }

    func matches<Cargo>(_ flight: Air<Cargo>.Flight) -> Bool {
      (kind.map { $0 == flight.cargo.kind } ?? true)
        && (receiver.map { $0 == flight.from.counterpart } ?? true)
    }
  }

  /// An action of a fault on a single packet.
  enum Meddling: Sendable, Equatable {
    case lose, corrupt, duplicate, delayByOne, hold, breakAfterBytes, breakInFile
  }

  /// The effect of a fault on a packet.
  enum Disturbance: Sendable, Equatable {
    /// It waits for the next packets of its kind, which it may know without being told.
    case wait(Meddling, kind: String? = nil)
    case breakNow, stall, flow, release, calm
  }

  package let name: String
  package let arguments: [Argument]
  package let summary: String
  /// The rules of the protocol that the fault suspends, and for how long, as a text.
  package let suspends: String
  /// The kinds of packets that the fault may strike if the explorer picks it at random: those that a
  /// real connection may treat so.
  ///
  /// A real connection may lose a message at any time, but neither loses nor reorders queued packets
  /// while it lasts, so the explorer never draws faults that do.
  package let drawnKinds: [String]
  let deed: Disturbance

  /// All faults of the air, in the order in which `lockstep faults` lists them.
  package static let all: [AirFault] = [
    .breakNow, .breakAfterBytes, .breakInFile, .stallDirection, .flowDirection, .hold, .release,
    .duplicate,
    .reorder,
    .corrupt, .loseReply, .dropKind, .calm,
  ]

  /// The name of the fault for which scenarios have a verb of its own, `link break`.
  package static let breakName = breakNow.name

  package static func named(_ name: String) -> AirFault? { all.first { $0.name == name } }

  init(
    _ name: String,
    _ arguments: [Argument],
    _ summary: String,
    suspends: String,
    drawnFor drawnKinds: [String],
    _ deed: Disturbance
  ) {
    self.drawnKinds = drawnKinds
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.suspends = suspends
    self.deed = deed
  }

  /// Says if this fault ends another one that was ordered before and still waits for packets.
  package func ends(_ order: Order) -> Bool {
    switch deed {
    case .release: AirFault.named(order.name)?.deed == .wait(.hold)
    case .calm: true
    case .wait, .breakNow, .stall, .flow: false
    }
  }

  /// The fault's name and its arguments, as help shows them.
  package var usage: String { ([name] + words).joined(separator: " ") }

  /// The fault's arguments, as help shows them.
  package var argumentUsage: String { words.joined(separator: " ") }

  private var words: [String] {
    arguments.map { argument in
      switch argument {
      case .kind: "KIND"
      case .receiver: "to DEVICE"
      case .receiverIfAny: "[to DEVICE]"
      case .count: "[N]"
      case .bytes: "BYTES"
      case .share: "N% or BYTES"
      }
    }
  }
}
