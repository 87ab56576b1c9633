package import LockstepProtocol
package import LockstepSimulation

/// The numbers of one origin's transfers that a receiver has accepted, as ranges without large gaps.
///
/// A single highest number would make the numbers of a copied folder look like repetitions: each start
/// counts on from a random number (`DeviceIdentity.Draw.next`), so two copies use different numbers,
/// and each has a range of its own here.
package struct TakenNumbers: Sendable, Equatable {
  /// The ranges of accepted numbers; the one that was extended last comes last.
  package private(set) var runs: [ClosedRange<Int64>] = []

  /// The greatest number of ranges; beyond it, the one extended longest ago is forgotten.
  package static let countMax = 256
  /// The greatest distance from the end of a range at which a number still extends it.
  package static let gapMax: Int64 = DeviceIdentity.piece

  package init() {}

  /// Makes the range from 1 to a number, for data of older programs, which kept only the highest
  /// number.
  package init(through last: Int64) { runs = last > 0 ? [1...last] : [] }

  /// The number that was accepted last; 0 if there is none.
  package var last: Int64 { runs.last?.upperBound ?? 0 }

  /// Says if a number was accepted.
  package func contains(_ number: Int64) -> Bool { runs.contains { $0.contains(number) } }

  /// Says if every number that another value has accepted is accepted here.
  package func covers(_ other: TakenNumbers) -> Bool {
    other.runs.allSatisfy { run in runs.contains { $0.contains(run) } }
  }

  /// Accepts a number, and with it the numbers before it in the same range that the sender has passed
  /// over.
  package mutating func take(_ number: Int64) {
    if let index = runs.firstIndex(where: { $0.contains(number) }) {
      return runs.append(runs.remove(at: index))
    }
    let carried = runs.lastIndex { $0.upperBound < number && number - $0.upperBound <= Self.gapMax }
    guard let carried else {
      runs.append(number...number)
      return runs.removeFirst(max(0, runs.count - Self.countMax))
    }
    runs.append(runs.remove(at: carried).lowerBound...number)
  }

  /// Adds every range to a digest, in order.
  package func add(to digest: inout Digest) {
    for run in runs {
      digest.add(run.lowerBound)
      digest.add(run.upperBound)
    }
  }

  // MARK: Its JSON

  /// Writes the ranges as an array of pairs.
  package func write(into writer: inout JSONWriter) {
    writer.beginArray()
    for run in runs {
      writer.beginArray()
      writer.integer(run.lowerBound)
      writer.integer(run.upperBound)
      writer.endArray()
    }
    writer.endArray()
  }

  /// Reads the ranges from an array of pairs.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> TakenNumbers {
    var taken = TakenNumbers()
    try reader.beginArray()
    while try reader.nextElement() {
      var bounds: [Int64] = []
      try reader.beginArray()
      while try reader.nextElement() { bounds.append(try reader.integer(in: 1...maximumInteger)) }
      guard bounds.count == 2, bounds[0] <= bounds[1] else {
        let found = "\(bounds)"
        throw reader.failure(.unknownValue(found: found, expected: ["a first and a last number"]))
      }
      taken.runs.append(bounds[0]...bounds[1])
    }
    return taken
  }
}

/// The transfers of one origin that a device has accepted.
package struct TakenTransfers: Sendable, Equatable {
  package var origin: Int64
  package var numbers: TakenNumbers

  package init(origin: Int64, _ numbers: TakenNumbers = TakenNumbers()) {
    self.origin = origin
    self.numbers = numbers
  }
}

extension [TakenTransfers] {
  /// Says if a transfer was accepted.
  func contain(_ mark: TransferMark) -> Bool {
    first { $0.origin == mark.origin }?.numbers.contains(mark.id) ?? false
  }

  /// Accepts a transfer.
  mutating func take(_ mark: TransferMark) {
    let index = firstIndex { $0.origin == mark.origin } ?? endIndex
    if index == endIndex { append(TakenTransfers(origin: mark.origin)) }
    self[index].numbers.take(mark.id)
  }

  func add(to digest: inout Digest) {
    for taken in self {
      digest.add(taken.origin)
      taken.numbers.add(to: &digest)
    }
  }
}
