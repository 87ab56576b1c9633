/// The services of a session to its app beyond what Apple's documents promise.
///
/// Each such service is a `Kindness`, named once; a contract lists those that it has. Code that behaves
/// differently with a kindness asks `has(_:)`. The page `docs/fidelity.md` has a row for each.
package struct SessionContract: Sendable, Equatable {
  /// A service on which an app may rely here, and not on a real device.
  package enum Kindness: String, Sendable, CaseIterable {
    /// The system keeps a user info until the app has acknowledged it, and not only until the app was
    /// given it.
    case waitsForAcknowledgement
    /// The sender of a message without a reply is told that it was delivered.
    case tellsDelivery
    /// If a launch of the watch's app was lost, the phone's app is woken when the watch is connected
    /// again.
    case wakesAfterLostLaunch
    /// The system keeps a user info that was queued under a name even after its receipt.
    case keepsNamed
    /// The arrival of a context, a user info or a file wakes the app at once.
    case wakesAtOnce
  }

  /// The contract's name, by which a person chooses it.
  package let name: String
  private let kindnesses: [Kindness]

  private init(_ name: String, _ kindnesses: [Kindness]) {
    self.name = name
    self.kindnesses = kindnesses
  }

  /// The contract with every kindness.
  package static let kind = SessionContract("kind", Kindness.allCases)
  /// The contract without any kindness: only what Apple documents.
  package static let vendor = SessionContract("vendor", [])

  package static let all = [kind, vendor]

  /// Finds the contract with a name; `nil` if there is none.
  package static func named(_ name: String) -> SessionContract? { all.first { $0.name == name } }

  /// Says if the contract has a kindness.
  package func has(_ kindness: Kindness) -> Bool { kindnesses.contains(kindness) }
}
