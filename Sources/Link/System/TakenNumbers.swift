package import LockstepProtocol
package import LockstepSimulation

/// The numbers of one origin that a receiver has dealt with, as runs that were counted without a large
/// gap.
///
/// One mark for “all up to here” would take what a copy of the sender's folder numbers for a
/// repetition: a start counts on from a number that is drawn (`DeviceIdentity.Draw.next`), so two
/// copies use other numbers, and each has a run of its own here.
package struct TakenNumbers: Sendable, Equatable {
  /// The run that was carried on last comes last.
  package private(set) var runs: [ClosedRange<Int64>] = []

  /// The most runs that are remembered; beyond that, the one carried on longest ago is forgotten.
  package static let countMax = 256
  /// The farthest above the last number of a run at which a number still carries the run on.
  package static let gapMax: Int64 = DeviceIdentity.piece

  package init() {}

  /// Everything up to a number, as programs kept it that knew one mark only.
  package init(through last: Int64) { runs = last > 0 ? [1...last] : [] }

  /// The number that was dealt with last; 0 before the first.
  package var last: Int64 { runs.last?.upperBound ?? 0 }

  /// Says whether a number was dealt with.
  package func contains(_ number: Int64) -> Bool { runs.contains { $0.contains(number) } }

  /// Says whether everything that another has dealt with is dealt with here.
  package func covers(_ other: TakenNumbers) -> Bool {
    other.runs.allSatisfy { run in runs.contains { $0.contains(run) } }
  }

  /// Deals with a number, and with those of its run that its sender has passed over.
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

  /// Adds every run, in order.
  package func add(to digest: inout Digest) {
    for run in runs {
      digest.add(run.lowerBound)
      digest.add(run.upperBound)
    }
  }

  // MARK: Its JSON

  /// Writes the runs as an array of pairs.
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

  /// Reads an array of pairs.
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

/// The transfers of one origin that a device has dealt with.
package struct TakenTransfers: Sendable, Equatable {
  package var origin: Int64
  package var numbers: TakenNumbers

  package init(origin: Int64, _ numbers: TakenNumbers = TakenNumbers()) {
    self.origin = origin
    self.numbers = numbers
  }
}

extension [TakenTransfers] {
  /// Says if a transfer was dealt with.
  func contain(_ mark: TransferMark) -> Bool {
    first { $0.origin == mark.origin }?.numbers.contains(mark.id) ?? false
  }

  /// Deals with a transfer.
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
