import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// The lines about persons, where somebody explores.
@Suite struct PersonTests {
  private func person(_ line: String) throws -> Script.Person? {
    try ScriptParser.parse("@0s end\n\(line)\n", in: .workouts).persons.first
  }

  private func mistake(_ line: String) -> String? {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse("@0s end\n\(line)\n", in: .workouts)
      return nil
    } catch {
      return error.all.first?.message
    }
  }

  @Test func `a person who looks is known by a name, and needs no verb`() throws {
    let wearer = try #require(try person("person watch as wearer every 2s to 1m"))
    #expect(wearer.persona == .wearer)
    #expect(wearer.every == .seconds(2) ... .seconds(60))
    #expect(try person("person phone as owner every 1s to 1s")?.persona == .owner)
    #expect(try person("person watch next every 2s to 1m")?.persona == nil)
  }

  @Test func `a person who looks is one of their device, and does what they see`() {
    #expect(mistake("person watch as owner every 2s to 1m")?.contains("owner") == true)
    #expect(mistake("person watch as wearer next every 2s to 1m")?.contains("takes none") == true)
  }
}
