import Foundation
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Every input on every page (RUN-5, RUN-16 to RUN-19, RUN-22, RUN-42).
struct RunFlowTableTests {
  /// One cell: what an input at 110 s does on a page entered at 100 s, and where it leads.
  struct Cell: CustomTestStringConvertible {
    let place: Place
    let input: RunFlow.Input
    let effects: [String]
    let leadsTo: String

    init(_ place: Place, _ input: RunFlow.Input, _ effects: [String], _ leadsTo: String) {
      self.place = place
      self.input = input
      self.effects = effects
      self.leadsTo = leadsTo
    }

    var testDescription: String { "\(place.rawValue): \(input)" }
  }

  private static let wearerInputs: [RunFlow.Input] = [
    .start, .next, .back, .oneMore, .done, .leave,
  ]

  /// The cells that the protocol's tables name, by hand; every other one of the wearer's is refused.
  static let named: [Cell] =
    [
      Cell(.readyNew, .start, ["page"], "work 1 of 3, since 1m50s"),
      Cell(.readyNew, .next, ["page"], "work 1 of 3, since 1m50s"),
      Cell(.readyLater, .start, ["page"], "work 3 of 3, since 1m50s"),
      Cell(.readyLater, .next, ["page"], "work 3 of 3, since 1m50s"),
      Cell(
        .firstWork,
        .next,
        ["setsDone = 1", "page"],
        "rest 1 of 3, since 1m50s, until 2m35s"
      ),
      Cell(.firstWork, .back, ["page"], "ready for 1 of 3"),
      Cell(
        .middleWork,
        .next,
        ["setsDone = 2", "page"],
        "rest 2 of 3, since 1m50s, until 2m35s"
      ),
      Cell(.middleWork, .back, ["page"], "rest 1 of 3, since 1m50s, until 2m35s"),
      Cell(
        .lastWork,
        .next,
        ["setsDone = 3", "page"],
        "finish, 3 sets, since 1m50s, until 1m55s"
      ),
      Cell(.lastWork, .back, ["page"], "rest 2 of 3, since 1m50s, until 2m35s"),
      Cell(
        .timedWork,
        .next,
        ["setsDone = 1", "page"],
        "rest 1 of 3, since 1m50s, until 2m35s"
      ),
      Cell(.timedWork, .back, ["page"], "ready for 1 of 3"),
      Cell(
        .lastTimedWork,
        .next,
        ["setsDone = 3", "page"],
        "finish, 3 sets, since 1m50s, until 1m55s"
      ),
      Cell(.lastTimedWork, .back, ["page"], "rest 2 of 3, since 1m50s, until 2m35s"),
      Cell(.firstRest, .next, ["page"], "work 2 of 3, since 1m50s"),
      Cell(.firstRest, .back, ["setsDone = 0", "page"], "work 1 of 3, since 1m50s"),
      Cell(.lastRest, .next, ["page"], "work 3 of 3, since 1m50s"),
      Cell(.lastRest, .back, ["setsDone = 1", "page"], "work 2 of 3, since 1m50s"),
    ] + [Place.finish, .finishWhenOver].flatMap(finishCells)

  private static func finishCells(_ place: Place) -> [Cell] {
    [
      Cell(place, .back, ["setsDone = 2", "page"], "work 3 of 3, since 1m50s"),
      Cell(
        place,
        .oneMore,
        ["sets = 4", "page"],
        "rest 3 of 4, since 1m50s, until 2m35s"
      ),
      Cell(place, .done, ["success", "status = completed", "over (completed)"], "over"),
    ]
  }

  @Test(arguments: named)
  func `what the table names happens, and leads where it says`(cell: Cell) {
    var flow = cell.place.flow
    let effects = flow.handle(cell.input, at: .at(110))
    #expect(effects.map(\.words) == cell.effects)
    #expect(flow.sight == cell.leadsTo)
  }

  @Test(arguments: Place.allCases)
  func `whatever else the wearer does is refused and changes nothing`(place: Place) {
    for input in Self.wearerInputs where input != .leave {
      let isNamed = Self.named.contains { $0.place == place && $0.input == input }
      if isNamed { continue }
      var flow = place.flow
      let effects = flow.handle(input, at: .at(110))
      #expect(effects.map(\.words) == (place == .over ? [] : ["refused"]), "\(input)")
      #expect(flow.sight == place.flow.sight, "\(input)")
    }
  }

