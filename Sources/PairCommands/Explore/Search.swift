import LockstepPair
import LockstepScenario
import LockstepStories

/// The results of a search so far.
struct Search {
  /// The block of stories that is told next.
  private(set) var next = 0
  private(set) var stories = 0
  private(set) var happenings = 0
  private(set) var refused = 0
  /// The number of stories that break a promise only because acts were refused or cut off in them.
  private(set) var ofRefusals = 0
  private(set) var exitCode: Int32 = 0
  /// The findings, in the order in which they were made, each with the story that showed it first.
  private(set) var known: [(breach: Breach, story: Int?)] = []
  /// The numbers of stories that were begun in each way, and of those that showed something new.
  private(set) var ways: [Telling.Way: (told: Int, findings: Int)] = [:]
  /// The number of times that each kind of trouble came to a device in each life and to the link in
  /// each state.
  private(set) var met: [Met: Int] = [:]
  /// The number of times that each kind came to nothing, or waited in vain.
  private(set) var unmet: [Int: Int] = [:]
  /// The pairs of kinds of events of which the second has followed the first.
  private(set) var transitions: Set<UInt32> = []
  /// The last story that showed something new.
  private(set) var lastNews: Int?
  private var new: [New] = []

  /// A story that breaks what none before it broke.
  struct New {
    let story: Int
    let telling: Telling
    let found: Breach.Found
  }

  /// `true` once something was found that nobody knew before.
  var hasNew: Bool { known.contains { $0.story != nil } }

  /// Takes what is known from before.
  mutating func know(_ breaches: [Breach]) {
    known += breaches.map { ($0, nil) }
    for breach in breaches { find(breach) }
  }

  /// Takes what came of some blocks, in the order of the stories whoever told them.
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

  /// Takes the findings since the last call.
  mutating func takeNew() -> [New] {
    defer { new = [] }
    return new
  }

  /// Counts a finding for the exit code.
  mutating func find(_ breach: Breach) { exitCode = max(exitCode, breach.verdict.exitCode) }
}
