import Lockstep
import Testing

/// Types of an app that have names of the library's.
private struct Event: Equatable { var name: String }
private struct Moment: Equatable { var minute: Int }

struct OwnNamesTests {
  /// An app whose events are its own; those of its system are the library's.
  private struct Diary: CompanionApp {
    private var last: Event?
    var screen: JSON { ["screen": "diary", "last": .string(last?.name ?? "")] }

    mutating func handle(_ event: Lockstep.Event, at moment: Lockstep.Moment) -> [Call] {
      if case .launched = event { return [.activate] }
      guard case .action(let verb, _) = event else { return [] }
      last = Event(name: verb)
      return []
    }
  }

  @Test func `an app has types with the library's names`() throws {
    let pair = try LockstepPair(watch: { Diary() }, phone: { Diary() })
    try pair.launch(.watch)
    try pair.act(.watch, "wake")
    #expect(pair.screen(of: .watch)["last"] == "wake")
    #expect(Moment(minute: 1) != Moment(minute: 2))
  }
}
