package import LockstepProtocol

extension JSONReader {
  /// Reads seconds or metres of a workout session, within their range.
  package mutating func sessionValue() throws(JSONError) -> Double {
    let value = try real()
    guard (0...1e9).contains(value) else {
      throw failure(.unknownValue(found: "\(value)", expected: ["0 to 1e9"]))
    }
    return value
  }
}
