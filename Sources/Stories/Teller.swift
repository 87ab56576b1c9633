import LockstepLink
package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// Tells stories of a pair: the course that a person wrote, with troubles that choices put into it.
///
/// A story is told forwards: the next trouble comes so many happenings after the last one, just behind an
/// instant at which something happened. In the end everything is put right, and the promises are judged.
package struct Teller {
  package let world: World
  package let troubles: [Trouble]
  /// What of the course is told.
  package let course: Course
  /// The place of each kind among the troubles, as often as it is to be drawn.
  private let drawn: [Int]
  private let mending: Mending
  /// How much happens in the course when nothing comes between.
  package private(set) var happenings = 1

  /// What of a course is told.
  package enum Course: String, Sendable, CaseIterable {
    /// All of it.
    case kept
    /// Its beginning.
    case cut
    /// Any of its lines.
    case free
  }

  /// How many troubles come at most.
  private static let troublesMost = 12
  /// Of how many draws one ends the troubles.
  private static let endOneOf: UInt64 = 5
  /// How long troubles may come behind the course.
  private static let longestAfterwards = Interval.seconds(120)
  /// How long a device may go on after it was put right before it is looked at again.
  private static let mendingPause = Interval.seconds(5)
  private static let mendingsMost = 6

  /// - Parameter troubles: The kinds that may come, cheapest first.
  package init(_ world: World, troubles: [Trouble], course: Course = .kept) throws(DeviceFault) {
    self.world = world
    self.troubles = troubles
    self.course = course
    drawn = troubles.indices.flatMap { Array(repeating: $0, count: troubles[$0].weight) }
    mending = Mending(of: world)
    happenings = max(1, try tell(Story(lines: world.course)).happenings)
  }

  // MARK: Telling

  /// Tells the story that some choices make.
  package func tell(_ choices: inout Choices) throws(DeviceFault) -> Telling {
    var performance = try Performance(of: world)
    for line in kept(&choices) { performance.add(line) }
    addActs(&performance, &choices)
    for _ in 0..<Self.troublesMost {
      let start = choices.begin()
      defer { choices.end(start) }
      if drawn.isEmpty || choices.below(Self.endOneOf) == 0 { break }
      let last = performance.end + Self.longestAfterwards
      performance.pass(gap(&choices), until: last)
      addTrouble(&performance, &choices)
    }
    return finish(&performance)
  }

  /// Tells a story whose lines are there, but for what puts everything right.
  package func tell(_ story: Story) throws(DeviceFault) -> Telling {
    var performance = try Performance(of: world)
    for line in story.withoutMending.lines { performance.add(line) }
    return finish(&performance)
  }

  // MARK: The course

  private func kept(_ choices: inout Choices) -> [StoryLine] {
    let all = world.course
    switch course {
    case .kept: return all
    case .cut: return Array(all.dropLast(Int(choices.below(UInt64(all.count + 1)))))
    case .free: return all.filter { _ in choices.below(8) != 7 }
    }
  }

  /// What persons do besides, each as often and as soon as is drawn.
  private func addActs(_ performance: inout Performance, _ choices: inout Choices) {
    for person in world.script.persons {
      var time = performance.story.lines.first?.time ?? .zero
      for _ in 0..<choices.below(5) {
        let range = person.every
        let steps = UInt64((range.upperBound - range.lowerBound).nanoseconds / 100_000_000)
        time = time + range.lowerBound + .milliseconds(Int64(choices.below(steps + 1)) * 100)
        let line = person.line { choices.below($0) }
        guard let statement = read(line, performance.engine) else { continue }
        performance.add(StoryLine(time: time, statement: statement, source: .person))
      }
    }
  }

  /// The instants at which something happens when nothing comes between.
  func calmInstants() throws(DeviceFault) -> [TrueTime] {
    var performance = try Performance(of: world)
    for line in world.course { performance.add(line) }
    performance.run(through: performance.end)
    return performance.instants
  }

  /// Each line that can be drawn, in its simplest forms.
  var simplestLines: [Script.Statement] {
    troubles.flatMap { $0.simplest(on: []) }.compactMap { read($0, on: world.script.profile) }
  }

  // MARK: Troubles

  /// How much happens before the next trouble: mostly little, and sometimes anything.
  private func gap(_ choices: inout Choices) -> Int {
    switch choices.below(3) {
    case 0: Int(choices.below(8))
    case 1: Int(choices.below(40))
    default: Int(choices.below(UInt64(happenings)))
    }
  }

  private func addTrouble(_ performance: inout Performance, _ choices: inout Choices) {
    let helping = mending.helping(performance.engine)
    let statement: Script.Statement?
    if !helping.isEmpty, choices.below(3) != 0 {
      statement = choices.among(helping)
    } else {
      let kind = troubles[choices.among(drawn)]
      statement = read(kind.line(&choices), performance.engine)
    }
    guard let statement, performance.engine.reasonForNothing(statement.body) == nil else { return }
    let line = StoryLine(time: performance.next, statement: statement, source: .trouble)
    performance.add(line)
    performance.run(through: line.time)
  }

  private func read(_ line: String, _ engine: Engine) -> Script.Statement? {
    read(line, on: engine.linkProfile)
  }

  /// A line as it is played on a link of a profile.
  func read(_ line: String, on profile: LinkProfile) -> Script.Statement? {
    try? Result { () throws(Diagnostic) in
      try ScriptParser.parseLine(line, in: world.language, on: profile)
    }.get()
  }

  // MARK: The end

  private func finish(_ performance: inout Performance) -> Telling {
    performance.run(through: performance.end)
    mend(&performance)
    let others = performance.watches.filter { $0 != 1 } + [1]
    for number in others where performance.watches.count > 1 {
      wear(number, &performance)
    }
    return performance.judge()
  }

  /// Puts everything right, and again what goes wrong meanwhile.
  private func mend(_ performance: inout Performance) {
    for round in 0..<Self.mendingsMost {
      let time = Self.wholeSecond(after: max(performance.end, performance.engine.time))
      performance.run(through: TrueTime(nanoseconds: time.nanoseconds - 1))
      // What helps one thing may be needed by the next.
      let helping = mending.helping(performance.engine)
      if round > 0, helping.isEmpty { return }
      for statement in helping + mending.apps {
        performance.add(StoryLine(time: time, statement: statement, source: .mending))
      }
      performance.run(through: time + Self.mendingPause)
    }
  }

  /// Another watch is worn for as long as it takes it to tell what it has.
  private func wear(_ number: Int, _ performance: inout Performance) {
    guard !performance.engine.wears(number),
      let statement = read("watch wear \(number)", performance.engine)
    else { return }
    let time = Self.wholeSecond(after: performance.engine.time)
    let apps = mending.apps.filter { $0.text.hasPrefix(DeviceRole.watch.name) }
    for statement in [statement] + apps {
      performance.add(StoryLine(time: time, statement: statement, source: .mending))
    }
    performance.run(through: time + world.settling)
  }

  private static func wholeSecond(after time: TrueTime) -> TrueTime {
    let second: Int64 = 1_000_000_000
    return TrueTime(nanoseconds: (time.nanoseconds / second + 1) * second)
  }
}
