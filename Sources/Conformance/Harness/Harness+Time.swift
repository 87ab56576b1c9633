extension Harness {
  /// Lets virtual time pass if the device is leased; in real time returns at once.
  @discardableResult
  func advanceIfLeased(seconds: Int64) throws(Stop) -> [Effect] {
    isLeased ? try advance(seconds: seconds) : []
  }
}
