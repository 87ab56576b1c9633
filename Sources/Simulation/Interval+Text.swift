extension Interval {
  /// Reads a text such as `1h2m3s4ms`, with units from large to small; `nil` for any other text.
  package init?(text: String) {
    let units: [(String, Int64)] = [
      ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
      ("us", 1_000), ("ns", 1),
    ]
    var rest = Substring(text)
    var total: Int64 = 0
    var smallest = Int64.max
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let count = Int64(digits), let size = units.first(where: { $0.0 == name })?.1,
        size < smallest
      else { return nil }
      let (part, overflowed) = count.multipliedReportingOverflow(by: size)
      guard !overflowed, part < Int64.max / 4 - total else { return nil }
      total += part
      smallest = size
    }
    guard smallest != .max else { return nil }
    self.init(nanoseconds: total)
  }
}
