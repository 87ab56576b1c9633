import LockstepCaseShare
import LockstepDevices
import LockstepHealth
import Foundation
import LockstepHealthStore
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkoutFiles
import LockstepWorkouts
import LockstepWorkoutChecks

/// A recorded ride plays on the watch, and lies on the phone as a direct import has it.
///
/// The tests look into the phone's disk, and compare sample by sample.
struct RecordedRideTests {
  /// What came of a story: the workouts on the phone's disk.
  private struct Outcome {
    var report: Runner.Report
    var workouts: [HKWorkout]
    var crashes: Int
  }

  private static func play(_ story: [String], _ ride: HKWorkout) throws -> Outcome {
    let script = try ScriptParser.parse(story.joined(separator: "\n"))
      .reading { _, _ in Script.RecordedFile(ride) }
    var engine = Engine(.init(title: "", seed: 3, profile: script.profile))
    var crashes = 0
    var runner = Runner(script, promises: .workouts) { event in
      if case .crashed = event.kind { crashes += 1 }
    }
    let disk = SimulatedDisk()
    try engine.attach(
      .watch,
      to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
    )
    try engine.attach(
      .phone,
      to: InProcessPort(.phone, on: disk) {
        DeviceModel.phone.make(seed: 3, incarnation: $0, disk: $1)
      }
    )
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    return Outcome(report: report, workouts: try stored(on: disk), crashes: crashes)
  }

  private static func stored(on disk: SimulatedDisk) throws -> [HKWorkout] {
    var found: [HKWorkout] = []
    func look(_ folder: String) throws {
      for entry in try disk.list(folder) {
        let path = DiskPath.join(folder, entry.name)
        if entry.isFolder {
          try look(path)
        } else {
          found.append(try HKWorkout.read(stored: try disk.read(path, upTo: 1 << 26)))
        }
      }
    }
    if disk.isFolder(HealthFolder.name) { try look(HealthFolder.name) }
    return found
  }

  /// What was measured must be just the same; when it was done is now, not then.
  private static func compare(_ found: HKWorkout, _ ride: HKWorkout) {
    #expect(found.workoutActivityType == ride.workoutActivityType)
    #expect(found.elapsedSeconds == ride.elapsedSeconds)
    #expect(found.duration == ride.duration)
    #expect(found.device == ride.device)
    #expect(found.metadata == ride.metadata)
    #expect(found.workoutEvents == ride.workoutEvents)
    #expect(found.series.map(\.type) == ride.series.map(\.type))
    for (found, wanted) in zip(found.series, ride.series) {
      #expect(found.count == wanted.count, "\(wanted.type)")
      #expect(found == wanted, "\(wanted.type)")
    }
    #expect(found.route == ride.route)
    #expect(found.measuredDigest == ride.measuredDigest)
  }

  /// Cuts, breaks, kills and power cuts of both, one after the other all through the ride.
  private static func flapping(_ ride: HKWorkout) -> [String] {
    let trouble = [
      ("link cut", "link restore"), ("phone kill", "phone restart"),
      ("watch kill", "watch restart"), ("link break", "link restore"),
      ("phone power-cut", "phone restart"), ("watch power-cut", "watch restart"),
    ]
    let milliseconds = Int(ride.elapsedSeconds * 1_000)
    var story = ["@0s watch launch", "@1s watch play ride"]
    for number in 1...18 {
      let begins = 1_000 + milliseconds * number / 19
      let (fault, mend) = trouble[number % trouble.count]
      story.append("@\(begins)ms \(fault)")
      story.append("@\(begins + min(40_000, milliseconds / 25))ms \(mend)")
    }
    return story + [
      "@\(milliseconds + 7_200_000)ms expect phone recorded ride", "expect watch pending 0",
    ]
  }

  // MARK: Made-up rides

