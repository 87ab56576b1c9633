/// The reason for which a case goes no further.
package enum Stop: Error, Sendable, Equatable {
  /// The program broke a statement.
  case broke(statement: String, expected: String, found: String)
  /// The case needs something that the program does not declare, or that cannot be had in real time.
  case notApplicable(String)
  /// The state that the case begins with did not come about, so it says nothing of its statement.
  case undecided(String)
  /// The program is gone, silent, or sends what is no line.
  case fault(SubjectFault)
}
