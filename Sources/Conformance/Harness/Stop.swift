import LockstepProtocol

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

extension Stop {
  /// Makes the failure for a line that is no JSON object as the pages want it.
  static func noJSON(_ error: JSONError) -> Stop {
    .broke(
      statement: statement(against: error.reason),
      expected: "one JSON object",
      found: "\(error)"
    )
  }

  private static func statement(against reason: JSONError.Reason) -> String {
    switch reason {
    case .loneSurrogate, .badUTF8, .controlCharacter: "VALUE-9"
    case .tooDeep: "VALUE-10"
    default: "VALUE-1"
    }
  }

  /// Makes the failure for lines that are not the same, byte for byte, as in an earlier life; `nil` if
  /// they are.
  ///
  /// A failure quotes both lines, from a little before the first byte that differs.
  static func difference(_ statement: String, of said: [[UInt8]], from first: [[UInt8]]) -> Stop? {
    guard let index = first.indices.first(where: { $0 >= said.count || said[$0] != first[$0] })
    else { return nil }
    let again = index < said.count ? said[index] : []
    let same = zip(first[index], again).prefix { $0.0 == $0.1 }.count
    let shown = [first[index], again].map { line in
      String(decoding: line.dropFirst(max(0, same - 40)).prefix(200), as: UTF8.self)
    }
    return .broke(
      statement: statement,
      expected: "line \(index + 1) as in the first life, from byte \(same): \(shown[0])",
      found: shown[1]
    )
  }
}
