import LockstepProtocol
import LockstepSimulation

/// The order in which an activation tells the app the kinds of content that waited (SESSION-4,
/// SESSION-100).
///
/// Apple documents none, since the queues are independent. With `any-order` it is drawn from the run's
/// seed anew at each activation; otherwise it is `usual`.
struct ActivationOrder: Sendable {
  /// A kind of content that may wait for the app.
  enum Kind: Sendable, Equatable {
    case received(TransferKind)
    /// The outcomes of the app's own sends.
    case results

    var name: String {
      switch self {
      case .received(let kind): kind.rawValue
      case .results: "outcome"
      }
    }
  }

  /// The order of the kinds that SESSION-4 names.
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

  /// Draws at random if the app is handed a background task after the content for which it was woken,
  /// instead of before.
  mutating func drawIsLate() -> Bool { stream.below(2) == 1 }

  /// Draws the order of the kinds for one activation.
  mutating func draw() -> [Kind] {
    var left = Self.usual
    var order: [Kind] = []
    while !left.isEmpty { order.append(left.remove(at: Int(stream.below(UInt64(left.count))))) }
    return order
  }
}
