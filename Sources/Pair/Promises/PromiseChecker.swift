package import LockstepProtocol

/// A checker that watches a run for one invariant: a promise that holds in every run, whatever the
/// scenario.
///
/// A checker sees only the event log, so that it can judge any device. A new checker is a file here and
/// a line in `PromiseCheckers`; one for certain apps stands beside their other checks.
package protocol PromiseChecker: Sendable {
  /// The promise in words.
  static var promise: String { get }
  /// Takes one event, with the send that it concerns, and returns a message if the event breaks the
  /// promise.
  mutating func see(_ sighting: Sighting) -> String?
  /// Takes several events, and returns a message for each that breaks the promise, with the event's
  /// index.
  mutating func see(_ sightings: [Sighting]) -> [(place: Int, found: String)]
}

extension PromiseChecker {
  package mutating func see(_ sightings: [Sighting]) -> [(place: Int, found: String)] {
    var all: [(place: Int, found: String)] = []
    for place in sightings.indices {
      if let found = see(sightings[place]) { all.append((place, found)) }
    }
    return all
  }
}

/// All checkers of a run, which are given every event.
package struct PromiseCheckers: Sendable {
  private var sightings = Sightings()
  private var checkers: [any PromiseChecker]
  private var link = LinkComesBack()
  /// The broken promises, in the order of breaking.
  package private(set) var broken: [Broken] = []

  /// One break of a promise.
  package struct Broken: Sendable, Equatable {
    package var promise: String
    package var found: String
    package var timeNanoseconds: Int64
  }

  /// - Parameter apps: The checkers of the promises that hold for this pair's apps alone.
  package init(of apps: [any PromiseChecker] = []) {
    checkers =
      [
        TransfersOnceAndInOrder(), OneOutcomeEach(), EverySendEnds(), DeliveredHasArrived(),
        FilesWereGiven(), UserInfosAreGiven(), LatestContextWins(),
      ] + apps
  }

  /// The names of the queued sends that have left their device and have not ended.
  package var open: [String] {
    checkers.compactMap { ($0 as? EverySendEnds)?.open }.first ?? []
  }

  package mutating func see(_ event: LogEvent) { see([event]) }

  /// Checks the promises that no event shows, such as that of the link.
  package mutating func look(at engine: Engine) {
    if let found = link.look(at: engine) { broken.append(found) }
  }

  /// Takes the next events, in order; one checker after the other gets all of them.
  package mutating func see(_ events: [LogEvent]) {
    let told = events.filter(\.isOfPromises)
    let all = told.map { sightings.see($0) }
    var news: [(place: Int, checker: Int, broken: Broken)] = []
    for index in checkers.indices {
      let promise = type(of: checkers[index]).promise
      for (place, found) in checkers[index].see(all) {
        let time = told[place].timeNanoseconds
        let broken = Broken(promise: promise, found: found, timeNanoseconds: time)
        news.append((place, index, broken))
      }
    }
    news.sort { ($0.place, $0.checker) < ($1.place, $1.checker) }
    broken += news.map(\.broken)
  }
}

extension LogEvent {
  /// `true` if the event can concern a promise: screens, haptics and notes concern none.
  fileprivate var isOfPromises: Bool {
    switch kind {
    case .effect(.shown), .effect(.haptic), .effect(.answer), .effect(.printed): false
    default: true
    }
  }
}
