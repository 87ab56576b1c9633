package import LockstepLanguages

/// An editor of heart rate zones; the zones are kept only when the person finishes.
package struct ZoneEditor: Equatable, Sendable {
  /// The start of each zone, in percent of the maximum heart rate.
  package private(set) var zones: [Int]
  private let before: [Int]

  /// The values in percent at which a zone can begin.
  package static let range = 0...99
  /// The percent between the start of the last zone and that of a zone added above it.
  private static let step = 5

  package init(_ zones: [Int]) {
    self.zones = zones
    before = zones
  }

  /// The reason that a change is refused.
  package enum Refusal: Error, Equatable, Sendable {
    /// The starts are not rising from 0 to 99.
    case order
    /// The last zone begins at 99 already, so that none can be added.
    case full
    /// Fewer than two zones would be left.
    case few
    /// There is no zone of that number, counted from 1.
    case noZone(Int, of: Int)
  }

  /// Says if there are at least two zones with rising starts from 0 to 99.
  package static func areValid(_ zones: [Int]) -> Bool { zones.count > 1 && areInOrder(zones) }

  private static func areInOrder(_ zones: [Int]) -> Bool {
    zones.allSatisfy { range.contains($0) } && zip(zones, zones.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Adds a zone above the last one.
  package mutating func add() throws(Refusal) {
    guard let last = zones.last else {
      zones = [Self.range.lowerBound]
      return
    }
    if last >= Self.range.upperBound { throw .full }
    zones.append(min(last + Self.step, Self.range.upperBound))
  }

  /// Removes the zone with a number, counted from 1.
  package mutating func remove(_ number: Int) throws(Refusal) {
    guard zones.indices.contains(number - 1) else { throw .noZone(number, of: zones.count) }
    zones.remove(at: number - 1)
  }

  /// Sets the start of a zone, counted from 1.
  package mutating func set(_ number: Int, to percent: Int) throws(Refusal) {
    guard zones.indices.contains(number - 1) else { throw .noZone(number, of: zones.count) }
    var changed = zones
    changed[number - 1] = percent
    guard Self.areInOrder(changed) else { throw .order }
    zones = changed
  }

  /// Returns the zones as they are now; refuses fewer than two.
  package func finished() throws(Refusal) -> [Int] {
    guard zones.count > 1 else { throw .few }
    return zones
  }

  /// Restores the zones from before the editing.
  package mutating func cancel() { zones = before }
}

extension ZoneEditor.Refusal {
  /// The refusal in words.
  package var phrase: Phrase {
    switch self {
    case .order: Phrase("zone.order")
    case .full: Phrase("zone.full")
    case .few: Phrase("zone.few")
    case .noZone(let number, let count): Phrase("zone.missing", String(number), String(count))
    }
  }
}
