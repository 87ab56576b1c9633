package import LockstepLanguages
package import LockstepHealth

/// The report of a trim: what became of each part of the workout.
package struct TrimReport: Equatable, Sendable {
  /// The report on one kind of data: samples of a quantity, locations, events of a kind, or activities.
  package struct Part: Equatable, Sendable {
    /// The kind's name in documents: a quantity's identifier, `route`, `lap`, `workoutActivities`.
    package let name: String
    package internal(set) var found = 0
    /// The number of items kept unchanged.
    package internal(set) var kept = 0
    /// The number of items shortened; a cumulative sample keeps its share of the value.
    package internal(set) var clipped = 0
    package internal(set) var dropped = 0
    /// The reason that the whole kind was left out; `nil` if it was not.
    package internal(set) var skippedReason: Phrase?
    /// The sum before the trim, if the quantity is cumulative.
    package internal(set) var sumBefore: Double?
    package internal(set) var sumAfter: Double?
    package internal(set) var unit: String?

    init(_ name: String) { self.name = name }
  }

  /// A metadata key whose value changed, with the old and new value.
  package struct MetadataChange: Equatable, Sendable {
    package let key: String
    package let before: HKMetadataValue
    /// The new value; `nil` if the key was removed.
    package let after: HKMetadataValue?
    package let reason: Phrase
  }

  /// The parts, in the order of the document: quantities, route, events, activities.
  package internal(set) var parts: [Part] = []
  package internal(set) var metadata: [MetadataChange] = []
  /// Further remarks for the person.
  package internal(set) var notes: [Phrase] = []
  /// The workout's length in seconds before the trim, pauses included; `elapsedAfter` is that after it.
  ///
  /// `activeBefore` and `activeAfter` are those without pauses.
  package internal(set) var elapsedBefore = 0.0
  package internal(set) var elapsedAfter = 0.0
  package internal(set) var activeBefore = 0.0
  package internal(set) var activeAfter = 0.0

  /// Finds the report on a kind of data.
  package func part(_ name: String) -> Part? { parts.first { $0.name == name } }

  /// The kinds of which the new workout has anything; `lost` lists the others.
  package var preserved: [String] { parts.filter { $0.kept + $0.clipped > 0 }.map(\.name) }
  package var lost: [String] { parts.filter { $0.kept + $0.clipped == 0 }.map(\.name) }
}
