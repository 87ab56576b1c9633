import LockstepPair
import LockstepScenario
import LockstepStories

/// The results of a search so far.
struct Search {
  /// The number of the next block of stories.
  private(set) var next = 0
  private(set) var stories = 0
  private(set) var happenings = 0
  private(set) var refused = 0
  /// The number of stories that broke a promise only because actions were refused or cut off.
  private(set) var ofRefusals = 0
  private(set) var exitCode: Int32 = 0
  /// The findings in the order in which they were made, each with the first story that showed it.
  private(set) var known: [(breach: Breach, story: Int?)] = []
  /// For each way to begin a story: the number of such stories, and of those that showed something new.
  private(set) var ways: [Telling.Way: (told: Int, findings: Int)] = [:]
  /// The number of times that each kind of trouble met a device in each state of life, with the link in
  /// each state.
  private(set) var met: [Met: Int] = [:]
  /// The number of times that each kind of trouble had no effect, or waited in vain.
  private(set) var unmet: [Int: Int] = [:]
  /// The pairs of kinds of events that have occurred one after the other.
  private(set) var transitions: Set<UInt32> = []
  /// The last story that showed something new.
  private(set) var lastNews: Int?
  private var new: [New] = []

  /// A story with a breach that no earlier story showed.
  struct New {
    let story: Int
    let telling: Telling
    let found: Breach.Found
  }

  /// `true` once there is a finding that was not known before.
  var hasNew: Bool { known.contains { $0.story != nil } }

  /// Adds breaches that are known from earlier searches.
  mutating func know(_ breaches: [Breach]) {
    known += breaches.map { ($0, nil) }
    for breach in breaches { find(breach) }
  }

  /// Adds the results of some blocks in the order of the stories, whichever job played them.
  mutating func add(_ batch: Range<Int>, _ tellings: [Int: Telling]) {
    next = batch.upperBound
    for story in tellings.keys.sorted() {
      if let telling = tellings[story] { add(telling, of: story) }
    }
  }

  private mutating func add(_ telling: Telling, of story: Int) {
    stories += 1
    happenings += telling.happenings
    refused += telling.refused
    if telling.isOfRefusals { ofRefusals += 1 }
    for met in telling.met { self.met[met, default: 0] += 1 }
    for kind in telling.unmet { unmet[kind, default: 0] += 1 }
    let count = transitions.count
    transitions.formUnion(telling.transitions)
    if transitions.count > count { lastNews = story }
    ways[telling.way, default: (0, 0)].told += 1
    // Of a promise with several lines each may fail.
    for found in telling.found where !known.contains(where: { $0.breach == found.breach }) {
      known.append((found.breach, story))
      new.append(New(story: story, telling: telling, found: found))
      ways[telling.way, default: (0, 0)].findings += 1
    }
  }

  /// Takes out the findings since the last call.
  mutating func takeNew() -> [New] {
    defer { new = [] }
    return new
  }

  /// Takes a finding into account for the exit code.
  mutating func find(_ breach: Breach) { exitCode = max(exitCode, breach.verdict.exitCode) }
}
