/// The reason why a message is none, with the status that a server answers.
package struct HTTPProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package let status: Int
  package let description: String

  /// A server's refusal with another status than 400.
  package init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }

  /// Makes the refusal of a message that is none.
  package init(_ description: String) { self.init(400, description) }
}
