package import LockstepLanguages
package import LockstepHealth

/// The findings of a trim, and what became of them.
package struct TrimReport: Equatable, Sendable {
  /// Samples of one quantity, locations, events of one kind, or activities.
  package struct Part: Equatable, Sendable {
    /// As documents spell it: a quantity's identifier, `route`, `lap`, `workoutActivities`.
    package let name: String
    package internal(set) var found = 0
    /// As they were.
    package internal(set) var kept = 0
    /// Shorter than they were, a cumulative sample with its share of the value.
    package internal(set) var clipped = 0
    package internal(set) var dropped = 0
    /// The reason that the whole kind was left out.
    package internal(set) var skippedReason: Phrase?
    /// Of a quantity that adds up.
    package internal(set) var sumBefore: Double?
    package internal(set) var sumAfter: Double?
    package internal(set) var unit: String?

    init(_ name: String) { self.name = name }
  }

  /// A key of metadata that is not as it was, and what became of it.
  package struct MetadataChange: Equatable, Sendable {
    package let key: String
    package let before: HKMetadataValue
    /// `nil` where the key was dropped.
    package let after: HKMetadataValue?
    package let reason: Phrase
  }

  /// In the order of the document: quantities, route, events, activities.
  package internal(set) var parts: [Part] = []
  package internal(set) var metadata: [MetadataChange] = []
  /// The other things that a person should know.
  package internal(set) var notes: [Phrase] = []
  /// Seconds with pauses and without.
  package internal(set) var elapsedBefore = 0.0
  package internal(set) var elapsedAfter = 0.0
  package internal(set) var activeBefore = 0.0
  package internal(set) var activeAfter = 0.0

  /// Finds the part of a kind.
  package func part(_ name: String) -> Part? { parts.first { $0.name == name } }

  /// Kinds that are in the new workout, whole or in part, and kinds that are not.
  package var preserved: [String] { parts.filter { $0.kept + $0.clipped > 0 }.map(\.name) }
  package var lost: [String] { parts.filter { $0.kept + $0.clipped == 0 }.map(\.name) }
}
