import Testing
import Timed

/// A test that passes, but not in every order.
struct BoardTests {
  @Test func `a board is filled before it is shown`() async {
    #expect(await Board().open() == ["fill", "show"])
  }
}
