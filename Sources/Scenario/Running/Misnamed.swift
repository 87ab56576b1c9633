import LockstepProtocol

/// Lines with `not` whose name or path was there at no time of the run: probably a typing error.
struct Misnamed {
  /// A name that lines look for, which nothing has had so far.
  fileprivate struct Missing {
    var lines: [Int]
    var check: Check
    /// `true` if there was something that could have had the name.
    var isSuspicious = false
    var isFound = false
    /// The changes that could be seen when a state was looked at last.
    var changes: Int?
  }

  private var missing: [Missing] = []

  /// `true` if every name was there: nothing has to be seen any more.
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

  /// Sees what happened, and what can be seen after it.
  mutating func see(_ events: [LogEvent], _ sight: Sight) {
    for index in missing.indices { missing[index].look(at: events, sight) }
    missing.removeAll(where: \.isFound)
  }

  /// The lines whose names never were there.
  var rest: [Runner.Idle] {
    missing.filter(\.isSuspicious).flatMap { missing in
      missing.lines.map { line in
        Runner.Idle(
          line: line,
          effect: "shows nothing",
          reason:
            "“\(missing.check.name ?? "")” is there at no time, and “not” holds of what is not there"
        )
      }
    }
  }
}

extension Misnamed.Missing {
  /// Sees whether something has the name now.
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
  /// Every verb of an action, every text that one has, and each text within its JSON.
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
  /// The name or path by which it finds what it judges, where it can tell whether that is there.
  fileprivate var name: String? {
    switch look {
    case .state(let look): look.naming?.name
    case .event(let look): look.naming?.name
    }
  }
}
