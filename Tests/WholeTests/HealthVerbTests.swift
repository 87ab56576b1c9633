import Foundation
import LockstepDocuments
import LockstepPosix
import LockstepSimulation
import Testing

/// A device that is locked or has no health, a store that is observed, and builders by their calls.
@Suite(.waiting)
struct HealthVerbTests {
  private let recorded: RecordedStore

  init() throws {
    recorded = try RecordedStore()
    try FileSystem.makePrivateDirectory(recorded.store)
  }

  private func health(_ words: String) throws -> Finished {
    try recorded.health(words.split(separator: " ").map(String.init))
  }

  // MARK: The device

  @Test func `on a locked device an app saves and reads nothing, in whatever process`() throws {
    #expect(try health("access com.scale --share bodyMass --read bodyMass").status == .exited(0))
    #expect(try health("device --lock").status == .exited(0))
    #expect(try health("save bodyMass 71 --as com.scale").status == .exited(0))
    let locked = try health("query bodyMass --as com.scale")
    #expect(locked.status == .exited(65) && locked.errors.contains("HKError 6"), "\(locked)")
    #expect(try health("query bodyMass").output.contains("71.00 kg"), "the owner unlocks it")
    let state = try RecordedStore.object(try health("device --unlock --json").output)
    #expect(state["isLocked"] as? Bool == false)
    #expect(try health("query bodyMass --as com.scale").output.contains("71.00 kg"))
  }

  @Test func `on a device without health every call of an app is refused`() throws {
    _ = try health("access com.scale --share bodyMass --read bodyMass")
    #expect(try health("device --available no").output.contains("no health"))
    for words in ["save bodyMass 71", "query bodyMass", "statistics bodyMass", "observe bodyMass"] {
      let refused = try health("\(words) --as com.scale")
      #expect(refused.status == .exited(65) && refused.errors.contains("HKError 1"), "\(refused)")
    }
    #expect(try health("device --available yes").status == .exited(0))
    #expect(try health("save bodyMass 71 --as com.scale").status == .exited(0))
    #expect(try health("device --lock --unlock").status == .exited(64))
  }

  // MARK: A store that is observed

  private func observe(_ words: String) throws -> Program {
    let program = try recorded.workspace.start(
      "phonesim",
      ["health", "observe"] + words.split(separator: " ").map(String.init),
      environment: [("LOCKSTEP_STORE", recorded.store)]
    )
    try program.waitForError("observing ")
    return program
  }

  @Test func `an observer of a store is told that another process changed it`() throws {
    let observer = try observe("workout --calls 2")
    _ = try recorded.workspace.run(
      "phonesim",
      ["fit", "import", "--store", recorded.store, try recorded.write("ride.fit")]
    )
    try observer.wait(for: "the observer of workout is called, with completion handler 1")
    #expect(try health("delete latest --yes").status == .exited(0))
    let end = try observer.finish()
    #expect(end.status == .exited(0) && end.output.contains("completion handler 2"), "\(end)")
  }

  @Test func `what the owner takes away in mid-flight an observer is never told of`() throws {
    _ = try health("access com.scale --share bodyMass,height --read bodyMass")
    let observer = try observe("bodyMass --as com.other --calls 1 --json")
    #expect(try health("save bodyMass 71 --as com.scale").status == .exited(0))
    #expect(try health("access com.other --read bodyMass").status == .exited(0))
    #expect(try health("access com.other --no-read bodyMass").status == .exited(0))
    #expect(try health("save bodyMass 72 --as com.scale").status == .exited(0))
    #expect(try health("access com.other --read bodyMass").status == .exited(0))
    #expect(try health("save height 1.8 --as com.scale").status == .exited(0))
    let before = ISODate.text(WallTime(microseconds: SystemClock.wallMicroseconds()))
    #expect(try health("save bodyMass 73 --as com.scale").status == .exited(0))
    let end = try observer.finish()
    let line = try RecordedStore.object(end.output)
    #expect(line["effect"] as? String == "observer" && line["completion"] as? Int == 1)
    let date = try #require(line["date"] as? String)
    #expect(end.status == .exited(0) && date > before, "told at \(date), saved after \(before)")
  }

  @Test func `while the device is locked an observer waits, and hears of it afterwards`() throws {
    _ = try health("access com.scale --share bodyMass --read bodyMass")
    let observer = try observe("bodyMass --as com.scale --calls 1 --json")
    _ = try health("device --lock")
    _ = try health("save bodyMass 71 --as com.scale")
    let before = ISODate.text(WallTime(microseconds: SystemClock.wallMicroseconds()))
    _ = try health("device --unlock")
    let end = try observer.finish()
    let date = try #require(try RecordedStore.object(end.output)["date"] as? String)
    #expect(end.status == .exited(0) && date > before, "told at \(date), unlocked after \(before)")
  }

  // MARK: Builders

  /// What health answered: after each call the builder's state, and the code of a refusal or 0.
  private struct Built {
    let run: Finished
    let answers: [String]
    let id: String?
  }

  private func build(_ words: String) throws -> Built {
    let run = try health("build --json --as com.ride \(words)")
    let object = try RecordedStore.object(run.output)
    let calls = try #require(object["calls"] as? [[String: Any]])
    let answers = calls.map { call in
      "\(call["state"] as? String ?? "") \(call["code"] as? Int ?? 0)"
    }
    return Built(run: run, answers: answers, id: object["workout"] as? String)
  }

  private static let types = "workout,workoutRoute,heartRate,distanceWalkingRunning"

  @Test func `a workout is saved by the calls of the builders, in their order`() throws {
    _ = try health("access com.ride --share \(Self.types)")
    let built = try build(
      "--activity running beginCollection=2026-03-01T08:00:00Z"
        + " addSamples=heartRate:120@5,heartRate:140@65,distanceWalkingRunning:500@0+60"
        + " addWorkoutEvents=pause@100,resume@130 addMetadata=HKIndoorWorkout:false"
        + " addWorkoutActivity=running@0+300 seriesBuilder insertRouteData=45:7@1,45.01:7@60"
        + " endCollection=+600 finishWorkout"
    )
    #expect(built.run.status == .exited(0) && built.answers.last == "finished 0", "\(built)")
    let shown = try RecordedStore.object(try health("show \(built.id ?? "") --json").output)
    #expect(shown["workoutActivityType"] as? String == "running", "\(shown.keys.sorted())")
    let text = try health("show latest").output
    #expect(text.contains("0:10:00 elapsed, 0:09:30 moving") && text.contains("0.50 km"), "\(text)")
  }

  @Test func `a call against the order is told with health's code, and changes nothing`() throws {
    _ = try health("access com.ride --share \(Self.types)")
    let built = try build(
      "addSamples=heartRate:120@5 beginCollection=2026-03-01 beginCollection=2026-03-02 addSamples="
        + " addSamples=heartRate:120@-5 addSamples=stepCount:5@5 finishWorkout endCollection=+60"
        + " finishWorkout addMetadata=HKTimeZone:1 finishRoute insertRouteData=91:7@1 discard"
    )
    #expect(built.run.status == .exited(65))
    #expect(
      built.answers == [
        "new 3", "collecting 0", "collecting 3", "collecting 3", "collecting 3", "collecting 5",
        "collecting 3", "ended 0", "finished 0", "finished 3", "collecting 11", "failed 3",
        "failed 3",
      ]
    )
    #expect(try health("build --as com.ride addSample=x").errors.contains("addSamples"))
  }
}
