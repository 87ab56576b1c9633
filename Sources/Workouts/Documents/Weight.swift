package import LockstepProtocol

/// A weight, stored in grams, so that a weight given in pounds converts back to the same pounds.
package struct Weight: Sendable, Equatable, Comparable {
  package var grams: Int64

  /// The weights that a document may have, in grams.
  package static let range: ClosedRange<Int64> = 0...99_999_000

  package static let none = Weight(grams: 0)

  package init(grams: Int64) { self.grams = grams }

  package static func < (a: Weight, b: Weight) -> Bool { a.grams < b.grams }

  package var isInRange: Bool { Self.range.contains(grams) }

  /// The weight in kilograms, as in documents.
  package var kilograms: Double { Double(grams) / 1_000 }
}

extension Weight: ExpressibleByIntegerLiteral {
  /// Makes a weight from a number of kilograms.
  package init(integerLiteral kilograms: Int64) { self.init(grams: kilograms * 1_000) }
}

extension Weight {
  /// Appends a field with the weight in kilograms, to the gram.
  package func write(as name: String, into writer: inout JSONWriter) {
    writer.number(name, kilograms)
  }

  /// Reads a weight in kilograms with at most three decimals.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Weight {
    let weight = try readAny(&reader)
    guard weight.isInRange else {
      throw reader.failure(.unknownValue(found: weight.text(in: .kg), expected: ["0 to 99999 kg"]))
    }
    return weight
  }

  /// Reads a weight that may be out of range; one far out of range becomes the nearest that can be
  /// represented.
  static func readAny(_ reader: inout JSONReader) throws(JSONError) -> Weight {
    let grams = (try reader.real() * 1_000).rounded()
    return Weight(grams: Int64(max(-1e15, min(grams, 1e15))))
  }
}
