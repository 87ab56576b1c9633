/// An element of an XML file with what stands in it.
package struct XMLNode: Equatable, Sendable {
  /// Its name without a prefix: files use prefixes that they never declare.
  package let name: String
  /// Likewise without prefixes.
  package var attributes: [Attribute] = []
  /// The text in it beside its elements, without blanks at its ends.
  package var text = ""
  package var children: [XMLNode] = []
  /// Those that stood in it and that the reader made points of at once.
  package var points: [TrackPoint] = []

  /// A name with its value.
  package struct Attribute: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  package init(name: String) { self.name = name }

  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Finds the first element of a name that stands directly in this one.
  package func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  package func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// Finds the text of an element that stands directly in this one; `nil` where it says nothing.
  package func text(of name: String) -> String? {
    child(name).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  func number(of name: String) -> Double? { text(of: name).flatMap { TrackFields.number($0) } }

  /// `true` if any text in it says something other than 0.
  var says: Bool { !text.isEmpty && number != 0 || children.contains(where: \.says) }

  private var number: Double? { TrackFields.number(text) }

  /// Adds the names of elements with text, wherever they stand in this one.
  func names(into names: inout Set<String>) {
    if !text.isEmpty { names.insert(name) }
    for child in children { child.names(into: &names) }
  }
}
