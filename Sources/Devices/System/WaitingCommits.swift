import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The commits that a disk has not taken yet, in their order.
///
/// A disk may be full for hours in which something is to be kept each second: nothing here looks at
/// all that waits.
struct WaitingCommits {
  /// Changes that are kept whole or not at all.
  struct Commit {
    var files: [FileChange]
    let isTogether: Bool
  }

  private var commits: [Commit] = []
  /// The number of those at the beginning that the disk has taken meanwhile.
  private var taken = 0
  /// The number of those that were taken and are not even in `commits` any more.
  private var forgotten = 0
  /// The number of the commit that queues a transfer, by the path of its file.
  private var queued: [String: Int] = [:]

  var isEmpty: Bool { taken == commits.count }
  var first: Commit? { isEmpty ? nil : commits[taken] }
  /// The number of transfers that wait.
  var queuedCount: Int { queued.count }

  mutating func append(_ commit: Commit) {
    for file in commit.files {
      if let path = SystemDisk.queuedPath(file) { queued[path] = forgotten + commits.count }
    }
    commits.append(commit)
  }

  mutating func removeFirst() {
    for file in commits[taken].files {
      if let path = SystemDisk.queuedPath(file) { queued[path] = nil }
    }
    taken += 1
    guard taken * 2 >= commits.count else { return }
    commits.removeFirst(taken)
    forgotten += taken
    taken = 0
  }

  /// Drops the file that queues a transfer; false where none waits.
  mutating func dropQueued(_ mark: TransferMark) -> Bool {
    let path = SystemDisk.path(mark)
    guard let number = queued.removeValue(forKey: path) else { return false }
    commits[number - forgotten].files.removeAll { SystemDisk.queuedPath($0) == path }
    return true
  }
}
