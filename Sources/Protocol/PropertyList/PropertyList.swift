/// A value that apps may send over the link: only the types of property lists.
///
/// Equality is that of the bytes on the wire: strings by their UTF-8 and not by canonical
/// equivalence, reals by their bit pattern (`-0.0` is not `0.0`), and an integer is never a real.
package enum PropertyList: Sendable {
  case string(String)
  case integer(Int64)
  /// A real number; it must be finite to be sent.
  case real(Double)
  case boolean(Bool)
  /// A date; beyond the year 2255 its count exceeds 2^53, as that of `Date.distantFuture` does.
  case date(microsecondsSince1970: Int64)
  case data([UInt8])
  case array([PropertyList])
  case dictionary(PropertyDictionary)
}

extension PropertyList: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.string, _), (.integer, _), (.real, _), (.boolean, _), (.date, _), (.data, _),
      (.array, _), (.dictionary, _):
      false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .boolean(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    }
  }
}

extension String {
  /// Says if two texts have equal UTF-8; `==` also equates composed and decomposed letters.
  func hasSameBytes(as other: String) -> Bool {
    let left = utf8Span.span
    let right = other.utf8Span.span
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// Says if a text's UTF-8 precedes another's; `<` would compare normalized texts.
  func hasBytes(before other: String) -> Bool {
    let left = utf8Span.span
    let right = other.utf8Span.span
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }
}
