/// The reason why a case stops.
package enum Stop: Error, Sendable, Equatable {
  /// The program broke a statement.
  case broke(statement: String, expected: String, found: String)
  /// The case needs an ability that the program does not declare, or that does not exist in real time.
  case notApplicable(String)
  /// The case's set-up did not come about, so that it says nothing of its statement.
  case undecided(String)
  /// The program has ended, is silent, or wrote something that is no line.
  case fault(SubjectFault)
}
