import Lockstep
import Testing

/// Types of an app that have the plainest names there are.
private struct Event: Equatable { var name: Call }
private enum Call: String { case sleep, wake }
private struct Moment: Equatable { var minute: Int }
private struct JSON { var text = "{}" }

struct OwnNamesTests {
  /// An app whose events are its own; those of its system are the library's.
  private struct Diary: CompanionApp {
    private var last: Event?
    var screen: LockstepJSON { ["screen": "diary", "last": .string(last?.name.rawValue ?? "")] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      if case .launched = event { return [.activate] }
      guard case .action(let verb, _) = event, let call = Call(rawValue: verb) else { return [] }
      last = Event(name: call)
      return []
    }
  }

  @Test func `an app has types of the plainest names beside the library's`() throws {
    let pair = try LockstepPair(watch: { Diary() }, phone: { Diary() })
    try pair.launch(.watch)
    try pair.act(.watch, "wake")
    #expect(pair.screen(of: .watch)["last"] == "wake")
    #expect(Moment(minute: 1) != Moment(minute: 2))
    #expect(JSON().text == "{}")
  }
}
