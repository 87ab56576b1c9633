import LockstepProtocol

/// A path to a value in JSON: keys, and indices counted from 0, joined by dots.
struct JSONPath: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Finds the value at the path; returns `nil` if there is none.
  func value(in text: JSONText) -> JSONText? {
    var value = text
    for step in self.text.split(separator: ".") {
      guard let next = value.member(String(step)) else { return nil }
      value = next
    }
    return value
  }
}

extension JSONText {
  /// Reads one JSON value, and throws its error.
  static func read(_ text: String) throws(JSONError) -> JSONText {
    try JSONText(validating: Array(text.utf8))
  }

  /// The value as a text; `nil` if it is none.
  var string: String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    return try? Result { () throws(JSONError) in
      var reader = JSONReader(bytes)
      return try reader.string()
    }.get()
  }

  /// The value as a number; `nil` if it is none.
  var number: Double? {
    guard let first = bytes.first, first == 0x2D || (0x30...0x39).contains(first) else {
      return nil
    }
    return Double(description)
  }

  /// The elements of a list; `nil` if the value is none.
  var elements: [JSONText]? {
    guard bytes.first == UInt8(ascii: "[") else { return nil }
    let read = Result { () throws(JSONError) in
      var reader = JSONReader(bytes)
      var elements: [JSONText] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try reader.text()) }
      return elements
    }
    return try? read.get()
  }

  /// The keys and values of an object; `nil` if the value is none.
  var members: [(key: String, value: JSONText)]? {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    let read = Result { () throws(JSONError) in
      var reader = JSONReader(bytes)
      var members: [(key: String, value: JSONText)] = []
      try reader.beginObject()
      while let key = try reader.nextKey() { members.append((key, try reader.text())) }
      return members
    }
    return try? read.get()
  }

  /// Finds an object's value for a key, or a list's element at an index; `count` gives a list's length.
  func member(_ step: String) -> JSONText? {
    guard let elements else { return members?.first { $0.key == step }?.value }
    if step == "count" { return JSONText { $0.integer(Int64(elements.count)) } }
    return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// Says if the value contains a part: of an object all keys of the part, of a list each element at
  /// its index, otherwise an equal value.
  func has(_ part: JSONText) -> Bool {
    if let wanted = part.members {
      guard let members else { return false }
      return wanted.allSatisfy { key, value in
        members.contains { $0.key == key && $0.value.has(value) }
      }
    }
    if let wanted = part.elements {
      guard let elements, elements.count == wanted.count else { return false }
      return zip(elements, wanted).allSatisfy { $0.has($1) }
    }
    return isSame(as: part)
  }

  /// Says if two values are equal, however they are spelled: `1.5` equals `1.50`, and `1000` equals
  /// `1e3`.
  func isSame(as other: JSONText) -> Bool {
    if self == other { return true }
    if let number = JSONNumber(self) { return number == JSONNumber(other) }
    if let string { return string == other.string }
    if let elements {
      guard let others = other.elements, elements.count == others.count else { return false }
      return zip(elements, others).allSatisfy { $0.isSame(as: $1) }
    }
    guard let members, let others = other.members, members.count == others.count else {
      return false
    }
    return members.allSatisfy { key, value in
      others.contains { $0.key == key && value.isSame(as: $0.value) }
    }
  }
}
