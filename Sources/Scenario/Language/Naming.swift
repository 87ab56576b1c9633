import LockstepProtocol

/// A name or a path by which a line finds what it judges.
///
/// `not` holds of whatever is not there, and so also of a name with a typing error: a line whose name was
/// there at no time of the run is told.
package struct Naming<Place>: Sendable {
  package let name: String
  /// The test that says if the name is there; it gives `nil` where nothing could have the name.
  package let isThere: @Sendable (Place) -> Bool?

  package init(_ name: String, isThere: @escaping @Sendable (Place) -> Bool?) {
    self.name = name
    self.isThere = isThere
  }

  /// Makes the naming of the same name, looked for in what can be seen of another place.
  package func seen<Other>(by place: @escaping @Sendable (Other) -> Place?) -> Naming<Other> {
    Naming<Other>(name) { other in place(other).flatMap(isThere) }
  }

  /// Makes the naming of a part of a text that varies from run to run: where no text has it, only one
  /// much like a part that was there is a slip, since a line with `not` is right to name what is never
  /// said.
  package static func part(
    _ part: String,
    of text: @escaping @Sendable (Place) -> String?
  ) -> Naming {
    Naming(part) { place in
      guard let text = text(place) else { return nil }
      if text.contains(part) { return true }
      return Nearest.name(to: part, among: pieces(of: text, asLongAs: part)) == nil ? nil : false
    }
  }

  /// Lists the pieces of a text that have as many words as another.
  private static func pieces(of text: String, asLongAs other: String) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let count = max(1, other.split { !$0.isLetter && !$0.isNumber }.count)
    guard words.count >= count else { return [] }
    return (0...words.count - count).map { words[$0..<$0 + count].joined(separator: " ") }
  }
}
