import LockstepPair
import LockstepSimulation

/// Copies of the pair on the way through a story: another one that begins like it goes on from the last
/// copy of what both have.
struct Prefixes {
  private var lines: [StoryLine] = []
  /// Copies, each with all lines before that of a place, and from before that line is due.
  private var marks: [(place: Int, bookmark: Bookmark)] = []

  /// The number of happenings at least between two copies: less is told sooner than it is copied.
  private static let stride = 8

  /// Nothing to begin from.
  init() {}

  init(of story: Story, in world: World) throws(DeviceFault) {
    lines = story.lines
    var performance = try Performance(of: world)
    var happenings = 0
    for (place, line) in lines.enumerated() {
      if line.time > performance.engine.time { performance.run(through: Self.before(line.time)) }
      if performance.hasFault { return }
      if performance.instants.count >= happenings + Self.stride,
        let bookmark = Bookmark(performance)
      {
        marks.append((place, bookmark))
        happenings = performance.instants.count
      }
      performance.add(line)
    }
  }

  /// Begins a story at the furthest bookmark whose lines it shares, with all its lines to come; `nil`
  /// where there is none.
  func begin(_ story: Story) -> Performance? {
    guard !marks.isEmpty else { return nil }
    let common = zip(lines, story.lines).prefix { $0 == $1 }.count
    let mark = marks.last { place, bookmark in
      place <= common && place < story.lines.count && story.lines[place].time > bookmark.time
    }
    guard let mark else { return nil }
    var performance = Performance(at: mark.bookmark)
    for line in story.lines[mark.place...] { performance.add(line) }
    return performance
  }

  private static func before(_ time: TrueTime) -> TrueTime {
    TrueTime(nanoseconds: time.nanoseconds - 1)
  }
}
