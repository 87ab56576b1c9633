import Link
import Protocol
import Simulation
import Testing
import WatchSim
import Workouts

/// A session over the death of its watch: nothing that was measured is lost, and nothing leaves twice.
struct WorkoutRecoveryTests {
  private let disk = SimulatedDisk()

  @Test func `a session of the model goes on with all that was measured`() throws {
    var first = WatchRig.open(on: disk)
    first.startActivity()
    first.wait(until: 72)
    first.act("pause-activity")
    first.wait(until: 80)
    first.act("resume-activity")
    first.wait(until: 92)

    var second = WatchRig.restarted(on: disk, at: 300)
    #expect(second.sessionState == "running")
    #expect(second.screen.session?.activity == "running")
    second.wait(until: 310)
    second.act("end-activity")
    let changes = first.changes + second.changes
    let starts = changes.samples.starts(.heartRate)
    let before = stride(from: 0.0, through: 70, by: 5).map(\.self) + [72, 85, 90]
    #expect(starts == before + [300, 305, 310])
    #expect(changes.samples.workoutEvents.map(\.start) == [72, 80])
    let finished = try #require(changes.finished.first)
    #expect(finished.endDate - finished.startDate == .seconds(310))
    changes.checkBatches()
  }

  @Test func `a session that was paused is paused, and measures nothing`() {
    var first = WatchRig.open(on: disk)
    first.startActivity()
    first.wait(until: 12)
    first.act("pause-activity")
    var second = WatchRig.restarted(on: disk, at: 100)
    #expect(second.sessionState == "paused")
    #expect(second.screen.session?.elapsedSeconds == 12)
    second.wait(until: 200)
    second.act("end-activity")
    let changes = first.changes + second.changes
    #expect(changes.samples.starts(.heartRate) == [0, 5, 10, 12])
    changes.checkBatches()
  }

  private static let ride: CollectedSamples = (0...120).reduce(into: CollectedSamples()) {
    samples,
    second in
    samples.add(.heartRate, Double(100 + second % 40), at: Double(second))
    samples.add(.distanceCycling, 8, at: Double(second), lasting: 1)
    if second % 50 == 0 { samples.add(HKWorkoutEvent(.lap, at: Double(second))) }
  }

  @Test(arguments: [30, 60, 90, 119, 500])
  func `a recording gives again what had not left, and nothing twice`(restart: Int64) {
    var first = WatchRig.open(on: disk)
    first.play(Self.ride, lasting: 120)
    first.wait(until: min(restart, 100) - 10)
    var second = WatchRig.restarted(on: disk, at: restart)
    second.wait(until: max(restart, 120))
    let changes = first.changes + second.changes
    #expect(changes.samples == Self.ride)
    #expect(changes.finished.map { $0.endDate - $0.startDate } == [.seconds(120)])
    changes.checkBatches()
    #expect(second.act("play").contains { $0.hasPrefix("refused play") }, "it was played")
  }

  /// A watch without its app for so long that what waits takes several batches, at every third operation
  /// of the step that queues them, another third with each crash.
  @Test(arguments: Crash.allCases, [true, false])
  func `a crash while what waited is queued loses nothing and repeats nothing`(
    crash: Crash,
    isModel: Bool
  ) throws {
    var operation = Int64(Crash.allCases.firstIndex(of: crash) ?? 0) - 2
    while true {
      operation += 3
      let disk = SimulatedDisk()
      var first = WatchRig.open(on: disk)
      if isModel { first.startActivity() } else { first.play(Self.long, lasting: 900) }
      first.act("quit")
      first.wait(until: 400)
      let left = first.changes
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      first.act("launch")
      if disk.crash == nil { break }

      var second = WatchRig.restarted(on: disk, at: 600)
      second.acknowledgeAll()
      second.wait(until: 900)
      second.acknowledgeAll()
      if isModel { second.act("end-activity") }
      second.acknowledgeAll()
      let changes = left + second.changes
      #expect(changes.finished.count == 1)
      if isModel {
        let wanted =
          stride(from: 0.0, through: 400, by: 5).map(\.self)
          + stride(from: 600.0, through: 900, by: 5)
        #expect(changes.samples.starts(.heartRate) == wanted, "operation \(operation)")
        // A way takes time: there is none at the first reading of each life.
        let route = changes.samples.route.instants
        #expect(route == wanted.filter { $0 > 0 && $0 != 600 }, "operation \(operation)")
      } else {
        #expect(changes.samples == Self.long, "operation \(operation)")
      }
      changes.checkBatches()
    }
    #expect(operation > 8, "the step has too few operations to say anything")
  }

  private static let long: CollectedSamples = (0...899).reduce(into: CollectedSamples()) {
    samples,
    second in
    samples.add(.heartRate, Double(100 + second % 40), at: Double(second))
    samples.add(.cyclingPower, Double(second * 37 % 211), at: Double(second))
  }
}
