/// The reason why a message is invalid, with the status of the server's response.
package struct HTTPProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package let status: Int
  package let description: String

  /// Makes a server's refusal with any status.
  package init(_ status: Int, _ description: String) {
    self.status = status
    self.description = description
  }

  /// Makes the refusal of an invalid message, with status 400.
  package init(_ description: String) { self.init(400, description) }
}
