/// A name or a path by which a line finds what it judges.
///
/// `not` holds of whatever is not there, and so also of a name with a typing error: a line whose name was
/// there at no time of the run is told.
package struct Naming<Place>: Sendable {
  package let name: String
  /// Whether it is there; `nil` where there is nothing that could have it.
  package let isThere: @Sendable (Place) -> Bool?

  package init(_ name: String, isThere: @escaping @Sendable (Place) -> Bool?) {
    self.name = name
    self.isThere = isThere
  }
}
