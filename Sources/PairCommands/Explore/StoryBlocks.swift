import LockstepCommandLine
import LockstepPair
import LockstepProtocol
import LockstepStories

/// The stories of a search, divided into blocks; one job, on one machine, plays a block.
struct StoryBlocks {
  private let plan: ExplorePlan
  private let teller: Teller
  private let placements: Placements?
  private let size: Int

  /// The number of placements of faults in a block.
  private static let placed = 64

  init(of teller: Teller, _ plan: ExplorePlan) {
    self.plan = plan
    self.teller = teller
    placements = plan.faults.map { Placements(teller, most: $0) }
    size = placements == nil ? Round.size(of: teller) : Self.placed
  }

  private var stories: Int { placements?.count ?? plan.stories ?? .max }

  /// The number of blocks.
  var count: Int { stories / size + (stories.isMultiple(of: size) ? 0 : 1) }

  /// The number of placements in words, if faults are put into each place; otherwise `nil`.
  var placed: String? {
    placements.map { placements in
      let count =
        placements.count == .max
        ? "more stories than can be counted" : placements.count.counted("story", "stories")
      let (lines, instants) = placements.sizes
      return "\(count): \(lines.counted("line")) at \(instants.counted("instant"))"
    }
  }

  /// Plays the stories of a block, until the time is up.
  func tell(_ block: Int, until isOver: () -> Bool) throws(DeviceFault) -> [Int: Telling] {
    var told: [Int: Telling] = [:]
    if let placements {
      for number in block * size..<min(stories, (block + 1) * size) where !isOver() {
        told[number] = try placements.telling(of: number)
      }
      return told
    }
    var round = Round(block, of: teller, seed: plan.seed)
    while !isOver(), let (story, telling) = try round.tell(), story < stories {
      told[story] = telling
    }
    return told
  }
}
