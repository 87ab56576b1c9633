package import LockstepLanguages

/// Zones of heart rate while a person changes them; what is not finished is not kept.
package struct ZoneEditor: Equatable, Sendable {
  /// The beginning of each zone, in percent of the highest heart rate.
  package private(set) var zones: [Int]
  private let before: [Int]

  /// The values at which a zone can begin.
  package static let range = 0...99
  /// The distance above the last zone's beginning at which a new zone begins.
  private static let step = 5

  package init(_ zones: [Int]) {
    self.zones = zones
    before = zones
  }

  /// The reason that a change is refused.
  package enum Refusal: Error, Equatable, Sendable {
    /// Zones begin one above the other, from 0 to 99.
    case order
    /// The last one begins at 99 already.
    case full
    /// A change between zones takes two.
    case few
    /// There is no zone of that number, counted from 1.
    case noZone(Int, of: Int)
  }

  /// Says if there are at least two zones, each above the one before, from 0 to 99.
  package static func areValid(_ zones: [Int]) -> Bool { zones.count > 1 && areInOrder(zones) }

  private static func areInOrder(_ zones: [Int]) -> Bool {
    zones.allSatisfy { range.contains($0) } && zip(zones, zones.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Adds a zone above the last.
  package mutating func add() throws(Refusal) {
    guard let last = zones.last else {
      zones = [Self.range.lowerBound]
      return
    }
    if last >= Self.range.upperBound { throw .full }
    zones.append(min(last + Self.step, Self.range.upperBound))
  }

  /// Removes a zone, counted from 1.
  package mutating func remove(_ number: Int) throws(Refusal) {
    guard zones.indices.contains(number - 1) else { throw .noZone(number, of: zones.count) }
    zones.remove(at: number - 1)
  }

  /// Says where a zone begins, counted from 1.
  package mutating func set(_ number: Int, to percent: Int) throws(Refusal) {
    guard zones.indices.contains(number - 1) else { throw .noZone(number, of: zones.count) }
    var changed = zones
    changed[number - 1] = percent
    guard Self.areInOrder(changed) else { throw .order }
    zones = changed
  }

  /// Returns the zones as they are now, or refuses fewer than two.
  package func finished() throws(Refusal) -> [Int] {
    guard zones.count > 1 else { throw .few }
    return zones
  }

  /// Sets the zones back to those before the editing.
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
