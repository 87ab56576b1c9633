/// A time in which a disk does not do what it is asked: it is full, its rights are gone, or it fails.
package struct DiskOutage: Sendable, Equatable {
  /// The error that the disk gives.
  package var kind: DiskError.Kind
  /// The number of accesses that it does before the first that fails.
  package var after: Int64
  /// The number of accesses that fail.
  package var count: Int64
  /// `true` if a write that does not fit leaves its first half behind.
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

  /// Counts an access, and says if it is one of those that fail.
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
