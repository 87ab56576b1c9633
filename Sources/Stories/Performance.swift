import LockstepPair
package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A story that is being told: the pair, what has been said so far, and how much has happened.
struct Performance {
  private let world: World
  private(set) var engine: Engine
  fileprivate var runner: Runner
  private(set) var story = Story()
  private var fault: DeviceFault?
  private var pacer = Unpaced()
  /// The instants at which something has happened.
  private(set) var instants: [TrueTime] = []
  /// The watches that were worn.
  private(set) var watches = [1]
  /// When the last line so far is played.
  private(set) var end = TrueTime.zero
  /// The troubles that came, and what they came to.
  private(set) var met: [Met] = []
  /// The persons who look on: when each acts next, and what draws their acts.
  private var onlookers: [Onlooker] = []

  init(of world: World) throws(DeviceFault) {
    self.world = world
    engine = try world.begin()
    runner = Runner(world.blank, promises: world.checkers) { _ in }
    for statement in world.script.standing { runner.insert(statement) }
    // A run is over with its last line, and more is to come.
    runner.insert(Script.Statement(line: 0, time: .zero + Script.longest, body: .end))
    runner.transitions = Transitions()
  }

  /// Goes on with a story as far as it was told.
  init(at bookmark: Bookmark) {
    self = bookmark.performance
    engine = Engine(restoring: bookmark.pair)
  }

  /// Adds a line to what is to come.
  mutating func add(_ line: StoryLine) {
    story.lines.append(line)
    end = max(end, line.time)
    if case .wear(let number) = line.statement.body, !watches.contains(number) {
      watches.append(number)
    }
    runner.insert(line.played(as: story.lines.count))
  }

  /// Has the persons of the course look on from now on, and act until it is over.
  ///
  /// - Parameter seed: What draws their acts; with 0 they are the plainest, and as soon as may be.
  mutating func invite(seed: UInt64) {
    for person in world.onlookers {
      guard let persona = person.persona else { continue }
      runner.personas.append(persona.make())
      onlookers.append(Onlooker(person, number: onlookers.count, seed: seed, from: engine.time))
    }
    if !onlookers.isEmpty { end = max(end, world.end) }
  }

  /// Adds what persons do of what they have seen, up to the next instant at which anything happens.
  private mutating func letPersonsAct(through end: TrueTime) {
    while let place = nextOnlooker,
      onlookers[place].next <= min(runner.nextInstant(on: engine) ?? end, end)
    {
      let time = onlookers[place].next
      let now = engine.clock(of: onlookers[place].device).now(at: time)
      let lines = onlookers[place].act { draw in runner.personas[place].act(at: now, draw) }
      for line in lines {
        guard let statement = world.read(line) else { continue }
        add(StoryLine(time: time, statement: statement, source: .person))
      }
    }
  }

  /// The person who acts first, and before the course is over.
  private var nextOnlooker: Int? {
    let due = onlookers.indices.filter { onlookers[$0].next <= world.end }
    return due.min { onlookers[$0].next < onlookers[$1].next }
  }

  /// The first instant at which a line can still be played behind everything that has happened.
  var next: TrueTime { engine.time + .nanoseconds(1) }

  /// Adds a trouble of a kind, and takes all that happens up to it.
  mutating func meet(_ line: StoryLine, ofKind kind: Int?) {
    var line = line
    line.kind = kind
    if let kind, let transitions = runner.transitions {
      let device = DeviceRole.allCases.first { line.text.hasPrefix($0.name) }
      met.append(Met(kind: kind, life: device.map { transitions[$0] }, link: transitions.link))
    }
    add(line)
    run(through: line.time)
  }

  /// Takes all that happens up to and with an instant.
  mutating func run(through end: TrueTime) {
    while step(through: end) {}
    if fault == nil { engine.advance(to: end) }
  }

  /// Lets so much happen; false where less happens by an instant.
  @discardableResult
  mutating func pass(_ count: Int, until end: TrueTime) -> Bool {
    pass(to: instants.count + count, until: end)
  }

  /// Goes on until so much has happened in all; false where less happens by an instant.
  @discardableResult
  mutating func pass(to count: Int, until end: TrueTime) -> Bool {
    while instants.count < count, step(through: end) {}
    return instants.count >= count
  }

  private mutating func step(through end: TrueTime) -> Bool {
    if fault == nil { letPersonsAct(through: end) }
    guard fault == nil, let next = runner.nextInstant(on: engine), next <= end else { return false }
    if next != instants.last { instants.append(next) }
    do throws(DeviceFault) {
      return try runner.step(on: &engine, pacedBy: &pacer)
    } catch {
      fault = error
      return false
    }
  }

  /// Whether a device cannot go on.
  var hasFault: Bool { fault != nil }

  /// How often the story changes what comes first of one instant.
  var orders: Int { story.lines.count { $0.isOrder } }

  /// Whether a device is off, so that nothing is judged of what it should have.
  var isMended: Bool { !DeviceRole.allCases.contains(where: engine.hasCrashed) }

  /// What has followed what so far.
  var transitions: Transitions { runner.transitions ?? Transitions() }

  /// Whether the trouble that was added last has done nothing so far, and waits for its point.
  var lastTroubleWaits: Bool {
    guard let place = story.lines.lastIndex(where: { $0.source == .trouble }) else { return false }
    return !story.lines[place].isAct && runner.waits(for: place + 1, on: engine)
  }

  /// The numbers of the lines that came to nothing so far.
  var linesForNothing: [Int] { runner.linesForNothing }

