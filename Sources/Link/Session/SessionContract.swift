/// The services of a session to its app beyond what the vendor's documents promise.
///
/// Each kindness is named once, in `Kindness`, and a contract is the list of those that it has; what a
/// kindness changes asks `has`. The page `docs/fidelity.md` has a row of each.
package struct SessionContract: Sendable, Equatable {
  /// One thing that an app may rely on here and not on a device.
  package enum Kindness: String, Sendable, CaseIterable {
    /// A user info stays the system's until the app has acknowledged it, and not only until the app was
    /// given it.
    case waitsForAcknowledgement
    /// The sender of a message without a reply is told that it was delivered.
    case tellsDelivery
    /// A launch that was lost wakes the phone's app once the watch is heard of again.
    case wakesAfterLostLaunch
    /// A user info that was queued under a name is kept beyond its receipt.
    case keepsNamed
    /// A context, a user info and a file wake the app as they come.
    case wakesAtOnce
  }

  /// The name by which a person chooses it.
  package let name: String
  private let kindnesses: [Kindness]

  private init(_ name: String, _ kindnesses: [Kindness]) {
    self.name = name
    self.kindnesses = kindnesses
  }

  /// Every kindness.
  package static let kind = SessionContract("kind", Kindness.allCases)
  /// None of them.
  package static let vendor = SessionContract("vendor", [])

  package static let all = [kind, vendor]

  /// Finds the contract of a name, or `nil` where there is none.
  package static func named(_ name: String) -> SessionContract? { all.first { $0.name == name } }

  /// Says if the session has a kindness.
  package func has(_ kindness: Kindness) -> Bool { kindnesses.contains(kindness) }
}
