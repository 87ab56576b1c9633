/// The header fields of a message, in their order; names differ by no capital.
package struct HTTPHeaders: Equatable, Sendable {
  /// As they stand in the message.
  package private(set) var fields: [Field] = []

  /// A name with its value.
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

  /// The first value of a name.
  package subscript(_ name: String) -> String? { all(name).first }

  package mutating func set(_ name: String, _ value: String) {
    let wanted = name.lowercased()
    fields.removeAll { $0.name.lowercased() == wanted }
    add(name, value)
  }

  /// The lines of a head, without the empty one that ends it.
  ///
  /// A control character would begin another line, or another message: it becomes a space.
  var lines: String {
    fields.map { "\($0.name): \(Self.plain($0.value))\r\n" }.joined()
  }

  private static func plain(_ value: String) -> String {
    String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
