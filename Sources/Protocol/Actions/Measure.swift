/// An amount with up to two decimal places, and a unit if one was written.
package struct Measure: Sendable, Equatable {
  package var hundredths: Int64
  package var unit: String?

  /// Reads an amount such as `45lb`, `20.5 kg` or `60`; `nil` for any other text.
  package init?(_ text: String, units: [String]) {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let name = String(text.dropFirst(number.count).drop { $0 == " " })
    guard let first = parts.first, let whole = Int64(first), whole < 1_000_000,
      parts.count <= 2, name.isEmpty || units.contains(name)
    else { return nil }
    var places: Int64 = 0
    if parts.count == 2 {
      guard (1...2).contains(parts[1].count), let value = Int64(parts[1]) else { return nil }
      places = parts[1].count == 1 ? value * 10 : value
    }
    hundredths = whole * 100 + places
    unit = name.isEmpty ? nil : name
  }

  /// Says if the amount lies within a range of whole numbers.
  package func isInside(_ range: ClosedRange<Int64>) -> Bool {
    (range.lowerBound * 100...range.upperBound * 100).contains(hundredths)
  }
}
