import LockstepDevices
import LockstepHealth
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkouts

/// Workout sessions of the wearer: states, refusals, what the model measures, and what leaves of it.
struct WorkoutSessionTests {
  /// A request in a state that does not take it.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var before: [String]
    var verb: String
    var state: String

    var testDescription: String { "\(verb) in \(state)" }
  }

  private static let wrong: [Wrong] = [
    Wrong(before: [], verb: "pause-activity", state: "none"),
    Wrong(before: [], verb: "resume-activity", state: "none"),
    Wrong(before: [], verb: "end-activity", state: "none"),
    Wrong(before: [], verb: "play", state: "none"),
    Wrong(before: ["start-activity"], verb: "start-activity", state: "running"),
    Wrong(before: ["start-activity"], verb: "play", state: "running"),
    Wrong(before: ["start-activity"], verb: "load", state: "running"),
    Wrong(before: ["start-activity"], verb: "resume-activity", state: "running"),
    Wrong(before: ["start-activity", "pause-activity"], verb: "pause-activity", state: "paused"),
    Wrong(before: ["start-activity", "pause-activity"], verb: "load", state: "paused"),
    Wrong(before: ["start-activity", "end-activity"], verb: "end-activity", state: "none"),
  ]

  private static func act(_ verb: String, on watch: inout WatchRig) -> [String] {
    switch verb {
    case "start-activity": return watch.startActivity()
    case "load":
      let head = SensorRecording.Head(workoutActivityType: .cycling, elapsedSeconds: 1)
      let piece = SensorRecording(head: head).pieces[0].text
      return watch.act("load", "recording", .json(piece))
    default: return watch.act(verb)
    }
  }

  @Test(arguments: wrong)
  func `a request in the wrong state is refused, and changes nothing`(_ wrong: Wrong) {
    var watch = WatchRig.open()
    for verb in wrong.before { _ = Self.act(verb, on: &watch) }
    let changes = watch.changes.count
    let words = Self.act(wrong.verb, on: &watch)
    #expect(words.count { $0.hasPrefix("refused \(wrong.verb):") } == 1, "\(words)")
    #expect(watch.sessionState == wrong.state)
    #expect(watch.changes.count == changes)
  }

  @Test func `no session starts without leave, and nothing is asked for by a refusal`() {
    var watch = WatchRig.open(asksPermission: true)
    #expect(watch.startActivity().contains { $0.hasPrefix("refused start-activity") })
    watch.act("deny")
    #expect(watch.startActivity().contains { $0.hasPrefix("refused start-activity") })
    #expect(watch.sessionState == "none")
    watch.act("allow")
    watch.startActivity()
    #expect(watch.sessionState == "running")
  }

  // MARK: Pauses

  @Test func `while it is paused nothing is measured, and its time stands still`() throws {
    var watch = WatchRig.open()
    watch.startActivity()
    watch.wait(until: 22)
    watch.act("pause-activity")
    #expect(watch.screen.session?.elapsedSeconds == 22)
    #expect(watch.screen.session?.sinceUptimeNanoseconds == nil)
    watch.wait(until: 100)
    watch.act("resume-activity")
    #expect(watch.screen.session?.elapsedSeconds == 22)
    #expect(watch.screen.session?.sinceUptimeNanoseconds == WatchRig.at(100).uptime.nanoseconds)
    watch.wait(until: 112)
    watch.act("end-activity")

    let samples = watch.changes.samples
    #expect(
      samples.workoutEvents == [HKWorkoutEvent(.pause, at: 22), HKWorkoutEvent(.resume, at: 100)]
    )
    #expect(samples.starts(.heartRate) == [0, 5, 10, 15, 20, 22, 105, 110, 112])
    let energy = try #require(samples.series.first { $0.type == .activeEnergyBurned })
    for (start, duration) in zip(energy.starts, energy.durations) {
      #expect(start + duration <= 22 || start >= 100, "\(start) for \(duration) s")
    }
    let finished = try #require(watch.changes.finished.first)
    #expect(finished.endDate - finished.startDate == .seconds(112))
    #expect(finished.workout(of: samples).duration == 34)
    watch.changes.checkBatches()
  }

  @Test func `what waits when a pause begins leaves a minute after the batch before`() {
    var watch = WatchRig.open()
    watch.startActivity()
    watch.wait(until: 22)
    watch.act("pause-activity")
    watch.wait(until: 59)
    #expect(watch.changes.batches.isEmpty)
    watch.wait(until: 60)
    #expect(watch.changes.batches.count == 1)
    // It says again what it has said at 22 s.
    #expect(watch.device.nextDeadline == .zero + .seconds(82))
  }

  // MARK: Batches

  @Test func `a batch leaves each minute`() {
    var watch = WatchRig.open()
    watch.startActivity()
    var counts: [Int] = []
    for second in [59, 60, 119, 120, 180] as [Int64] {
      watch.wait(until: second)
      counts.append(watch.changes.batches.count)
    }
    #expect(counts == [0, 1, 1, 2, 3])
    #expect(watch.changes.batches[0].samples.starts(.heartRate).count == 13)
    #expect(watch.changes.batches[1].samples.starts(.heartRate).count == 12)
    watch.changes.checkBatches()
  }

  /// A column that takes as much room as one can: no two instants and no two values form a run.
  private static func dense(_ count: Int) -> CollectedSamples {
    (1...count).reduce(into: CollectedSamples()) { samples, index in
      let mixed = Double(index * 7_919 % 100_003)
      samples.add(.heartRate, 60 + mixed / 1_117, at: -mixed / 3)
    }
  }

  @Test func `three thousand samples of one instant leave at once, in batches that all fit`() {
    var watch = WatchRig.open()
    watch.play(Self.dense(3_000), lasting: 90)
    watch.wait(until: 0)
    watch.acknowledgeAll()
    // Neither one, nor so many that each of them is all but empty.
    #expect((2...8).contains(watch.changes.batches.count))
    #expect(watch.changes.samples.count > 2_000)
    watch.wait(until: 90)
    watch.acknowledgeAll()
    #expect(watch.changes.samples == Self.dense(3_000))
    watch.changes.checkBatches()
    #expect(watch.changes.finished.count == 1)
  }

  @Test(arguments: [32_000, 70_000])
  func `a recording is refused whose end would not fit one transfer`(length: Int) {
    var watch = WatchRig.open()
    let head = SensorRecording.Head(
      workoutActivityType: .cycling,
      elapsedSeconds: 1,
      device: String(repeating: "w", count: length)
    )
    let piece = SensorRecording(head: head).pieces[0].text
    let isRefused = watch.act("load", "recording", .json(piece)).contains {
      $0.hasPrefix("refused load")
    }
    #expect(isRefused == (length > 32_768))
    watch.act("play")
    watch.wait(until: 1)
    #expect(watch.changes.finished.map { $0.device?.count } == (isRefused ? [] : [length]))
  }

  // MARK: Without the app

  @Test func `what is measured while the app is away leaves when it is back`() {
    var watch = WatchRig.open()
    watch.startActivity()
    watch.wait(until: 70)
    watch.act("quit")
    watch.wait(until: 200)
    #expect(watch.changes.batches.count == 1)
    watch.act("launch")
    #expect(watch.sessionState == "running")
    #expect(watch.changes.batches.count == 2)
    watch.wait(until: 230)
    watch.act("end-activity")
    let wanted = stride(from: 0.0, through: 230, by: 5).map(\.self)
    #expect(watch.changes.samples.starts(.heartRate) == wanted)
    watch.changes.checkBatches()
  }

  @Test func `what is more than one transfer leaves in several, each column in its order`() {
    var watch = WatchRig.open()
    watch.startActivity()
    watch.act("quit")
    watch.wait(until: 900)
    watch.act("launch")
    watch.acknowledgeAll()
    #expect(watch.changes.batches.count > 1)
    let wanted = stride(from: 0.0, through: 900, by: 5).map(\.self)
    #expect(watch.changes.samples.starts(.heartRate) == wanted)
    #expect(watch.changes.samples.route.instants == Array(wanted.dropFirst()))
    watch.changes.checkBatches()
  }

  @Test func `a recording that ends while the app is away is told when it is back`() {
    var watch = WatchRig.open()
    watch.play(Self.dense(100), lasting: 90)
    watch.act("quit")
    watch.wait(until: 600)
    #expect(watch.changes.isEmpty)
    watch.act("launch")
    #expect(watch.changes.samples == Self.dense(100))
    #expect(watch.changes.finished.map { $0.endDate - $0.startDate } == [.seconds(90)])
    #expect(watch.sessionState == "none")
    watch.changes.checkBatches()
  }

  @Test func `a session that follows the workouts goes on over the end of the app`() {
    var watch = WatchRig(launchedInto: .push())
    watch.act("sensors")
    watch.wait(until: 12)
    watch.act("quit")
    watch.wait(until: 20)
    watch.act("launch")
    #expect(watch.sessionState == "running")
    #expect(watch.changes.finished.isEmpty)
    watch.act("sensors", "off", .flag)
    #expect(watch.changes.finished.count == 1)
    #expect(watch.changes.samples.starts(.heartRate) == [0, 5, 10, 15, 20])
  }
}
