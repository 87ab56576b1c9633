import LockstepPair
import LockstepProtocol
import LockstepScenario
package import LockstepSimulation

/// A story that is being told: the pair, what has been said so far, and how much has happened.
struct Performance {
  private let world: World
  private(set) var engine: Engine
  private var runner: Runner
  private(set) var story = Story()
  private var fault: DeviceFault?
  private var pacer = Unpaced()
  /// The instants at which something has happened.
  private(set) var instants: [TrueTime] = []
  /// The watches that were worn.
  private(set) var watches = [1]

  init(of world: World) throws(DeviceFault) {
    self.world = world
    engine = try world.begin()
    runner = Runner(world.blank, promises: world.checkers) { _ in }
    for statement in world.script.standing { runner.insert(statement) }
    // A run is over with its last line, and more is to come.
    runner.insert(Script.Statement(line: 0, time: .zero + Script.longest, body: .end))
  }

  /// Adds a line to what is to come.
  mutating func add(_ line: StoryLine) {
    story.lines.append(line)
    if case .wear(let number) = line.statement.body, !watches.contains(number) {
      watches.append(number)
    }
    runner.insert(line.played(as: story.lines.count))
  }

  /// The first instant at which a line can still be played behind everything that has happened.
  var next: TrueTime { engine.time + .nanoseconds(1) }

  /// When the last line so far is played.
  var end: TrueTime { story.lines.map(\.time).max() ?? .zero }

  /// Takes all that happens up to and with an instant.
  mutating func run(through end: TrueTime) {
    while step(through: end) {}
    if fault == nil { engine.advance(to: end) }
  }

  /// Lets so much happen, if so much happens by an instant.
  mutating func pass(_ count: Int, until end: TrueTime) {
    let target = instants.count + count
    while instants.count < target, step(through: end) {}
  }

  private mutating func step(through end: TrueTime) -> Bool {
    guard fault == nil, let next = runner.nextInstant(on: engine), next <= end else { return false }
    if next != instants.last { instants.append(next) }
    do throws(DeviceFault) {
      return try runner.step(on: &engine, pacedBy: &pacer)
    } catch {
      fault = error
      return false
    }
  }

  /// Whether a device is off, so that nothing is judged of what it should have.
  var isMended: Bool { !DeviceRole.allCases.contains(where: engine.hasCrashed) }

  /// The numbers of the lines that came to nothing so far.
  var linesForNothing: [Int] { runner.linesForNothing }

  /// Judges the promises once everything has settled, and says what came of it.
  mutating func judge() -> Telling {
    let nothing = Set(linesForNothing)
    let end =
      story.lines.enumerated().filter { !nothing.contains($0.offset + 1) }
      .map(\.element.time).max() ?? .zero
    let judged = world.script.judged(after: end)
    for statement in judged where statement.time > engine.time { runner.insert(statement) }
    run(through: max(judged.map(\.time).max() ?? .zero, engine.time))
    let report = runner.finish(fault, on: &engine)
    let refused = report.failures.filter { $0.surprise == .refusal }.map(\.line)
    let idle = report.idle.map(\.line).filter { number in
      !story.lines.indices.contains(number - 1) || !story.lines[number - 1].isAct
    }
    var told = Story()
    told.lines = story.lines.enumerated().filter { line in
      !idle.contains(line.offset + 1) && !refused.contains(line.offset + 1)
    }.map(\.element)
    told.sort()
    return Telling(
      story: told,
      found: Breach.all(in: report, of: world.script, isMended: isMended),
      end: end,
      happenings: instants.count,
      refused: report.failures.count { $0.surprise == .refusal }
    )
  }
}

/// What came of a story.
package struct Telling: Sendable {
  /// The lines that changed something, in the order of their times.
  package var story: Story
  package var found: [Breach.Found]
  /// When the last line was played; how long everything may take to settle counts from there.
  package var end: TrueTime
  /// At how many instants something happened.
  package var happenings: Int
  /// How many acts were refused.
  package var refused: Int

  /// What was found of a breach, or `nil` where the story does not break it.
  package func found(_ breach: Breach) -> String? {
    found.first { $0.breach == breach }?.sentence
  }
}
