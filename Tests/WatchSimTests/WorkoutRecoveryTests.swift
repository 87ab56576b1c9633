import LockstepCaseShare
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

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

  /// Of how many operations one is tried, by each crash another.
  private static let step: Int64 =
    Int64(CaseShare.step(61, whole: 3))

  /// A watch without its app for so long that what waits takes several batches, ended at an operation of
  /// the step that queues them; each crash takes other operations.
  @Test(arguments: Crash.allCases, [true, false])
  func `a crash while what waited is queued loses nothing and repeats nothing`(
    crash: Crash,
    isModel: Bool
  ) throws {
    var operation = Int64(Crash.allCases.firstIndex(of: crash) ?? 0) + 1 - Self.step
    while true {
      operation += Self.step
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

  /// What an hour without the app costs the disk, counted over the last hour of so many.
  private func cost(ofHour hours: Int64) -> (operations: Int64, bytes: Int64) {
    let disk = SimulatedDisk()
    var watch = WatchRig.open(on: disk)
    watch.startActivity()
    watch.act("quit")
    watch.wait(until: (hours - 1) * 3_600)
    let before = (disk.operations, disk.bytesWritten)
    watch.wait(until: hours * 3_600)
    return (disk.operations - before.0, disk.bytesWritten - before.1)
  }

  @Test func `an hour without the app costs the disk the same however long it has been away`() {
    let second = cost(ofHour: 2)
    let late = cost(ofHour: CaseShare.isWhole ? 8 : 4)
    #expect(second.operations > 1_000)
    #expect(late.operations <= second.operations + 8)
    #expect(late.bytes < second.bytes * 11 / 10)
  }

  /// Pieces of what waits are written, left by a crash, and read again: at every operation of a minute
  /// in which one is closed.
  @Test(arguments: Crash.allCases)
  func `a crash while a piece is kept loses nothing and repeats nothing`(crash: Crash) {
    var operation: Int64 = 0
    while true {
      operation += Int64(CaseShare.step(3))
      let disk = SimulatedDisk()
      var first = WatchRig.open(on: disk)
      first.startActivity()
      first.act("quit")
      first.wait(until: 115)
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, crash)
      // The step that closes a piece, and the reading after it.
      first.wait(until: 120)
      let isOver = disk.crash == nil
      if isOver { first.wait(until: 125) }
      var second = WatchRig.restarted(on: disk, at: 300)
      second.wait(until: 400)
      second.act("end-activity")
      let starts = second.changes.samples.starts(.heartRate)
      let kept = starts.filter { $0 < 300 }
      let whole = stride(from: 0.0, through: 125, by: 5).map(\.self)
      #expect(kept == Array(whole.prefix(kept.count)), "operation \(operation)")
      #expect(kept.count >= 24, "operation \(operation): \(kept.count) were kept")
      second.changes.checkBatches()
      if isOver { break }
    }
    #expect(operation > 8, "the step has too few operations to say anything")
  }

  @Test func `a piece that cannot be read is told, and the rest is there`() throws {
    var first = WatchRig.open(on: disk)
    first.startActivity()
    first.act("quit")
    first.wait(until: 200)
    disk.load(Array("{".utf8), to: ".system/Collected/00000002.json")
    disk.recover(from: .powerCut)
    var second = WatchRig(incarnation: 2, seconds: 300, disk: disk)
    #expect(second.effects.map(\.words).contains { $0.contains("00000002.json") })
    second.give(.link(isUp: true))
    second.give(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    second.wait(until: 400)
    second.act("end-activity")
    let starts = second.changes.samples.starts(.heartRate)
    #expect(Array(starts.prefix(13)) == stride(from: 0.0, through: 60, by: 5).map(\.self))
    #expect(starts.contains(130) && starts.contains(195) && !starts.contains(100))
    #expect((try disk.list(".system/Collected")).isEmpty)
  }

  private static let long: CollectedSamples = (0...899).reduce(into: CollectedSamples()) {
    samples,
    second in
    samples.add(.heartRate, Double(100 + second % 40), at: Double(second))
    samples.add(.cyclingPower, Double(second * 37 % 211), at: Double(second))
  }
}