  /// The last line so far about a device's network that it has not refused.
  func lastLine(ofNetworkOf device: DeviceRole) -> StoryLine? {
    let refused = runner.refusedLines
    var last: StoryLine?
    for (place, line) in story.lines.enumerated()
    where line.isOfNetwork(of: device) && line.time <= engine.time && !refused.contains(place + 1) {
      if last.map({ $0.time <= line.time }) ?? true { last = line }
    }
    return last
  }

  /// When the last line was played that came to anything, or later: no promise is judged in the past.
  private var endOfStory: TrueTime {
    let nothing = Set(linesForNothing)
    let lines = story.lines.enumerated().filter { place, line in
      line.isOfNetwork || !nothing.contains(place + 1)
    }
    let end = lines.map(\.element.time).max() ?? .zero
    let earliest = engine.time.nanoseconds + 1 - world.soonestSettling.nanoseconds
    return max(end, TrueTime(nanoseconds: earliest))
  }

  /// The acts in whose midst a device ended, each at the time of its line: it may have waited since then.
  private var interrupted: [ActCounts.Interruption] {
    var acts = story.lines.compactMap(\.interruption)
    acts.sort { $0.timeNanoseconds < $1.timeNanoseconds }
    return runner.interrupted.compactMap { end in
      let place = acts.lastIndex { act in
        act.device == end.device && act.verb == end.verb
          && act.timeNanoseconds <= end.timeNanoseconds
      }
      return place.map { acts.remove(at: $0) }
    }
  }

  /// Judges the promises once everything has settled, and says what came of it.
  mutating func judge() -> Telling {
    let end = endOfStory
    let judged = world.script.judged(after: end)
    for statement in judged where statement.time > engine.time { runner.insert(statement) }
    run(through: max(judged.map(\.time).max() ?? .zero, engine.time))
    let report = runner.finish(fault, on: &engine)
    let refused = report.failures.filter { $0.surprise == .refusal }.map(\.line)
    let idleLines = report.idle.map(\.line)
    // An act waits while its device is suspended, and is gone if the device ends meanwhile.
    let gone = idleLines.compactMap { number in
      story.lines.indices.contains(number - 1) ? story.lines[number - 1].interruption : nil
    }
    let idle = idleLines.filter { number in
      guard story.lines.indices.contains(number - 1) else { return true }
      return !story.lines[number - 1].isAct && !story.lines[number - 1].isOfNetwork
    }
    var told = Story()
    told.lines = story.lines.enumerated().filter { line in
      !idle.contains(line.offset + 1) && !refused.contains(line.offset + 1)
    }.map(\.element)
    told.sort()
    var telling = Telling(
      story: told,
      found: Breach.all(in: report, of: world.script, isMended: isMended, at: engine.time),
      end: end,
      happenings: instants.count,
      events: runner.seen,
      refused: report.failures.count { $0.surprise == .refusal },
      interrupted: interrupted + gone,
      met: met,
      unmet: idle.compactMap { number in
        story.lines.indices.contains(number - 1) ? story.lines[number - 1].kind : nil
      },
      transitions: runner.transitions?.pairs ?? []
    )
    telling.personas = runner.personas
    return telling
  }
}

/// A story as far as it was told: it can be gone on with as often as somebody likes.
struct Bookmark {
  fileprivate private(set) var performance: Performance
  fileprivate let pair: SavedPair

  /// - Returns: `nil` where the pair cannot be copied.
  init?(_ performance: Performance) {
    guard let pair = performance.engine.save() else { return nil }
    self.performance = performance
    self.performance.runner.tell()
    self.pair = pair
  }

  /// What of it is there.
  var time: TrueTime { performance.engine.time }
  /// How much had happened.
  var happenings: Int { performance.instants.count }
}

/// What a trouble came to.
package struct Met: Sendable, Hashable {
  /// The place of its kind among the troubles that may come.
  package var kind: Int
  /// How the device lives that it befell; `nil` where it befell the link.
  package var life: Transitions.Life?
  package var link: LogEvent.LinkState

  package init(kind: Int, life: Transitions.Life?, link: LogEvent.LinkState) {
    self.kind = kind
    self.life = life
    self.link = link
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
  /// How many events its log would have.
  package var events: Int
  /// How many acts were refused.
  package var refused: Int
  /// The acts in whose midst a device ended, or before it came to them.
  package var interrupted: [ActCounts.Interruption] = []
  /// Whether promises are broken only because acts were refused or cut off, which is no mistake of the
  /// apps.
  package var isOfRefusals = false
  /// What each trouble came to.
  package var met: [Met] = []
  /// The kinds of the troubles that came to nothing, or waited in vain.
  package var unmet: [Int] = []
  /// Which kind of event followed which, as numbers.
  package var transitions: [UInt32] = []
  /// The persons who looked on, with what they have seen.
  package var personas: [any Persona] = []
  /// How it was begun.
  package var way = Way.placed
  /// The choices that make it; `nil` where it was not drawn.
  package var choices: Choices?

  /// How a story is begun.
  package enum Way: String, Sendable, CaseIterable {
    /// Its lines were there.
    case placed
    /// With all kinds of troubles.
    case all = "of all kinds"
    /// With any half of the kinds.
    case half = "of half of the kinds"
    /// From the middle of another one, which showed something new.
    case onwards = "on from another"
  }

  /// What comes of no story.
  static var none: Telling {
    Telling(story: Story(), found: [], end: .zero, happenings: 0, events: 0, refused: 0)
  }

  /// What was found of a breach, or `nil` where the story does not break it.
  package func found(_ breach: Breach) -> String? {
    found.first { $0.breach == breach }?.sentence
  }
}
