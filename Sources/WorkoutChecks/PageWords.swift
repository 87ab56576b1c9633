import LockstepProtocol
import LockstepScenario
import LockstepWorkouts

/// A page of a run in the words of a scenario, such as `work set 2 of 3`.
struct PageWords: Sendable {
  static let names = WatchScreen.Page.allCases.map(\.rawValue)

  let page: WatchScreen.Page
  let set: Int64?
  let sets: Int64?

  init(_ words: inout Words) throws(Diagnostic) {
    let name = try words.requireName("page", among: Self.names).text
    page = WatchScreen.Page(rawValue: name) ?? .ready
    set = words.take("set") ? try words.requireNumber("the set", in: 0...999) : nil
    if let word = words.peek, word.kind == .bare, word.text != "of", !words.isAtModifier,
      Nearest.name(to: word.text, among: ["of"]) != nil
    {
      throw words.mistake(at: word, "“\(word.shown)” is no word here", hint: "did you mean “of”?")
    }
    sets = try Self.count(of: name, &words)
    if let word = words.peek, word.kind == .bare, word.text == "set" {
      throw words.mistake(at: word, "the set stands before “of”", hint: Self.order(name))
    }
  }

  /// Reads `of M`, if it is there.
  private static func count(of name: String, _ words: inout Words) throws(Diagnostic) -> Int64? {
    guard words.take("of") else { return nil }
    do throws(Diagnostic) {
      return try words.requireNumber("the number of sets", in: 1...999)
    } catch {
      var mistake = error
      mistake.hint = order(name)
      throw mistake
    }
  }

  private static func order(_ name: String) -> String { "write: \(name) set 1 of 3" }

  /// Spells a page in the words of a scenario.
  static func words(_ page: WatchScreen.Page, _ set: Int64, _ sets: Int64) -> String {
    "\(page.rawValue) set \(set) of \(sets)"
  }

  func matches(_ run: WatchScreen.Run) -> Bool { matches(run.page, run.set, run.sets) }

  func matches(_ page: WatchScreen.Page, _ set: Int64, _ sets: Int64) -> Bool {
    self.page == page && (self.set ?? set) == set && (self.sets ?? sets) == sets
  }
}
