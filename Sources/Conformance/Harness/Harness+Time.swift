extension Harness {
  /// Goes on in virtual time; in real time the case goes on without waiting.
  func advanceIfLeased(seconds: Int64) throws(Stop) -> [Effect] {
    isLeased ? try advance(seconds: seconds) : []
  }
}
