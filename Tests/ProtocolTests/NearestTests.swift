import LockstepProtocol
import Testing

/// The name that a person probably meant is found among those that there are.
struct NearestTests {
  private static let names = ["500-stored", "down", "slow-down", "applicationContext"]

  @Test(arguments: [
    ("stored-500", "500-stored"), ("dwon", "down"), ("context", "applicationContext"),
  ])
  func `a name with its parts turned, misspelled or shortened is recognized`(
    word: String,
    name: String
  ) {
    #expect(Nearest.name(to: word, among: Self.names) == name)
  }

  @Test func `a word that is like none of them is not`() {
    #expect(Nearest.name(to: "stored-404", among: Self.names) == nil)
  }
}
