import LockstepPair
import LockstepSimulation

/// Copies of the pair made while a story was played.
///
/// Another story with the same first lines begins from the last copy that both share.
struct Prefixes {
  private var lines: [StoryLine] = []
  /// The copies: each contains all lines before an index, and lies before the time of the line there.
  private var marks: [(place: Int, bookmark: Bookmark)] = []

  /// The least number of happenings between two copies; playing fewer is quicker than copying.
  private static let stride = 8

  /// Makes an empty list of copies.
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

  /// Begins a story from the last copy whose lines it shares, with its further lines added; returns
  /// `nil` if there is none.
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
