package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// Plays a script on an engine and judges what it sees.
///
/// Of one instant, faults come first, then actions, then what the pair does by itself until nothing is
/// due, then expectations. A line with `ties` changes the order of actions and the pair's events.
package struct Runner {
  private var script: Script
  /// How much earlier or later than written things may be seen; zero in virtual time.
  private let tolerance: Interval
  private var queue = EventQueue<Int>()
  private var open: [OpenWindow] = []
  private var view = PairView()
  private var promises: PromiseCheckers
  private var refusals: Refusals
  /// Until when an answer to the last action may come: in real time a device answers after it was asked.
  private var answersUntil = TrueTime.zero
  /// The device that the present line asks for an action.
  private var asked: DeviceRole?
  /// The devices whose apps have yet to answer an action, until when, and what they had said before it.
  private var owed: [(device: DeviceRole, until: TrueTime, lines: Int)] = []
  private(set) var failures: [Failure] = []
  private(set) var idle: [Idle] = []
  private(set) var unanswered = Unanswered()
  private var misnamed: Misnamed
  private var checked = 0
  /// What has followed what, where somebody asks for it.
  package var transitions: Transitions?
  /// The persons who look at what happens, where somebody explores with them.
  package var personas: [any Persona] = []
  /// How many events there were so far.
  package private(set) var seen = 0
  private var recent = RecentEvents()
  private var missed = MissedEvents()
  /// What lines have kept under names, the last of a name last.
  private var captured: [(name: String, value: JSONText)] = []
  /// How often everything was done, where a promise counts it.
  private var acts: ActCounts?
  /// The lines of promises as they were read, also for who goes on from a copy.
  private let readPromises = ReadPromises()
  /// Whether any line looks for an event; only then are events kept.
  private let looksForEvents: Bool
  /// Whether any line asks what a device's system says.
  private var asksSystems: Bool
  /// What has happened and neither the promises nor the log have taken yet.
  ///
  /// They may take many events at once: each is a lot of instructions, and a processor fetches them once
  /// for all events instead of once for each.
  private var untold: [LogEvent] = []
  private static let untoldMost = 256
  private var sink: (LogEvent) -> Void

  /// - Parameters:
  ///   - promises: What must hold whatever the script says.
  ///   - tolerance: For real time, where nothing happens at just its instant.
  ///   - sink: Takes every event of the log, in order; many at once, unless the pacer tells each at once.
  package init(
    _ script: Script,
    promises: PromiseCheckers = PromiseCheckers(),
    tolerance: Interval = .zero,
    sink: @escaping (LogEvent) -> Void
  ) {
    self.script = script
    self.promises = promises
    self.tolerance = tolerance
    self.sink = sink
    misnamed = Misnamed(script)
    refusals = Refusals(first: script.statements.map(\.line).min() ?? 1)
    let promises = script.promises.flatMap(\.lines)
    looksForEvents =
      script.statements.contains { $0.body.looksForEvent } || promises.contains(where: \.isStanding)
    if !promises.isEmpty { acts = ActCounts() }
    asksSystems =
      promises.contains(where: \.asksSystem) || script.statements.contains { $0.body.asksSystem }
    if looksForEvents { view.keepPayloads() }
    if script.statements.contains(where: \.body.looksIntoFiles) || !promises.isEmpty {
      view.keepFiles()
    }
    for index in script.statements.indices {
      let time = script.statements[index].time.nanoseconds
      queue.insert(index, at: time, rank: script.statements[index].body.rank)
    }
  }

  /// Plays the whole script; the engine has both devices attached, `events` were taken from it.
  package mutating func run<Pace: Pacer>(
    on engine: inout Engine,
    pacedBy pacer: inout Pace,
    after events: [LogEvent] = []
  ) -> Report {
    observe(&engine, after: events)
    var fault: DeviceFault?
    do throws(DeviceFault) {
      while !pacer.isOver, try step(on: &engine, pacedBy: &pacer) {}
    } catch {
      fault = error
    }
    return finish(fault, on: &engine, isInterrupted: pacer.isOver)
  }

  /// When the next thing happens, of the script or of the pair; `nil` once all is played and quiet.
  package func nextInstant(on engine: Engine) -> TrueTime? {
    let times = [
      queue.nextTime.map(TrueTime.init(nanoseconds:)), nextWindowEnd, engine.nextEventTime,
    ]
    return times.compactMap(\.self).min()
  }

  /// Takes one thing of the script or one event of the pair, whichever comes first; false at the end.
  package mutating func step<Pace: Pacer>(on engine: inout Engine, pacedBy pacer: inout Pace)
    throws(DeviceFault) -> Bool
  {
    guard try playNext(on: &engine, pacedBy: &pacer) else { return false }
    if pacer.tellsAtOnce || untold.count >= Self.untoldMost { tell() }
    return true
  }

  /// Adds a line to those that are to come, at an instant that is not over.
  package mutating func insert(_ statement: Script.Statement) {
    script.statements.append(statement)
    if statement.body.asksSystem { asksSystems = true }
    let index = script.statements.count - 1
    queue.insert(index, at: statement.time.nanoseconds, rank: statement.body.rank)
  }

  /// The acts so far in whose midst a device ended, where a promise counts acts.
  package var interrupted: [ActCounts.Interruption] { acts?.interrupted ?? [] }

  /// Closes what is open and says what came of the run.
  package mutating func finish(
    _ fault: DeviceFault?,
    on engine: inout Engine,
    isInterrupted: Bool = false
  ) -> Report {
    observe(&engine)
    // Of the instant at which a run is broken off, nobody knows what would still have come.
    if !isInterrupted { closeRefusals(before: nil, &engine) }
    tell()
    return report(fault, engine, isInterrupted: isInterrupted)
  }

  /// When the first window ends that has an end.
  private var nextWindowEnd: TrueTime? {
    var first: TrueTime?
    // By place: a window is large, and this is asked at every step.
    for place in open.indices where !open[place].isStanding {
      if first.map({ open[place].until < $0 }) ?? true { first = open[place].until }
    }
    return first
  }

  /// Takes one thing of the script or one event of the pair, whichever comes first; false at the end.
  private mutating func playNext<Pace: Pacer>(on engine: inout Engine, pacedBy pacer: inout Pace)
    throws(DeviceFault) -> Bool
  {
    let scripted = queue.nextTime.map(TrueTime.init(nanoseconds:))
    var first = scripted
    if let end = nextWindowEnd, first.map({ end < $0 }) ?? true { first = end }
    if first == nil { first = lastAnswer(after: engine.time, pacer) }
    guard let target = first else { return false }
    let event = engine.nextEventTime
    let isEvent =
      event.map { $0 < target || $0 == target && nextWaits(at: target, engine) } ?? false
    let instant = isEvent ? event ?? target : target
    guard try pacer.reach(instant, in: &engine) else {
      observe(&engine)
      return true
    }
    closeRefusals(before: instant, &engine)
    if isEvent {
      try engine.runNextEvent()
    } else {
      engine.advance(to: instant)
      if scripted == instant {
        try play(on: &engine)
        waitForAsked(at: engine.time, pacer)
      } else {
        closeWindows(through: instant, &engine)
      }
    }
    promises.look(at: engine)
    observe(&engine)
    return true
  }

  /// Until when an answer to an action may still come; `nil` when none can.
  private func lastAnswer(after time: TrueTime, _ pacer: some Pacer) -> TrueTime? {
    let open = owed.filter { pacer.lines(from: $0.device) == $0.lines }.map(\.until)
    return (open + [answersUntil]).max().flatMap { $0 > time ? $0 : nil }
  }

  /// Has the app of a device that was just asked for something be waited for, if it may think about it.
  private mutating func waitForAsked(at time: TrueTime, _ pacer: some Pacer) {
    guard let device = asked else { return }
    asked = nil
    let patience = pacer.patience(with: device)
    if patience == .zero { return }
    owed.removeAll { $0.device == device }
    owed.append((device, time + patience + tolerance, pacer.lines(from: device)))
  }

  /// Whether what the script has next comes after the pair's next event of the same instant.
  private func nextWaits(at target: TrueTime, _ engine: Engine) -> Bool {
    guard queue.nextTime == target.nanoseconds, let index = queue.first else { return true }
    let rank = script.statements[index].body.rank
    return rank == .expectation || rank == .action && engine.actsWait
  }

  private mutating func play(on engine: inout Engine) throws(DeviceFault) {
    guard let index = queue.popFirst() else { return }
    let statement = script.statements[index]
    if let reason = engine.reasonForNothing(statement.body) {
      idle.append(Idle(line: statement.line, reason: reason))
    } else {
      unanswered.ask(statement.body, line: statement.line, on: engine)
    }
    try play(statement.body, of: statement, send: statement.send, on: &engine)
  }

  private mutating func play(
    _ body: Script.Body,
    of statement: Script.Statement,
    send: String?,
    on engine: inout Engine
  ) throws(DeviceFault) {
    switch body {
    case .act(let device, let action):
      refusals.ask(
        device,
        for: action.spokenVerb,
        line: statement.line,
        needsDo: statement.needsDo
      )
      answersUntil = engine.time + tolerance
      asked = device
      if let send { view.sends.ask(send, device, action, at: engine.time.nanoseconds) }
      view.sends.cancel(device, action)
      let isSeen = try engine.act(device, action)
      // Nobody may observe a notification; it was posted all the same.
      if !isSeen, action.verb != "notify" {
        let reason = "the \(device.name) did nothing, and is as it was"
        idle.append(Idle(line: statement.line, reason: reason))
      }
    case .expect(let expectation): expect(expectation, of: statement, &engine)
    case .late(let line): try play(line, of: statement, on: &engine)
    case .promise(let line): judge(line, of: statement, on: &engine)
    case let fault: try engine.play(fault)
    }
  }

  /// Plays a line with what was captured by now; one that cannot be read so fails.
  private mutating func play(
    _ line: LateLine,
    of statement: Script.Statement,
    on engine: inout Engine
  ) throws(DeviceFault) {
    let read: (body: Script.Body, send: String?)
    do throws(Diagnostic) {
      read = try line.body(captured)
    } catch {
      checked += 1
      let found = error.message + (error.hint.isEmpty ? "" : ": \(error.hint)")
      return fail(statement, Found(found), &engine)
    }
    var statement = statement
    statement.needsDo = line.language.needsDo(read.body)
    try play(read.body, of: statement, send: read.send, on: &engine)
  }

  // MARK: Expectations

  private mutating func judge(
    _ line: PromiseLine,
    of statement: Script.Statement,
    on engine: inout Engine
  ) {
    do throws(Diagnostic) {
      let expectation = try line.expectation(acts ?? ActCounts(), readPromises)
      expect(expectation, of: statement, isStanding: line.isStanding, &engine)
    } catch {
      checked += 1
      fail(statement, Found(error.message), &engine)
    }
  }

  private mutating func expect(
    _ expectation: Expectation,
    of statement: Script.Statement,
    isStanding: Bool = false,
    _ engine: inout Engine
  ) {
    checked += 1
    let from = TrueTime(nanoseconds: engine.time.nanoseconds - tolerance.nanoseconds)
    let until = engine.time + (expectation.window ?? .zero) + tolerance
    var window = OpenWindow(
      expectation,
      of: statement,
      number: checked,
      from: from,
      until: isStanding ? .zero + Script.longest : until,
      isStanding: isStanding
    )
    if !expectation.isNegated {
      let most = expectation.mostEvents
      for case .event(let look) in expectation.checks.map(\.look) {
        refusals.expect(look, atMost: most, from: from, until: until)
      }
    }
    let events = recent.since(from.nanoseconds)
    let judgement = window.look(at: events, sight(engine), now: engine.time)
    if let judgement { return close(window, judgement, &engine) }
    if !isStanding, until == engine.time {
      return close(window, window.close(sight(engine)), &engine)
    }
    open.append(window)
  }

  private func sight(_ engine: Engine) -> Sight {
    Sight(
      view: view,
      watchSystem: asksSystems ? engine.system(of: .watch) : nil,
      phoneSystem: asksSystems ? engine.system(of: .phone) : nil,
      servers: engine.attachedServers,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      time: engine.time,
      tolerance: tolerance
    )
  }

  private mutating func close(
    _ window: OpenWindow,
    _ judgement: Judgement,
    _ engine: inout Engine
  ) {
    switch judgement {
    case .met(let value):
      if let name = window.expectation.captured, let value {
        captured.append((name, value))
      }
      engine.record(nil, .expectation(line: window.statement.line, failure: nil))
    case .failed(let found):
      fail(window.statement, found, &engine)
      if case .seen = window.expectation.demand, !window.expectation.isNegated {
        tellNearest(of: window)
      }
    }
  }

  private mutating func fail(
    _ statement: Script.Statement,
    _ found: Found,
    _ engine: inout Engine
  ) {
    var failure = Failure(line: statement.line, found: found.sentence, time: engine.time)
    failure.actual = found.words
    failure.place = statement.place
    failure.isElsewhere = statement.isElsewhere
    failure.isRepeated = statement.isRepeated
    failure.isGiven = statement.isGiven
    failures.append(failure)
    engine.record(nil, .expectation(line: statement.line, failure: found.sentence))
  }

  /// Tells where the missed event came nearest: before the window, or after it.
  private mutating func tellNearest(of window: OpenWindow) {
    let index = failures.endIndex - 1
    if case .event(let look) = window.expectation.check.look,
      let event = recent.last(look, before: window.from, view)
    {
      let sooner = (window.from - .zero) - event.instant
      failures[index].nearest = "it was at \(event.instant), \(sooner) before"
    } else {
      failures[index].nearest = similar(before: window)
      missed.miss(
        index,
        window.expectation.check,
        until: window.until,
        seesSimilar: window.near.isEmpty
      )
    }
  }

  /// The last event of the sort from before a window in which there was none.
  private func similar(before window: OpenWindow) -> String? {
    guard window.near.isEmpty, case .event(let look) = window.expectation.check.look else {
      return nil
    }
    let event = recent.last(before: window.from) { look.isSimilar($0) }
    return event.map { event in
      let words = NearEvents.words(event, look, view)
      return "\(words) at \(event.instant), \((window.from - .zero) - event.instant) before"
    }
  }

  /// Closes the windows that end at an instant, after everything of that instant.
  private mutating func closeWindows(through instant: TrueTime, _ engine: inout Engine) {
    let due = open.filter { $0.until <= instant }
    open.removeAll { $0.until <= instant }
    for window in due { close(window, window.close(sight(engine)), &engine) }
  }

  /// Fails the lines whose actions were refused when nothing can expect it any more: before an instant,
  /// or at the end.
  private mutating func closeRefusals(before instant: TrueTime?, _ engine: inout Engine) {
    let limit =
      instant.map { TrueTime(nanoseconds: $0.nanoseconds - tolerance.nanoseconds) }
      ?? TrueTime(nanoseconds: .max)
    let refused = refusals.take(before: limit)
    if refused.isEmpty { return }
    for failure in refused {
      failures.append(failure)
      engine.record(nil, .expectation(line: failure.line, failure: failure.found))
    }
    observe(&engine)
  }

  /// Sees what happened, and whether any open window has now got what it waits for.
  private mutating func observe(_ engine: inout Engine, after earlier: [LogEvent] = []) {
    let events = earlier + engine.takeEvents()
    if events.isEmpty {
      if asksSystems, open.contains(where: \.looksAtSystem) { lookThroughWindows([], &engine) }
      return
    }
    seen += events.count
    for event in events {
      view.see(event)
      refusals.see(event)
      unanswered.see(event)
      acts?.see(event)
      transitions?.see(event)
      for place in personas.indices { personas[place].see(event) }
    }
    untold += events
    if looksForEvents {
      recent.see(events, since: engine.time.nanoseconds - tolerance.nanoseconds)
    }
    if !misnamed.isEmpty { misnamed.see(events, sight(engine)) }
    if missed.isWaiting { missed.see(events[...], sight(engine), now: engine.time) }
    lookThroughWindows(events[...], &engine)
  }

  private mutating func lookThroughWindows(
    _ events: ArraySlice<LogEvent>,
    _ engine: inout Engine
  ) {
    guard !open.isEmpty else { return }
    let sight = sight(engine)
    var decided: [(window: OpenWindow, judgement: Judgement)] = []
    for index in open.indices {
      if let judgement = open[index].look(at: events, sight, now: engine.time) {
        decided.append((open[index], judgement))
      }
    }
    guard !decided.isEmpty else { return }
    open.removeAll { window in decided.contains { $0.window.number == window.number } }
    for (window, judgement) in decided { close(window, judgement, &engine) }
    untold += engine.takeEvents()
  }

  /// Has the promises and the log take what has happened: of a copy, nobody need do it again.
  package mutating func tell() {
    var events: [LogEvent] = []
    swap(&events, &untold)
    promises.see(events)
    for event in events { sink(event) }
  }

  private mutating func report(_ fault: DeviceFault?, _ engine: Engine, isInterrupted: Bool)
    -> Report
  {
    for (index, told) in missed.similar {
      failures[index].nearest = failures[index].nearest.map { "\($0); \(told)" } ?? told
    }
    for (index, told) in missed.almost + missed.late { failures[index].nearest = told }
    return Report(
      verdict: verdict(fault, isInterrupted),
      failures: failures.sorted { $0.line < $1.line },
      broken: promises.broken,
      fault: fault,
      expectations: checked,
      idle: (idle + unanswered.rest(on: engine) + misnamed.rest).sorted { $0.line < $1.line },
      virtualTime: engine.time - .zero,
      isInterrupted: isInterrupted
    )
  }

  /// The verdict; a failure under `given` leaves the run undecided.
  private func verdict(_ fault: DeviceFault?, _ isInterrupted: Bool) -> Verdict {
    if fault != nil { return .crashed }
    if !promises.broken.isEmpty { return .promiseBroken }
    if failures.isEmpty { return checked == 0 || isInterrupted ? .undecided : .pass }
    return failures.contains { $0.isGiven } ? .undecided : .failed
  }
}
