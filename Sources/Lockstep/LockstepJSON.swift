import LockstepProtocol

/// A JSON value.
///
/// Payloads, screens, documents and arguments are such values.
///
/// ```swift
/// let payload: LockstepJSON = ["item": "milk", "count": 2]
/// payload["item"]            // "milk"
/// ```
public enum LockstepJSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([LockstepJSON])
  /// An object, whose fields keep the order in which they are written; `==` ignores that order.
  case object([Field])

  /// A field of an object: a name and its value.
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: LockstepJSON

    public init(_ name: String, _ value: LockstepJSON) {
      self.name = name
      self.value = value
    }
  }

  /// Finds the value of a field of an object; `nil` if there is no such field, or this is no object.
  public subscript(_ name: String) -> LockstepJSON? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// Finds an element of an array, counted from 0; `nil` if there is no such element, or this is no
  /// array.
  public subscript(_ index: Int) -> LockstepJSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text of a string; `nil` for any other value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a whole number; `nil` for any other value.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The value of a Boolean; `nil` for any other value.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of an array; `nil` for any other value.
  public var array: [LockstepJSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension LockstepJSON {
  /// Compares two values; the fields of an object have no order.
  public static func == (a: LockstepJSON, b: LockstepJSON) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.integer(let x), .integer(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): x == y
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): ordered(x) == ordered(y)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let fields): hasher.combine(Self.ordered(fields))
    }
  }

  private static func ordered(_ fields: [Field]) -> [Field] { fields.sorted { $0.name < $1.name } }
}

extension LockstepJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: LockstepJSON...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }

  public init(dictionaryLiteral elements: (String, LockstepJSON)...) {
    self = .object(elements.map { Field($0, $1) })
  }
}

extension LockstepJSON: CustomStringConvertible {
  /// The value as one line of JSON.
  public var description: String { "\(text)" }
}

// MARK: As the rooms below spell it

extension LockstepJSON {
  /// Makes the value from a text that is known to be valid JSON.
  init(_ text: JSONText) {
    var reader = JSONReader(text.bytes)
    let value = try? Result { () throws(JSONError) in try Self.read(&reader) }.get()
    self = value ?? .null
  }

  /// Makes the value from bytes of another author; `nil` if they are not valid JSON.
  init?(reading bytes: [UInt8]) {
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      self = try Self.read(&reader)
      try reader.end()
    } catch {
      return nil
    }
  }

  var text: JSONText { JSONText { write(into: &$0) } }

  private func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.boolean(value)
    case .integer(let value): writer.wideInteger(value)
    case .number(let value): writer.real(value)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(into: &writer) }
      writer.endArray()
    case .object(let fields):
      writer.beginObject()
      for field in fields {
        writer.key(field.name)
        field.value.write(into: &writer)
      }
      writer.endObject()
    }
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> LockstepJSON {
    switch try reader.peek() {
    case .null:
      _ = try reader.consumeNull()
      return .null
    case .boolean: return .bool(try reader.boolean())
    case .integer: return .integer(try reader.wideInteger())
    case .real: return .number(try reader.real())
    case .string: return .string(try reader.string())
    case .array:
      var elements: [LockstepJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader)) }
      return .array(elements)
    case .object:
      var fields: [Field] = []
      try reader.beginObject()
      while let name = try reader.nextKey() { fields.append(Field(name, try read(&reader))) }
      return .object(fields)
    }
  }
}
