package import LockstepPair
import LockstepProtocol
package import LockstepScenario
import LockstepSimulation

extension Teller {
  /// Converts a whole scenario to a story, including its expectations, and marks its faults as
  /// troubles.
  package func story(of script: Script) -> Story {
    let kinds = Trouble.all(in: world.language, of: script)
    let lines = script.course.compactMap { statement -> StoryLine? in
      let source: StoryLine.Source
      switch statement.body {
      case .end, .late, .promise: return nil
      case .expect: source = .expectation
      default:
        source =
          statement.isTrouble(of: kinds) && !mending.isHelp(statement.text) ? .trouble : .course
      }
      return StoryLine(time: statement.time, statement: statement, source: source)
    }
    return Story(lines: lines)
  }

  /// Plays a whole scenario as `lockstep run` does, and finds its failing lines.
  package func replay(_ story: Story) throws(DeviceFault) -> Telling {
    var engine = try world.begin()
    var script = world.blank
    script.promises = []
    script.statements = story.lines.enumerated().map { $0.element.played(as: $0.offset + 1) }
    let end = story.lines.map(\.time).max() ?? .zero
    var runner = Runner(script, promises: world.checkers) { _ in }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    // An act may change what an app remembers, and nobody sees that.
    let nothing = Set(report.idle.map(\.line).filter { !story.lines[$0 - 1].isAct })
    let failed = report.failures.filter { $0.surprise == nil }.map { failure in
      Breach.Found(
        breach: .line(story.lines[failure.line - 1].text),
        sentence: failure.found
      )
    }
    var told = Story()
    told.lines = story.lines.enumerated().filter { !nothing.contains($0.offset + 1) }
      .map(\.element)
    return Telling(
      story: told,
      found: failed + Breach.all(in: report, of: script, isMended: true, at: engine.time),
      end: end,
      happenings: 0,
      events: runner.seen,
      refused: report.failures.count { $0.surprise == .refusal }
    )
  }
}

extension Teller {
  /// Plays the file of a finding as `lockstep run` does, and says if it breaks the same rule.
  package func isPlayedAgain(_ telling: Telling, breaking breach: Breach) throws(DeviceFault)
    -> Bool
  {
    let text = StoryText(telling, breaking: breach, of: world.script).text
    guard let script = try? ScriptParser.parse(text, in: world.language) else { return false }
    var engine = try world.begin()
    var runner = Runner(script, promises: world.checkers) { _ in }
    var pacer = Unpaced()
    let report = runner.run(on: &engine, pacedBy: &pacer)
    let failed = report.failures.filter { $0.surprise == nil }.map(\.line)
    switch breach {
    case .promise(let name):
      let promises = script.promises.filter { $0.name == name }
      return promises.flatMap(\.lines).contains { failed.contains($0.line) }
    case .line(let text):
      return script.statements.contains { failed.contains($0.line) && $0.text == text }
    case .pair, .appEnded, .fault:
      return Breach.all(in: report, of: script, isMended: true, at: engine.time)
        .contains { $0.breach == breach }
    }
  }
}

extension Script.Statement {
  fileprivate func isTrouble(of kinds: [Trouble]) -> Bool { kinds.contains { $0.isKind(of: text) } }
}
