/// The kind of a JSON value, known from its first bytes.
///
/// JSON itself knows only numbers; on this wire `1` is an integer and `1.0` or `1e0` is a real,
/// because the property lists that are carried tell the two apart.
package enum JSONKind: Sendable, Equatable, CustomStringConvertible {
  case object
  case array
  case string
  case integer
  case real
  case boolean
  case null

  package var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
