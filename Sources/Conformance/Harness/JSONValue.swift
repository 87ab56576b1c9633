package import LockstepProtocol

/// A JSON value as a tree, so that the suite sees every field that a program under test wrote.
package indirect enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number with a point or an exponent, as it was spelled.
  case real(String)
  case string(String)
  case array([JSONValue])
  case object([Field])
  /// What is found where there is nothing.
  case missing

  /// One field of an object, in the place in which it was written.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Reads a whole text.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try Self.read(&reader)
    try reader.end()
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
    switch try reader.peek() {
    case .null:
      _ = try reader.consumeNull()
      return .null
    case .boolean: return .boolean(try reader.boolean())
    case .integer: return .integer(try reader.wideInteger())
    case .real: return .real("\(try reader.text())")
    case .string: return .string(try reader.string())
    case .array:
      var elements: [JSONValue] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader)) }
      return .array(elements)
    case .object:
      var fields: [Field] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        fields.append(Field(name: key, value: try read(&reader)))
      }
      return .object(fields)
    }
  }

  // MARK: Looking

  package subscript(_ name: String) -> JSONValue {
    guard case .object(let fields) = self else { return .missing }
    return fields.first { $0.name == name }?.value ?? .missing
  }

  package subscript(_ index: Int) -> JSONValue {
    guard case .array(let elements) = self, elements.indices.contains(index) else {
      return .missing
    }
    return elements[index]
  }

  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The names of an object's fields, in their order.
  package var names: [String] {
    if case .object(let fields) = self { fields.map(\.name) } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var number: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  package var isMissing: Bool { self == .missing }

  /// The value as it is written.
  var bytes: [UInt8] { JSONText { write(into: &$0) }.bytes }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: CustomStringConvertible {
  package var description: String {
    if case .missing = self { return "nothing" }
    return "\(JSONText { write(into: &$0) })"
  }

  /// A number keeps its spelling.
  private static func write(number text: String, into writer: inout JSONWriter) {
    do throws(JSONError) {
      writer.text(try JSONText(validating: Array(text.utf8)))
    } catch {
      writer.string(text)
    }
  }

  private func write(into writer: inout JSONWriter) {
    switch self {
    case .null, .missing: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.wideInteger(value)
    case .real(let text): Self.write(number: text, into: &writer)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.array(elements) { $0.write(into: &$1) }
    case .object(let fields):
      writer.beginObject()
      for field in fields {
        writer.key(field.name)
        field.value.write(into: &writer)
      }
      writer.endObject()
    }
  }
}
