import LockstepSimulation

extension Interval {
  /// Makes the hint for a text that is no valid time: `1.5s` should be `1s500ms`.
  static func hint(for text: String) -> String {
    meant(text, "") ?? "write a number with its unit: 250ms, 45s, 1m30s, 1h"
  }

  /// Makes the hint with the time that the writer probably meant, after its sign if it had one.
  static func meant(_ text: String, _ sign: some StringProtocol) -> String? {
    whole(text).map { "write it in whole numbers: \(sign)\($0)" } ?? units(for: text)
      ?? sum(text).map { "units fall, and each stands once: \(sign)\($0)" }
  }

  /// Adds up the parts of a time with several parts in the wrong order; `nil` if a part is invalid.
  private static func sum(_ text: String) -> Interval? {
    var rest = text[...]
    var sum = Interval.zero
    for _ in 0..<6 where !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let name = rest.dropFirst(digits.count).prefix { $0.isLetter }
      // So few digits, and parts, that nothing overflows.
      guard digits.count <= 5, let part = Interval(text: "\(digits)\(name)") else { return nil }
      sum = sum + part
      rest = rest.dropFirst(digits.count + name.count)
    }
    return rest.isEmpty && sum > .zero ? sum : nil
  }

  /// Makes the hint that lists the units, if a number has an unknown one.
  static func units(for text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let number = Int64(digits), !name.isEmpty, name.allSatisfy(\.isLetter),
      Interval(text: "1" + name) == nil
    else { return nil }
    let hours = name == "d" && number <= 30 ? ": \(number * 24)h" : ""
    return "the units are h, m, s, ms, us and ns, and h is the largest\(hours)"
  }

  /// Converts a decimal fraction of one unit, such as `1.5s`, to a time in whole numbers.
  static func whole(_ text: String) -> Interval? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let name = text.dropFirst(number.count)
    let parts = number.split(whereSeparator: { $0 == "." || $0 == "," })
    // So few digits that nothing overflows.
    guard parts.count == 2, parts[0].count <= 5, parts[1].count <= 6,
      !name.contains(where: \.isNumber),
      let unit = Interval(text: "1" + name), let whole = Int64(parts[0]),
      let fraction = Int64(parts[1])
    else { return nil }
    let scale = (0..<parts[1].count).reduce(Int64(1)) { value, _ in value * 10 }
    return .nanoseconds(whole * unit.nanoseconds + fraction * unit.nanoseconds / scale)
  }
}
