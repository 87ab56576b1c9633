import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// Lines about apps beside a companion.
struct AppsBesideTests {
  private func mistakes(_ lines: String...) -> [String] {
    let text = lines.joined(separator: "\n") + "\n"
    do throws(Diagnostics) {
      _ = try ScriptParser.parse(text, in: .workouts)
      return []
    } catch {
      return error.all.map { "\($0.message); \($0.hint)" }
    }
  }

  @Test func `an app has the words of a system, its own, and what can be seen of it`() {
    #expect(
      mistakes(
        "phone has scale diary",
        "watch has scale",
        "@0s phone scale launch",
        "watch scale do weigh {\"kg\":80}",
        "phone diary deny-saving workout",
        "+1s expect phone scale app foreground",
        "expect not phone diary prints hello within 1s",
        "expect watch scale screen mean = 80 within 1s",
        "expect phone scale refuses do weigh within 1s"
      ) == []
    )
  }

  @Test func `a word of the whole device is none of an app's`() {
    let found = mistakes("phone has scale", "@0s phone scale lock-screen")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("the phone has no verb “lock-screen”"))
  }

  @Test func `a name is no word of its device, stands once, and is written small`() {
    #expect(mistakes("phone has lock")[0].hasPrefix("“lock” is a word of the phone"))
    #expect(mistakes("phone has screen")[0].hasPrefix("“screen” is a word of the phone"))
    #expect(
      mistakes("phone has scale", "phone has scale")[0].hasPrefix(
        "the phone has an app “scale” already"
      )
    )
    #expect(mistakes("phone has Scale")[0].hasPrefix("“Scale” is no name of an app"))
    #expect(mistakes("@0s phone scale launch")[0].hasPrefix("the phone has no verb “scale”"))
  }

  @Test func `a line of the body that begins with a device is none of the header`() {
    #expect(mistakes("watch launch", "@1s expect link connected") == [])
  }
}
