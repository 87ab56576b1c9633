import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// The course when nothing comes between, with copies of the pair on the way: a story begins from one of
/// them, as far on as its first trouble.
struct CalmCourse {
  /// The instants at which something happens.
  private(set) var instants: [TrueTime] = []
  /// Copies, each after more has happened than at the one before.
  private var bookmarks: [Bookmark] = []
  /// After how many instants there is another copy.
  private var stride = 1
  /// A copy takes some kilobytes.
  private static let bookmarksMost = 512

  init(of world: World) throws(DeviceFault) {
    var performance = try Performance(of: world)
    for line in world.course { performance.add(line) }
    performance.invite(seed: 0)
    mark(performance)
    while performance.pass(1, until: performance.end) {
      if performance.instants.count.isMultiple(of: stride) { mark(performance) }
    }
    instants = performance.instants
  }

  private mutating func mark(_ performance: Performance) {
    if let bookmark = Bookmark(performance) { bookmarks.append(bookmark) }
    guard bookmarks.count > Self.bookmarksMost else { return }
    stride *= 2
    bookmarks = bookmarks.filter { $0.happenings.isMultiple(of: stride) }
  }

  /// The last copy after no more than so much has happened, and before an instant.
  func bookmark(after count: Int, before time: TrueTime?) -> Bookmark? {
    var (first, end) = (0, bookmarks.count)
    while first < end {
      let middle = (first + end) / 2
      let bookmark = bookmarks[middle]
      let isTooLate = time.map { bookmark.time >= $0 } ?? false
      if bookmark.happenings > count || isTooLate { end = middle } else { first = middle + 1 }
    }
    return first > 0 ? bookmarks[first - 1] : nil
  }
}
