/// An element of an XML file with its content.
package struct XMLNode: Equatable, Sendable {
  /// The element's name without its prefix, since files use prefixes that they do not declare.
  package let name: String
  /// The attributes, also without prefixes.
  package var attributes: [Attribute] = []
  /// The text directly in the element, without blanks at its ends.
  package var text = ""
  package var children: [XMLNode] = []
  /// The points in the element, which the reader has made from their elements already.
  package var points: [TrackPoint] = []

  /// An attribute: a name with its value.
  package struct Attribute: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  package init(name: String) { self.name = name }

  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Finds the first element with a name directly in this one.
  package func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  package func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// Finds the text of an element directly in this one; `nil` if it is empty or missing.
  package func text(of name: String) -> String? {
    child(name).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  func number(of name: String) -> Double? { text(of: name).flatMap { TrackFields.number($0) } }

  /// `true` if the element or one within it has a text other than 0.
  var says: Bool { !text.isEmpty && number != 0 || children.contains(where: \.says) }

  private var number: Double? { TrackFields.number(text) }

  /// Adds the names of all elements within this one that have text.
  func names(into names: inout Set<String>) {
    if !text.isEmpty { names.insert(name) }
    for child in children { child.names(into: &names) }
  }
}
