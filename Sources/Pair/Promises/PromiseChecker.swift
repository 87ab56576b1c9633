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
}

/// Every checker, fed together.
package struct PromiseCheckers: Sendable {
  private var sightings = Sightings()
  private var checkers: [any PromiseChecker]
  /// What was broken, first broken first.
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
        FilesWereGiven(), LatestContextWins(),
      ] + apps
  }

  /// The names of the sends that were queued and sent, and have not ended.
  package var open: [String] {
    checkers.compactMap { ($0 as? EverySendEnds)?.open }.first ?? []
  }

  package mutating func see(_ event: LogEvent) {
    let sighting = sightings.see(event)
    for index in checkers.indices {
      guard let found = checkers[index].see(sighting) else { continue }
      broken.append(
        Broken(
          promise: type(of: checkers[index]).promise,
          found: found,
          timeNanoseconds: event.timeNanoseconds
        )
      )
    }
  }
}
