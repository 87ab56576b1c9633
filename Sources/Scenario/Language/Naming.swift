import LockstepProtocol

/// A name or path in a line that may be a typing error: if it was never there in the whole run, the run
/// tells so.
///
/// `not` is met by anything that does not exist, and so also by a misspelled name: lines whose name
/// never existed in the run are reported.
package struct Naming<Place>: Sendable {
  package let name: String
  /// The test for the name; it returns `nil` if nothing could have the name at present.
  package let isThere: @Sendable (Place) -> Bool?

  package init(_ name: String, isThere: @escaping @Sendable (Place) -> Bool?) {
    self.name = name
    self.isThere = isThere
  }

  /// Makes a naming that looks for the same name in another type of place.
  package func seen<Other>(by place: @escaping @Sendable (Other) -> Place?) -> Naming<Other> {
    Naming<Other>(name) { other in place(other).flatMap(isThere) }
  }

  /// Makes the naming of a part of a text that differs from run to run.
  ///
  /// If no text contains the part, it counts as a typing error only if a similar part was there, since
  /// with `not` a line may rightly name what is never said.
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

  /// Lists the pieces of a text that have the same number of words as another text.
  private static func pieces(of text: String, asLongAs other: String) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let count = max(1, other.split { !$0.isLetter && !$0.isNumber }.count)
    guard words.count >= count else { return [] }
    return (0...words.count - count).map { words[$0..<$0 + count].joined(separator: " ") }
  }
}
