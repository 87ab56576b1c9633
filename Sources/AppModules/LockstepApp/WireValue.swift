/// A value as it stands on a line between an app and its system.
public enum WireValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([WireValue])
  case object([String: WireValue])
}

extension WireValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string of a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an integer of a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes a boolean of a literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an array of a literal.
  public init(arrayLiteral elements: WireValue...) { self = .array(elements) }
  /// Makes an object of a literal; of two equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, WireValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension WireValue {
  /// The field of an object, or `nil`.
  public subscript(name: String) -> WireValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }

  /// The text, or `nil` for another kind of value.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The integer, or `nil` for another kind of value.
  public var number: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The number as a floating-point one, or `nil` for another kind of value.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The boolean, or `nil` for another kind of value.
  public var flag: Bool? {
    guard case .boolean(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array, or none for another kind of value.
  public var elements: [WireValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
