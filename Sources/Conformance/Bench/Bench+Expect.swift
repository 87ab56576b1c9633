/// What cases demand; each demand names the statement that a program breaks when it is not met.
extension Bench {
  func demand(
    _ statement: String,
    _ holds: Bool,
    _ expected: String,
    _ found: @autoclosure () -> String
  ) throws(Stop) {
    if !holds { throw .broke(statement: statement, expected: expected, found: found()) }
  }

  func demand<Value: Equatable>(
    _ statement: String,
    _ found: Value,
    is expected: Value,
    _ what: String
  ) throws(Stop) {
    if found != expected {
      throw .broke(
        statement: statement,
        expected: "\(what): \(expected)",
        found: "\(found)"
      )
    }
  }

  /// A set-up that must have come about for the case to say anything.
  func given(_ holds: Bool, _ what: String) throws(Stop) {
    if !holds { throw .undecided("the case begins with \(what), which did not come about") }
  }
}
