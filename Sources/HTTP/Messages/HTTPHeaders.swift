/// The header fields of a message, in order; their names ignore upper and lower case.
package struct HTTPHeaders: Equatable, Sendable {
  /// The fields as they stand in the message.
  package private(set) var fields: [Field] = []

  /// A name and its value.
  package struct Field: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  package init() {}

  package init(_ fields: [(String, String)]) {
    for (name, value) in fields { add(name, value) }
  }

  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  package func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The first value of a name; `nil` if there is none.
  package subscript(_ name: String) -> String? { all(name).first }

  package mutating func set(_ name: String, _ value: String) {
    let wanted = name.lowercased()
    fields.removeAll { $0.name.lowercased() == wanted }
    add(name, value)
  }

  /// The lines of the fields, without the empty line that ends a head.
  ///
  /// A control character would begin another line, or another message: it becomes a space.
  var lines: String {
    fields.map { "\($0.name): \(Self.plain($0.value))\r\n" }.joined()
  }

  private static func plain(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
