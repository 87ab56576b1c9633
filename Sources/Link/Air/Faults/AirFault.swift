package import LockstepProtocol
import LockstepSimulation

/// A fault of the air that has a name: what no connection does by itself (LINK-15), done on purpose.
///
/// Scenarios, control peers and programs name it alike, and `lockstep faults` lists them all; each is
/// one file and one entry in `all`.
package struct AirFault: Sendable {
  /// What stands after the name.
  package enum Argument: Sendable, Equatable {
    /// A kind of packet, or `any`.
    case kind
    /// `to watch` or `to phone`: one direction.
    case receiver
    /// The same, where both directions are meant without it.
    case receiverIfAny
    /// How many packets; one without it.
    case count
    /// How many bytes.
    case bytes
    /// How much of something, in percent or in bytes.
    case share
  }

  /// A fault with what was said after its name.
  package struct Order: Sendable, Equatable {
    package var name: String
    /// The kind of packet that is meant; `nil` for any.
    package var kind: String?
    /// The direction that is meant; `nil` for both.
    package var receiver: DeviceRole?
    /// How many packets, bytes, or hundredths.
    package var count: Int64
    /// Whether the count is a percentage, where it can be.
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

    /// Whether it is the fault that was ordered; an order may leave out a kind that the fault knows
    /// itself.
    func isMeant(by order: Order) -> Bool {
      var told = self
      if order.kind == nil { told.kind = nil }
      return told == order
    }

    func matches<Cargo>(_ flight: Air<Cargo>.Flight) -> Bool {
      (kind.map { $0 == flight.cargo.kind } ?? true)
        && (receiver.map { $0 == flight.from.counterpart } ?? true)
    }
  }

  /// What is done to a packet.
  enum Meddling: Sendable, Equatable {
    case lose, corrupt, duplicate, delayByOne, hold, breakAfterBytes, breakInFile
  }

  /// What it does.
  enum Disturbance: Sendable, Equatable {
    /// It waits for the next packets of its kind, which it may know without being told.
    case wait(Meddling, kind: String? = nil)
    case breakNow, stall, flow, release, calm
  }

  package let name: String
  package let arguments: [Argument]
  package let summary: String
  /// What does not hold meanwhile, and for how long.
  package let suspends: String
  /// The kinds of packets that it may strike where it is drawn, since a connection may do it to them.
  ///
  /// A message may be lost at any time. What is queued is neither lost nor overtaken while a connection
  /// lasts: a fault that does so is played on purpose, and never by chance.
  package let drawnKinds: [String]
  let deed: Disturbance

  /// Every fault of the air, in the order in which they are listed.
  package static let all: [AirFault] = [
    .breakNow, .breakAfterBytes, .breakInFile, .stallDirection, .flowDirection, .hold, .release,
    .duplicate,
    .reorder,
    .corrupt, .loseReply, .dropKind, .calm,
  ]

  /// The fault for which scenarios have a verb of its own.
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

  /// Whether it ends a fault that was ordered before and still waits for its packets.
  package func ends(_ order: Order) -> Bool {
    switch deed {
    case .release: AirFault.named(order.name)?.deed == .wait(.hold)
    case .calm: true
    case .wait, .breakNow, .stall, .flow: false
    }
  }

  /// The name with what stands after it, for people.
  package var usage: String { ([name] + words).joined(separator: " ") }

  /// What stands after the name, for people.
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
