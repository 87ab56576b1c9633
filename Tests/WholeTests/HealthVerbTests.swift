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
}