  @Test(arguments: ["synthetic:7", "synthetic:60", "synthetic:61", "synthetic:900"])
  func `a ride that is played is the ride that is imported`(name: String) throws {
    let ride = try Recorded.synthetic(name)
    let end = Int(ride.elapsedSeconds) + 60
    let story = [
      "@0s watch launch", "@1s watch play ride", "expect watch session running within 1s",
      "@\(end)s expect phone recorded ride", "expect not watch session",
      "expect phone session none", "expect watch pending 0",
    ]
    let told = try Self.play(story, ride)
    #expect(told.report.verdict == .pass, "\(told.report.failures)")
    Self.compare(try #require(told.workouts.first), ride)
    #expect(told.workouts.count == 1)
  }

  @Test(arguments: CaseShare.of(["synthetic:600", "synthetic:1500"], each: 2))
  func `under a flapping link with kills and power cuts it is the same ride, once`(name: String)
    throws
  {
    let ride = try Recorded.synthetic(name)
    let told = try Self.play(Self.flapping(ride), ride)
    #expect(told.report.verdict == .pass, "\(told.report.failures) \(told.report.broken)")
    #expect(told.crashes == 12)
    Self.compare(try #require(told.workouts.first), ride)
    #expect(told.workouts.count == 1)
  }

  /// A device that dies at each operation of its disk in turn, while batches leave and arrive.
  @Test(arguments: [DeviceRole.watch, .phone], Crash.allCases)
  func `a crash at any operation of either disk loses nothing and repeats nothing`(
    role: DeviceRole,
    crash: Crash
  ) throws {
    let ride = try Recorded.synthetic("synthetic:65")
    var operation = 1
    while true {
      var story = ["@0s watch launch", "@1s watch play ride"]
      story.append("@2s \(role.name) \(crash.rawValue) at operation \(operation)")
      story += (1...20).map { "@\($0 * 20)s \(role.name) restart" }
      story += ["@1000s expect phone recorded ride", "expect watch pending 0"]
      let told = try Self.play(story, ride)
      #expect(told.report.verdict == .pass, "operation \(operation): \(told.report.failures)")
      Self.compare(try #require(told.workouts.first), ride)
      #expect(told.workouts.count == 1)
      if told.crashes == 0 { break }
      operation += Self.crashShare
    }
    let points = operation / Self.crashShare
    print("points: \(crash.rawValue) at operations, ride \(role.name): \(points)")
    #expect(operation > 12, "the story has too few operations to say anything")
  }

  private static let crashShare =
    Int(ProcessInfo.processInfo.environment["LOCKSTEP_CRASH_SHARE"] ?? "") ?? 47

  // MARK: What may come between

  private static func passes(_ story: [String]) throws -> HKWorkout {
    let told = try play(story, Recorded.synthetic("synthetic:900"))
    #expect(told.report.verdict == .pass, "\(told.report.fault.map { "\($0)" } ?? "")")
    #expect(told.report.failures.isEmpty, "\(told.report.failures)")
    return try #require(told.workouts.first)
  }

  @Test func `a recording's pause is shown when it comes, also within a lap`() throws {
    let workout = try Self.passes([
      "@0s watch launch", "@1s watch play ride", "@449s expect watch session running",
      "@452s expect watch session paused", "expect phone session paused within 2s",
      "@482s expect watch session running", "@20m expect phone recorded ride",
    ])
    Self.compare(workout, try Recorded.synthetic("synthetic:900"))
  }

  @Test func `the app may be away in the middle, and at the end`() throws {
    let workout = try Self.passes([
      "@0s watch launch", "@1s watch play ride", "@70s watch quit", "@200s watch launch",
      "@210s watch quit", "@20m watch launch", "@21m expect phone recorded ride",
    ])
    Self.compare(workout, try Recorded.synthetic("synthetic:900"))
  }

  /// Only the date says how long a watch was off, and dates may say anything.
  @Test(arguments: CaseShare.of(["+2600h", "-2600h", "-1h", "+400000h", "-400000h"], each: 3))
  func `a clock that was moved before a crash does not keep the watch from starting`(jump: String)
    throws
  {
    let workout = try Self.passes([
      "@0s watch launch", "@1s watch start-activity cycling", "@5m watch pause-activity",
      "@6m watch resume-activity", "@20m watch clock \(jump)", "+1s watch kill",
      "+5s watch restart", "+1s expect watch session running", "+10s watch pause-activity",
      "+5s watch resume-activity", "+1m watch end-activity",
      "+5s expect phone recorded cycling", "expect watch pending 0",
    ])
    // Nothing was measured twice, and nothing lies outside.
    for series in workout.series {
      let ends = zip(series.starts, series.durations).map { $0 + $1 }
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 })
      #expect((ends.last ?? 0) <= workout.elapsedSeconds + 0.001)
      #expect((series.starts.first ?? 0) >= 0)
    }
    #expect(workout.duration > 1_190)
  }

  // MARK: Real files

  private static let folder = ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS"]

  /// Where time is short, only small files; `.ci/run` has a step of its own that plays all.
  private static let bytesMax =
    ProcessInfo.processInfo.environment["LOCKSTEP_CORPUS_SHARE"] == nil ? 500_000 : 80_000

  /// Twelve real rides and runs, spread over all that are not too long for a test.
  private static func realRides() throws -> [(name: String, ride: HKWorkout)] {
    let fit = URL(filePath: folder ?? "").appending(path: "fit")
    let names = FileManager.default.enumerator(atPath: fit.path)?.allObjects ?? []
    var rides: [(name: String, ride: HKWorkout)] = []
    for name in names.compactMap({ $0 as? String }).sorted() where name.hasSuffix(".fit") {
      let bytes = [UInt8](try Data(contentsOf: fit.appending(path: name)))
      guard bytes.count <= bytesMax, let ride = try? Recorded.workout(of: bytes),
        (60...9_000).contains(ride.elapsedSeconds),
        (200...20_000).contains(ride.series.reduce(0) { $0 + $1.count })
      else { continue }
      rides.append((name, ride))
    }
    let step = max(1, rides.count / 12)
    return stride(from: 0, to: rides.count, by: step).prefix(12).map { rides[$0] }
  }

  @Test(.enabled(if: folder != nil, "LOCKSTEP_CORPUS names no folder of real files"))
  func `real files under a flapping link with kills are what importing them gives`() throws {
    let rides = try Self.realRides()
    #expect(rides.count >= 10)
    for (name, ride) in rides {
      let told = try Self.play(Self.flapping(ride), ride)
      #expect(told.report.verdict == .pass, "\(name): \(told.report.failures)")
      Self.compare(try #require(told.workouts.first), ride)
      #expect(told.workouts.count == 1, "\(name)")
    }
  }
}
