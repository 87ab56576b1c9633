import LockstepProtocol

/// The lines with `not` whose name or path never existed in the run, probably because of a typing
/// error.
struct Misnamed {
  /// A name in some lines that nothing has had so far.
  fileprivate struct Missing {
    var lines: [Int]
    var check: Check
    /// `true` if something existed that could have had the name.
    var isSuspicious = false
    var isFound = false
    /// The count of the view's changes when the name was last looked for in a state.
    var changes: Int?
  }

  private var missing: [Missing] = []

  /// `true` if every name has existed, so that no further events are needed.
  var isEmpty: Bool { missing.isEmpty }

  init(_ script: Script) {
    // A name that an action has as well is no slip of this line.
    let written = script.wordsOfActions
    for statement in script.statements {
      guard case .expect(let expectation) = statement.body, expectation.isNegated,
        let name = expectation.check.name, !written.contains(name)
      else { continue }
      add(expectation.check, line: statement.line)
    }
  }

  private mutating func add(_ check: Check, line: Int) {
    guard let index = missing.firstIndex(where: { $0.check == check }) else {
      return missing.append(Missing(lines: [line], check: check))
    }
    if missing[index].lines.last != line { missing[index].lines.append(line) }
  }

  /// Takes the next events, and the view after them.
  mutating func see(_ events: [LogEvent], _ sight: Sight) {
    for index in missing.indices { missing[index].look(at: events, sight) }
    missing.removeAll(where: \.isFound)
  }

  /// The lines whose names have never existed.
  var rest: [Runner.Idle] {
    missing.filter(\.isSuspicious).flatMap { missing in
      missing.lines.map { line in
        Runner.Idle(
          line: line,
          effect: "shows nothing",
          reason:
            "“\(missing.check.name ?? "")” never exists in this run, so “not” holds of any wrong name"
        )
      }
    }
  }
}

extension Misnamed.Missing {
  /// Looks for the name in events, and in the view after them.
  fileprivate mutating func look(at events: [LogEvent], _ sight: Sight) {
    let answers: [Bool]
    switch check.look {
    case .state(let look):
      let now = sight.view.changes(of: look.sources)
      if changes == now { return }
      changes = now
      answers = [look.naming?.isThere(sight)].compactMap(\.self)
    case .event(let look):
      answers = events.compactMap { look.naming?.isThere(($0, sight.view)) }
    }
    if !answers.isEmpty { isSuspicious = true }
    isFound = answers.contains(true)
  }
}

extension Script {
  /// All verbs of the script's actions, all their texts, and the texts within their JSON.
  fileprivate var wordsOfActions: Set<String> {
    var words: Set<String> = []
    for case .act(_, let action) in statements.map(\.body) {
      words.insert(action.verb)
      for argument in action.arguments {
        switch argument.value {
        case .text(let text): words.formUnion([text] + text.split(separator: "\"").map(String.init))
        case .json(let json): words.formUnion("\(json)".split(separator: "\"").map(String.init))
        case .number, .flag: break
        }
      }
    }
    return words
  }
}

extension Check {
  /// The name or path that may be a typing error; `nil` if that cannot be told.
  fileprivate var name: String? {
    switch look {
    case .state(let look): look.naming?.name
    case .event(let look): look.naming?.name
    }
  }
}
