import LockstepSimulation
import Testing

struct InvariantTests {
  @Test func `a kept rule costs not even its message`() {
    var isMade = false
    func message() -> String {
      isMade = true
      return "never"
    }
    invariant(true, message())
    #expect(!isMade)
  }

  @Test func `a broken rule stops the program and says which`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      invariant(false, "two is one")
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("lockstep: two is one"))
  }
}
