/// A time in which a disk refuses accesses: it is full, its rights are gone, or it fails.
package struct DiskOutage: Sendable, Equatable {
  /// The error that the disk returns.
  package var kind: DiskError.Kind
  /// The number of accesses before the first that fails.
  package var after: Int64
  /// The number of accesses that fail.
  package var count: Int64
  /// `true` if a write that does not fit leaves its first half on the disk.
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

  /// Counts an access, and returns `true` if it fails.
  ///
  /// - Parameter addsBytes: `true` if the access adds bytes to the disk: a full disk refuses only
  ///   those.
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
