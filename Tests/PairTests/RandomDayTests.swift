import Foundation
import Pair
import Protocol
import Simulation
import Testing
import Workouts

/// Whole days with everything that may come between, by seed: every set that was told is there in
/// the end.
///
/// `LOCKSTEP_DAYS` says how many days are lived through.
struct RandomDayTests {
  private static let days =
    UInt64(ProcessInfo.processInfo.environment["LOCKSTEP_DAYS"] ?? "") ?? 2

  /// Those that once ended with something pending for ever: a watch whose disk failed as it started is
  /// somebody new, and nobody echoed what it had queued before.
  private static let kept: [UInt64] = [39, 116, 120]

  @Test(arguments: Array(1...days) + kept.filter { $0 > days })
  func `after any day every told set is in the documents, once`(seed: UInt64) throws {
    var day = try RandomDay(seed: seed)
    try day.live()
    let documents = try StoredDocuments(on: day.pair.phoneDisk)
    let workout = try #require(documents.workouts.first)
    #expect(documents.workouts.count == 1)
    for (exercise, sets) in day.pair.told.sorted(by: { $0.key < $1.key }) {
      let done = workout.log(exercise)?.setsDone ?? 0
      #expect(done >= sets, "\(exercise): told \(sets)")
    }
    #expect(try day.pair.watch.pendingChanges == 0)
    #expect(try day.pair.watch.notKept == 0)
    #expect(try day.pair.phone.problems == [])
    let told = day.pair.told.values.reduce(0, +)
    let troubles = day.troubles.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print("day \(seed): \(told) sets told; \(troubles.joined(separator: ", "))")
  }
}
