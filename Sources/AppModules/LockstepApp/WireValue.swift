/// A value on a line between an app and its system.
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
  /// Makes a string from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an integer from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes a boolean from a literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an array from a literal.
  public init(arrayLiteral elements: WireValue...) { self = .array(elements) }
  /// Makes an object from a literal; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, WireValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension WireValue {
  /// The value of an object's field; `nil` if there is none.
  public subscript(name: String) -> WireValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }

  /// The text; `nil` for another kind of value.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The integer; `nil` for another kind of value.
  public var number: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The number as a `Double`; `nil` for another kind of value.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The boolean; `nil` for another kind of value.
  public var flag: Bool? {
    guard case .boolean(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array; empty for another kind of value.
  public var elements: [WireValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
