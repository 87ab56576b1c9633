package import LockstepProtocol

/// Watches a run for one invariant: a promise that holds in every run, whatever the scenario.
///
/// A checker sees the event log and nothing else, so that it judges any device. A new one is a file here
/// and a line in `PromiseCheckers`; one of certain apps stands beside their other checks.
package protocol PromiseChecker: Sendable {
  /// The promise, as a sentence.
  static var promise: String { get }
  /// Takes one event, with the send that it is about; what broke the promise, if it is broken now.
  mutating func see(_ sighting: Sighting) -> String?
  /// Takes several events; what broke the promise, each with the place of its event.
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

/// Every checker, fed together.
package struct PromiseCheckers: Sendable {
  private var sightings = Sightings()
  private var checkers: [any PromiseChecker]
  private var link = LinkComesBack()
  /// The promises that were broken, first broken first.
  package private(set) var broken: [Broken] = []

  /// One broken promise.
  package struct Broken: Sendable, Equatable {
    package var promise: String
    package var found: String
    package var timeNanoseconds: Int64
  }

  /// - Parameter apps: What holds of the apps in the pair beside what holds of any.
  package init(of apps: [any PromiseChecker] = []) {
    checkers =
      [
        TransfersOnceAndInOrder(), OneOutcomeEach(), EverySendEnds(), DeliveredHasArrived(),
        FilesWereGiven(), UserInfosAreGiven(), LatestContextWins(),
      ] + apps
  }

  /// The names of the sends that were queued and sent, and have not ended.
  package var open: [String] {
    checkers.compactMap { ($0 as? EverySendEnds)?.open }.first ?? []
  }

  package mutating func see(_ event: LogEvent) { see([event]) }

  /// Looks at what no event tells.
  package mutating func look(at engine: Engine) {
    if let found = link.look(at: engine) { broken.append(found) }
  }

  /// Takes what has happened, in order: each checker all of it, one checker after the other.
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
  /// `true` if any promise may be about the event: none is about what a person sees, feels or reads.
  fileprivate var isOfPromises: Bool {
    switch kind {
    case .effect(.shown), .effect(.haptic), .effect(.answer), .effect(.printed): false
    default: true
    }
  }
}
