import LockstepPair
package import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A story that is being played: the pair, the lines so far, and the happenings so far.
struct Performance {
  private let world: World
  private(set) var engine: Engine
  fileprivate var runner: Runner
  private(set) var story = Story()
  private var fault: DeviceFault?
  private var pacer = Unpaced()
  /// The instants at which something has happened.
  private(set) var instants: [TrueTime] = []
  /// The numbers of the watches that were worn.
  private(set) var watches = [1]
  /// The instant of the last line so far.
  private(set) var end = TrueTime.zero
  /// The troubles so far, with the circumstances of each.
  private(set) var met: [Met] = []
  /// `true` if a line changes the network of a device.
  private(set) var changesNetworks = false
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

  /// Continues a story from a bookmark.
  init(at bookmark: Bookmark) {
    self = bookmark.performance
    engine = Engine(restoring: bookmark.pair)
  }

  /// Adds a line that is still to be played.
  mutating func add(_ line: StoryLine) {
    story.lines.append(line)
    end = max(end, line.time)
    changesNetworks = changesNetworks || line.isOfNetwork
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
    if onlookers.isEmpty { return }
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

  /// Adds a trouble of a kind, and plays everything up to it.
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

  /// Plays everything up to an instant, inclusive.
  mutating func run(through end: TrueTime) {
    while step(through: end) {}
    if fault == nil { engine.advance(to: end) }
  }

  /// Plays until something has happened at `count` more instants; returns `false` if fewer come by
  /// `end`.
  @discardableResult
  mutating func pass(_ count: Int, until end: TrueTime) -> Bool {
    pass(to: instants.count + count, until: end)
  }

  /// Plays until something has happened at `count` instants in all; returns `false` if fewer come by
  /// `end`.
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

  /// `true` if a device cannot continue.
  var hasFault: Bool { fault != nil }

  /// The number of lines so far that change the order within an instant.
  var orders: Int { story.lines.count { $0.isOrder } }

  /// `true` if no device is off; promises say nothing about a device that is off.
  var isMended: Bool { !DeviceRole.allCases.contains(where: engine.hasCrashed) }

  /// The pairs of successive events so far.
  var transitions: Transitions { runner.transitions ?? Transitions() }

  /// `true` if the last trouble has had no effect yet, because it waits for a certain point.
  var lastTroubleWaits: Bool {
    guard let place = story.lines.lastIndex(where: { $0.source == .trouble }) else { return false }
    return !story.lines[place].isAct && runner.waits(for: place + 1, on: engine)
  }

  /// The numbers of the lines so far that had no effect.
  var linesForNothing: [Int] { runner.linesForNothing }

  /// Finds the last line so far that changed a device's network and was not refused.
  func lastLine(ofNetworkOf device: DeviceRole) -> StoryLine? {
    guard changesNetworks else { return nil }
    let refused = runner.refusedLines
    var last: StoryLine?
    for (place, line) in story.lines.enumerated()
    where line.isOfNetwork(of: device) && line.time <= engine.time && !refused.contains(place + 1) {
      if last.map({ $0.time <= line.time }) ?? true { last = line }
    }
    return last
  }

  /// The instant of the last line with an effect; later, if a promise would otherwise be judged in the
  /// past.
  private var endOfStory: TrueTime {
    let nothing = Set(linesForNothing)
    let earliest = engine.time.nanoseconds + 1 - world.soonestSettling.nanoseconds
    var end = TrueTime(nanoseconds: max(0, earliest))
    // By place: a line is large.
    for place in story.lines.indices where story.lines[place].time > end {
      if !nothing.contains(place + 1) || story.lines[place].isOfNetwork {
        end = story.lines[place].time
      }
    }
    return end
  }

  /// The acts during which their device ended, each with the time of its line, since a device may have
  /// done it later.
  private var interrupted: [ActCounts.Interruption] {
    if runner.interrupted.isEmpty { return [] }
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

  /// Finds a line by its number, counted from 1; a line of a promise has none here.
  private func line(numbered number: Int) -> StoryLine? {
    story.lines.indices.contains(number - 1) ? story.lines[number - 1] : nil
  }

  /// Judges the promises after everything has settled, and returns the result of the story.
  mutating func judge() -> Telling {
    let end = endOfStory
    let judged = world.script.judged(after: end)
    for statement in judged where statement.time > engine.time { runner.insert(statement) }
    run(through: max(judged.map(\.time).max() ?? .zero, engine.time))
    let report = runner.finish(fault, on: &engine)
    let refused = report.failures.filter { $0.surprise == .refusal }.map(\.line)
    let idleLines = report.idle.map(\.line)
    // An act waits while its device is suspended, and is gone if the device ends meanwhile.
    let gone = idleLines.compactMap { line(numbered: $0)?.interruption }
    let idle = idleLines.filter { number in
      line(numbered: number).map { !$0.isAct && !$0.isOfNetwork } ?? true
    }
    var told = story
    for number in Set(idle + refused).sorted(by: >) where line(numbered: number) != nil {
      told.lines.remove(at: number - 1)
    }
    told.sort()
    var telling = Telling(
      story: told,
      found: Breach.all(in: report, of: world.script, isMended: isMended, at: engine.time),
      end: end,
      happenings: instants.count,
      events: runner.seen,
      refused: refused.count { line(numbered: $0)?.source != .mending },
      interrupted: interrupted + gone,
      met: met,
      unmet: idle.compactMap { line(numbered: $0)?.kind },
      transitions: runner.transitions?.pairs ?? []
    )
    telling.personas = runner.personas
    telling.isMended = isMended
    return telling
  }
}

/// A copy of a story as far as it was played; it can be continued any number of times.
struct Bookmark {
  fileprivate private(set) var performance: Performance
  fileprivate let pair: SavedPair

  /// - Returns: `nil` if the pair cannot be copied.
  init?(_ performance: Performance) {
    guard let pair = performance.engine.save() else { return nil }
    self.performance = performance
    self.performance.runner.tell()
    self.pair = pair
  }

  /// The instant up to which the story was played.
  var time: TrueTime { performance.engine.time }
  /// The number of instants at which something has happened.
  var happenings: Int { performance.instants.count }
}

/// The circumstances in which a trouble came.
package struct Met: Sendable, Hashable {
  /// The index of the trouble's kind in the list of troubles.
  package var kind: Int
  /// The state of the device that the trouble befell; `nil` if it befell the link.
  package var life: Transitions.Life?
  package var link: LogEvent.LinkState

  package init(kind: Int, life: Transitions.Life?, link: LogEvent.LinkState) {
    self.kind = kind
    self.life = life
    self.link = link
  }
}

/// The result of playing a story.
package struct Telling: Sendable {
  /// The lines that had an effect, in the order of time.
  package var story: Story
  package var found: [Breach.Found]
  /// The instant of the last line, from which the time to settle is counted.
  package var end: TrueTime
  /// The number of instants at which something happened.
  package var happenings: Int
  /// The number of events in the story's log.
  package var events: Int
  /// The number of acts that were refused.
  package var refused: Int
  /// The acts during which their device ended, or before which it had ended.
  package var interrupted: [ActCounts.Interruption] = []
  /// `true` if promises are broken only because acts were refused or cut off, which is no mistake of
  /// the apps.
  package var isOfRefusals = false
  /// The circumstances in which each trouble came.
  package var met: [Met] = []
  /// The indices of the kinds of those troubles that had no effect, or waited in vain.
  package var unmet: [Int] = []
  /// The pairs of successive events, as numbers.
  package var transitions: [UInt32] = []
  /// The persons who looked on, with what they have seen.
  package var personas: [any Persona] = []
  /// `true` if no device was off when the promises were judged.
  package var isMended = true
  /// The way in which the story was begun.
  package var way = Way.placed
  /// The choices that made the story; `nil` if it was not drawn.
  package var choices: Choices?

  /// The way in which a story is made.
  package enum Way: String, Sendable, CaseIterable {
    /// Its lines were given.
    case placed
    /// Its troubles are drawn from all kinds.
    case all = "of all kinds"
    /// Its troubles are drawn from a random half of the kinds.
    case half = "of half of the kinds"
    /// It continues another story that had shown something new, from its middle.
    case onwards = "on from another"
  }

  /// The empty result, before any story was played.
  static var none: Telling {
    Telling(story: Story(), found: [], end: .zero, happenings: 0, events: 0, refused: 0)
  }

  /// Finds the description of a breach in the story; returns `nil` if the story does not have that
  /// breach.
  package func found(_ breach: Breach) -> String? {
    found.first { $0.breach == breach }?.sentence
  }
}