  @Test func `a refusal names the word and the page`() {
    var ready = Place.readyNew.flow
    #expect(
      ready.handle(.oneMore, at: .at(110)) == [
        .refused(.nothingOn(page: "Ready"))
      ]
    )
    var rest = Place.firstRest.flow
    #expect(
      rest.handle(.done, at: .at(110)) == [.refused(.nothingOn(page: "Rest"))]
    )
  }

  @Test(arguments: Place.allCases)
  func `leaving and an end elsewhere record nothing on any page`(place: Place) {
    var left = place.flow
    let leaving = left.handle(.leave, at: .at(110))
    #expect(leaving == (place == .over ? [] : [.over(.left)]))
    #expect(left.page == nil)
    #expect(left.nextDeadline == nil)

    var ended = place.flow
    let ending = ended.handle(.endedElsewhere, at: .at(110))
    #expect(ending == (place == .over ? [] : [.over(.elsewhere)]))
    #expect(ended.page == nil)
  }

  // MARK: The plan changes elsewhere

  static let plans: [(Place, Int64, [String], String)] = [
    (.readyNew, 1, ["page"], "ready for 1 of 1"),
    (.readyNew, 5, ["page"], "ready for 1 of 5"),
    (.readyLater, 1, ["page"], "finish, 1 sets, since 1m50s, until 1m55s"),
    (.readyLater, 2, ["page"], "finish, 2 sets, since 1m50s, until 1m55s"),
    (.readyLater, 5, ["page"], "ready for 3 of 5"),
    (.firstWork, 1, ["page"], "work 1 of 1, since 1m40s"),
    (.firstWork, 5, ["page"], "work 1 of 5, since 1m40s"),
    (.middleWork, 1, ["page"], "work 2 of 2, since 1m40s"),
    (.middleWork, 5, ["page"], "work 2 of 5, since 1m40s"),
    (.lastWork, 1, [], "work 3 of 3, since 1m40s"),
    (.lastWork, 2, [], "work 3 of 3, since 1m40s"),
    (.lastWork, 5, ["page"], "work 3 of 5, since 1m40s"),
    (.timedWork, 5, ["page"], "work 1 of 5, since 1m40s, until 2m"),
    (.lastTimedWork, 1, [], "work 3 of 3, since 1m40s, until 2m"),
    (.firstRest, 1, ["page"], "finish, 1 sets, since 1m50s, until 1m55s"),
    (.firstRest, 2, ["page"], "rest 1 of 2, since 1m40s, until 2m25s"),
    (.firstRest, 5, ["page"], "rest 1 of 5, since 1m40s, until 2m25s"),
    (.lastRest, 1, ["page"], "finish, 1 sets, since 1m50s, until 1m55s"),
    (.lastRest, 2, ["page"], "finish, 2 sets, since 1m50s, until 1m55s"),
    (.lastRest, 5, ["page"], "rest 2 of 5, since 1m40s, until 2m25s"),
    (.finish, 1, ["page"], "finish, 1 sets, since 1m40s, until 1m45s"),
    (.finish, 5, ["page"], "rest 3 of 5, since 1m50s, until 2m35s"),
    (.finishWhenOver, 1, ["page"], "finish, 1 sets, since 1m40s"),
    (.finishWhenOver, 5, ["page"], "rest 3 of 5, since 1m50s, until 2m35s"),
    (.over, 5, [], "over"),
  ]

  @Test(arguments: plans)
  func `a plan that grows or shrinks elsewhere is followed and never recorded`(
    place: Place,
    sets: Int64,
    effects: [String],
    leadsTo: String
  ) {
    var flow = place.flow
    #expect(flow.handle(.planChanged(Plan(sets: sets)), at: .at(110)).map(\.words) == effects)
    #expect(flow.sight == leadsTo)
  }

  @Test(arguments: Place.allCases)
  func `a plan of as many sets as before changes nothing`(place: Place) {
    var flow = place.flow
    #expect(flow.handle(.planChanged(Plan(sets: 3)), at: .at(110)) == [])
    #expect(flow.sight == place.flow.sight)
  }

  // MARK: Sets are taken back elsewhere

  static let undone: [(Place, Int64, [String], String)] = [
    (.readyNew, 0, [], "ready for 1 of 3"),
    (.readyLater, 2, [], "ready for 3 of 3"),
    (.readyLater, 1, ["page"], "ready for 2 of 3"),
    (.firstWork, 0, [], "work 1 of 3, since 1m40s"),
    (.middleWork, 2, [], "work 2 of 3, since 1m40s"),
    (.middleWork, 0, ["page"], "work 1 of 3, since 1m40s"),
    (.lastWork, 1, ["page"], "work 2 of 3, since 1m40s"),
    (.lastTimedWork, 1, ["page"], "work 2 of 3, since 1m40s, until 2m"),
    (.firstRest, 0, ["page"], "ready for 1 of 3"),
    (.lastRest, 1, ["page"], "rest 1 of 3, since 1m40s, until 2m25s"),
    (.lastRest, 3, [], "rest 2 of 3, since 1m40s, until 2m25s"),
    (.finish, 2, ["page"], "ready for 3 of 3"),
    (.finish, 0, ["page"], "ready for 1 of 3"),
    (.finishWhenOver, 2, ["page"], "ready for 3 of 3"),
    (.over, 0, [], "over"),
  ]

  @Test(arguments: undone)
  func `a set that is taken back elsewhere is to be done again, and nothing ends by itself`(
    place: Place,
    done: Int64,
    effects: [String],
    leadsTo: String
  ) {
    var flow = place.flow
    #expect(flow.handle(.setsDone(done), at: .at(110)).map(\.words) == effects)
    #expect(flow.sight == leadsTo)
  }

  @Test func `what was said of the set at work stays with it when another is taken back`() {
    var flow = Place.lastWork.flow
    _ = flow.handle(.did(SetValues(reps: 7), set: nil), at: .at(105))
    _ = flow.handle(.setsDone(1), at: .at(110))
    #expect(
      flow.handle(.next, at: .at(120)).first
        == .record(LogEdit(setsDone: 2, set: SetEdit(SetValues(reps: 7))))
    )
  }

  // MARK: The page for people

  private static let inputs: [(String, RunFlow.Input)] = [
    ("start", .start), ("next", .next), ("back", .back), ("one-more", .oneMore), ("done", .done),
    ("leave", .leave), ("plan of 1", .planChanged(Plan(sets: 1))),
    ("plan of 2", .planChanged(Plan(sets: 2))),
    ("plan of 3", .planChanged(Plan(sets: 3))), ("plan of 5", .planChanged(Plan(sets: 5))),
    ("one set done", .setsDone(1)), ("all taken back", .setsDone(0)),
    ("ended elsewhere", .endedElsewhere), ("deadline", .tick),
  ]

  @Test func `the page of every answer is up to date`() throws {
    var page = """
      # The run flow: every input on every page

      Written by a test out of the machine; `UPDATE_GOLDEN=1` writes it anew. Each page was entered at
      100 s with 3 sets planned, a rest of 45 s, an auto-finish of 5 s and, where it is timed, work of
      20 s. Inputs come at 110 s, except a deadline, which comes when it is due.

      """
    for place in Place.allCases {
      page += "\n## \(place.rawValue)\n\n| Input | Effects | Leads to |\n|---|---|---|\n"
      for (name, input) in Self.inputs {
        var flow = place.flow
        let before = flow.sight
        let now = input == .tick ? Now.at(0).at(flow.nextDeadline ?? Now.at(110).uptime) : .at(110)
        let effects = flow.handle(input, at: now).map(\.words).joined(separator: "; ")
        let after = flow.sight == before ? "stays" : flow.sight
        page += "| \(name) | \(effects.isEmpty ? "nothing" : effects) | \(after) |\n"
      }
    }
    try Golden.check(page, named: "run-flow.md")
  }
}

/// Files beside the tests that hold what the program is expected to write.
enum Golden {
  /// Compares a text with its file; with `UPDATE_GOLDEN=1` it writes one that differs and fails.
  static func check(_ text: String, named name: String, file: String = #filePath) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Golden")
    let url = folder.appendingPathComponent(name)
    let kept = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if kept != text, ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: url)
      Issue.record(
        "\(name) was written anew: look at its differences and run without UPDATE_GOLDEN"
      )
      return
    }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = kept.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, (a, b)) in zip(expected, found).enumerated() where a != b {
      Issue.record("\(name):\(line + 1) says “\(a)”, the machine says “\(b)”")
    }
    #expect(found.count == expected.count, "\(name) has another number of lines")
  }
}
