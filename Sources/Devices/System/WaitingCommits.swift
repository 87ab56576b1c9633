import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The commits that the disk has not accepted yet, in order.
///
/// A disk may be full for hours while something is to be stored each second, so no function here looks
/// at all waiting commits.
struct WaitingCommits {
  /// Changes that are stored together or not at all.
  struct Commit {
    var files: [FileChange]
    let isTogether: Bool

    fileprivate var digest: UInt64 {
      var digest = Digest()
      digest.add(isTogether)
      for file in files { file.add(to: &digest) }
      return digest.value
    }
  }

  private var commits: [Commit] = []
  /// The number of commits at the beginning of `commits` that the disk has accepted meanwhile.
  private var taken = 0
  /// The number of accepted commits that were already removed from `commits`.
  private var forgotten = 0
  /// The number of the commit that queues a transfer, by the path of the transfer's file.
  private var queued: [String: Int] = [:]
  private var contentDigest: UInt64 = 0

  var isEmpty: Bool { taken == commits.count }
  var first: Commit? { isEmpty ? nil : commits[taken] }
  /// The number of transfers whose queueing waits to be stored.
  var queuedCount: Int { queued.count }

  mutating func append(_ commit: Commit) {
    for file in commit.files {
      if let path = SystemDisk.queuedPath(file) { queued[path] = forgotten + commits.count }
    }
    commits.append(commit)
    contentDigest &+= commit.digest
  }

  mutating func removeFirst() {
    for file in commits[taken].files {
      if let path = SystemDisk.queuedPath(file) { queued[path] = nil }
    }
    contentDigest &-= commits[taken].digest
    taken += 1
    if isEmpty { return self = WaitingCommits() }
    guard taken * 2 >= commits.count else { return }
    commits.removeFirst(taken)
    forgotten += taken
    taken = 0
  }

  /// Drops the waiting commit of a transfer; returns `false` if there is none.
  mutating func drop(_ path: String) -> Bool {
    change(path) { _ in nil }
  }

  /// Changes the path under which a waiting transfer is to be stored; returns `false` if none waits.
  mutating func move(_ path: String, to target: String) -> Bool {
    guard let number = queued[path] else { return false }
    queued[target] = number
    return change(path) { .replace(target, $0) }
  }

  private mutating func change(_ path: String, to other: ([UInt8]) -> FileChange?) -> Bool {
    guard let number = queued.removeValue(forKey: path) else { return false }
    let place = number - forgotten
    contentDigest &-= commits[place].digest
    commits[place].files = commits[place].files.compactMap { file in
      guard case .replace(path, let bytes) = file else { return file }
      return other(bytes)
    }
    contentDigest &+= commits[place].digest
    return true
  }

  func add(to digest: inout Digest) {
    digest.add(commits.count - taken)
    digest.add(contentDigest)
  }
}
