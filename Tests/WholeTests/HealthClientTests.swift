import Foundation
import LockstepPosix
import Testing

/// What an app may do with health, by `phonesim health save` and `delete --as`.
@Suite(.waiting)
struct HealthClientTests {
  private let recorded: RecordedStore

  init() throws {
    recorded = try RecordedStore()
    try FileSystem.makePrivateDirectory(recorded.store)
  }

  private func health(_ words: String) throws -> Finished {
    try recorded.health(words.split(separator: " ").map(String.init))
  }

  private func saved(_ words: String) throws -> String {
    let run = try health("save \(words) --json")
    #expect(run.status == .exited(0), "\(run.errors)")
    return try #require(try RecordedStore.object(run.output)["id"] as? String)
  }

  private func values(_ words: String) throws -> [Double] {
    let page = try RecordedStore.object(try health("query \(words) --json").output)
    return try #require(page["samples"] as? [[String: Any]]).compactMap { $0["value"] as? Double }
  }

  @Test func `an app saves where the owner lets it, and deletes what is its own`() throws {
    let refused = try health("save bodyMass 71.5 --as com.scale")
    #expect(refused.status == .exited(65) && refused.errors.contains("HKError 5"))
    #expect(try health("access com.scale --share bodyMass").status == .exited(0))
    let id = try saved("bodyMass 71500 --unit g --as com.scale --start 2026-03-01")
    #expect(try values("bodyMass") == [71.5])
    let other = try health("delete \(id) --as com.other")
    #expect(other.status == .exited(65) && other.errors.contains("HKError 4"))
    #expect(try health("delete \(id) --as com.scale").status == .exited(0))
    #expect(try values("bodyMass").isEmpty)
  }

  @Test func `what was allowed and cannot be read is no answer that nobody asked`() throws {
    #expect(try health("access").output.contains("no client has asked"))
    #expect(try health("access com.scale --share bodyMass").status == .exited(0))
    try FileSystem.writeFile("\(recorded.store)/.system/Health/access.json", Array("{ half".utf8))
    let run = try health("access")
    #expect(run.status == .exited(65) && run.output.isEmpty)
    #expect(run.errors.contains("mend the file, or move it away to decide anew"))
  }

  @Test func `a later version takes the place of an earlier one`() throws {
    _ = try health("access com.scale --share bodyMass")
    _ = try saved("bodyMass 71 --as com.scale --sync today --version 2")
    let late = try health("save bodyMass 70 --as com.scale --sync today --version 1 --json")
    #expect(try RecordedStore.object(late.output)["status"] as? String == "passedOver")
    #expect(try values("bodyMass") == [71])
    _ = try saved("bodyMass 72 --as com.scale --sync today --version 3")
    #expect(try values("bodyMass") == [72])
  }

  @Test func `an effort is related to its workout, once for an app`() throws {
    try recorded.fill()
    _ = try health("access com.ride --share workoutEffortScore --read workout,workoutEffortScore")
    for score in [5, 7] {
      _ = try saved("workoutEffortScore \(score) --as com.ride --workout latest")
    }
    #expect(try values("workoutEffortScore --workout latest") == [7])
    let loose = try health("save workoutEffortScore 7 --as com.ride")
    #expect(loose.status == .exited(65) && loose.errors.contains("HKError 3"))
  }
}
