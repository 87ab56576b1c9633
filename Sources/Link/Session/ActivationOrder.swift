import LockstepProtocol
import LockstepSimulation

/// In which order the kinds of content that waited are told at an activation (SESSION-4, SESSION-100).
///
/// Nobody documents it: the queues are independent. What an app must not rely on is drawn from the run's
/// seed, anew at each activation; the order of this page is what it has without.
struct ActivationOrder: Sendable {
  /// A kind of thing that may wait for the app.
  enum Kind: Sendable, Equatable {
    case received(TransferKind)
    /// The outcomes of the app's own transfers.
    case results

    var name: String {
      switch self {
      case .received(let kind): kind.rawValue
      case .results: "outcome"
      }
    }
  }

  /// The kinds in the order of SESSION-4.
  static let usual: [Kind] = [
    .received(.context), .received(.complication), .received(.file), .received(.userInfo),
    .results, .received(.message),
  ]

  private var stream: RandomStream

  init(seed: UInt64, role: DeviceRole, incarnation: Int64) {
    stream = RandomStream(
      seed: seed,
      purpose: "activation",
      device: role.name,
      incarnation: incarnation
    )
  }

  func add(to digest: inout Digest) { stream.add(to: &digest) }

  /// Draws whether a background task is handed over after what it is for.
  mutating func drawIsLate() -> Bool { stream.below(2) == 1 }

  /// Draws the order for an activation.
  mutating func draw() -> [Kind] {
    var left = Self.usual
    var order: [Kind] = []
    while !left.isEmpty { order.append(left.remove(at: Int(stream.below(UInt64(left.count))))) }
    return order
  }
}
