extension SwiftText {
  /// Finds the calls of a function whose first argument has this label, even if they are broken into
  /// lines.
  func calls(of name: String, firstLabel: String) -> [Int] {
    places(of: name + "(").filter { place in
      let words = bytes[(place + name.utf8.count + 1)...].drop { UInt8.space.contains($0) }
      return words.starts(with: firstLabel.utf8)
    }
  }

  /// The places at which a measurement is formatted as text, as far as the words show that it is a
  /// measurement.
  var formattedMeasurements: [Int] {
    let names = measurementNames
    return places(of: ".measurement(")
      + places(of: ".formatted(").filter { place in
        let receiver = receiver(before: place)
        return ["Measurement(", ".converted(to:"].contains { !places(of: $0, in: receiver).isEmpty }
          || names.contains(lastName(in: receiver))
      }
  }

  /// The names of variables that are declared or initialised as measurements.
  private var measurementNames: Set<String> {
    let marks = places(of: "Measurement<") + places(of: "Measurement(")
    let names = marks.compactMap { place -> String? in
      let before = bytes[..<place].reversed().drop { UInt8.space.contains($0) }
      guard let sign = before.first, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(sign) else {
        return nil
      }
      let name = before.dropFirst().drop { UInt8.space.contains($0) }.prefix { $0.isWordByte }
      return String(decoding: name.reversed(), as: UTF8.self)
    }
    return Set(names).subtracting([""])
  }

  /// Finds the expression that ends at a place: names, dots, and brackets with their content.
  private func receiver(before end: Int) -> Range<Int> {
    var start = end
    var depth = 0
    while start > 0 {
      let byte = bytes[start - 1]
      if byte == UInt8(ascii: ")") { depth += 1 }
      if byte == UInt8(ascii: "(") { depth -= 1 }
      if depth < 0 { break }
      let isInside = depth > 0 || byte == UInt8(ascii: "(")
      let joins = byte == UInt8(ascii: ".") || byte.isWordByte || isBreak(start - 1)
      if !isInside, !joins { break }
      start -= 1
    }
    return start..<end
  }

  /// Says if the white space at a place is followed by a dot, as in a chain of calls over several
  /// lines.
  private func isBreak(_ place: Int) -> Bool {
    UInt8.space.contains(bytes[place])
      && bytes[place...].first { !UInt8.space.contains($0) } == UInt8(ascii: ".")
  }

  private func places(of word: String, in range: Range<Int>) -> [Int] {
    range.filter { bytes[$0] == word.utf8.first && hasWord(word, at: $0) }
  }

  private func lastName(in range: Range<Int>) -> String {
    let name = bytes[range].reversed().drop { UInt8.space.contains($0) }.prefix { $0.isWordByte }
    return String(decoding: name.reversed(), as: UTF8.self)
  }
}
