/// The demands of cases; each names the statement that a program breaks if it does not meet the demand.
extension Harness {
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

  /// Demands that the program writes the same lines, byte for byte, as at an earlier start.
  func demand(_ statement: String, saidAgain first: [[UInt8]]) throws(Stop) {
    if let difference = Stop.difference(statement, of: said, from: first) { throw difference }
  }

  /// Ends the case as undecided if its set-up has not come about.
  func given(_ holds: Bool, _ what: String) throws(Stop) {
    if !holds { throw .undecided("the case begins with \(what), which did not come about") }
  }

  // MARK: What holds of every line

  /// Fails a case that has met its own demands if the monitor has found another broken rule.
  func endOfCase() throws(Stop) {
    guard let rule = monitor?.breach?.rule else { return }
    throw .broke(statement: rule.statement, expected: rule.expected, found: rule.found)
  }

  /// Finds the gravest reason why a case stopped: its own failure, or a rule of the monitor that was
  /// broken; with the number of lines that had crossed by then.
  func gravest(_ stop: Stop) -> (stop: Stop, lines: Int) {
    guard let (rule, lines) = monitor?.breach else { return (stop, wire.count) }
    let broken = Stop.broke(statement: rule.statement, expected: rule.expected, found: rule.found)
    switch stop {
    case .broke, .fault: return stop == broken ? (stop, lines) : (stop, wire.count)
    case .notApplicable, .undecided: return (broken, lines)
    }
  }
}
