package import LockstepProtocol

extension JSONReader {
  /// Seconds, or metres, of a workout session.
  package mutating func sessionValue() throws(JSONError) -> Double {
    let value = try real()
    guard (0...1e9).contains(value) else {
      throw failure(.unknownValue(found: "\(value)", expected: ["0 to 1e9"]))
    }
    return value
  }
}
