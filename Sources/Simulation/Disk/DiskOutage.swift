/// A time in which a disk does not do what it is asked: it is full, its rights are gone, or it fails.
package struct DiskOutage: Sendable, Equatable {
  /// What the disk says.
  package var kind: DiskError.Kind
  /// How many accesses it does before the first that fails.
  package var after: Int64
  /// How many fail.
  package var count: Int64
  /// What does not fit leaves its first half behind.
  package var leavesHalf: Bool

  package init(
    _ kind: DiskError.Kind,
    after: Int64 = 0,
    count: Int64 = .max,
    leavesHalf: Bool = false
  ) {
    self.kind = kind
    self.after = after
    self.count = count
    self.leavesHalf = leavesHalf
  }

  /// Whether an access is one of those that fail; it is counted.
  ///
  /// - Parameter addsBytes: What a full disk has no room for; everything else it does.
  mutating func strikes(addsBytes: Bool) -> Bool {
    if kind == .noSpace, !addsBytes { return false }
    if after > 0 {
      after -= 1
      return false
    }
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
