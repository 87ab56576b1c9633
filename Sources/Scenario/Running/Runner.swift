package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// Lets time pass until an instant: at once in virtual time, by waiting in real time.
package protocol Pacer {
  /// Returns true when the instant has come, false when something happened in the pair before it.
  mutating func reach(_ time: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool
}

/// Virtual time: every instant has come as soon as it is asked for.
package struct Unpaced: Pacer {
  package init() {}

  package mutating func reach(_ time: TrueTime, in engine: inout Engine) -> Bool { true }
}

/// Plays a script on an engine and judges what it sees.
///
/// Of one instant, faults come first, then actions, then what the pair does by itself until nothing is
/// due, then expectations.
package struct Runner {
  /// What came of a run.
  package struct Report: Sendable, Equatable {
    package var verdict: Verdict
    package var failures: [Failure]
    package var broken: [PromiseCheckers.Broken]
    /// Why a device could not go on.
    package var fault: DeviceFault?
    package var expectations: Int
    /// Lines that changed nothing, as a `link restore` in range: told, and no failure.
    package var idle: [Idle]
    package var virtualTime: Interval
  }

  /// A line that changed nothing.
  package struct Idle: Sendable, Equatable {
    package var line: Int
    /// Why not.
    package var reason: String
  }

  /// An expectation that was not met, or an action that was refused.
  package struct Failure: Sendable, Equatable {
    package var line: Int
    package var found: String
    package var time: TrueTime
  }

  /// An expectation whose window is open.
  private struct Open {
    var line: Int
    var expectation: Expectation
    var until: TrueTime
    /// What happened in it instead.
    var near = NearEvents()
  }

  private let script: Script
  /// How much earlier or later than written things may be seen; zero in virtual time.
  private let tolerance: Interval
  private var queue = EventQueue<Int>()
  private var open: [Open] = []
  private var view = PairView()
  private var promises = PromiseCheckers()
  private var refusals = Refusals()
  private var failures: [Failure] = []
  private var idle: [Idle] = []
  private var checked = 0
  private var recent = RecentEvents()
  /// Whether any line looks for an event, so that they are kept.
  private let looksForEvents: Bool
  private var sink: (LogEvent) -> Void

  /// - Parameters:
  ///   - tolerance: For real time, where nothing happens at just its instant.
  ///   - sink: Takes every event of the log, in order.
  package init(
    _ script: Script,
    tolerance: Interval = .zero,
    sink: @escaping (LogEvent) -> Void
  ) {
    self.script = script
    self.tolerance = tolerance
    self.sink = sink
    looksForEvents = script.statements.contains { $0.body.looksForEvent }
    for index in script.statements.indices {
      let statement = script.statements[index]
      queue.insert(index, at: statement.time.nanoseconds, rank: statement.body.rank)
    }
  }

  /// Plays the whole script; the engine has both devices attached.
  package mutating func run<Pace: Pacer>(on engine: inout Engine, pacedBy pacer: inout Pace)
    -> Report
  {
    var fault: DeviceFault?
    do throws(DeviceFault) {
      observe(&engine)
      while try playNext(on: &engine, pacedBy: &pacer) {}
    } catch {
      fault = error
    }
    observe(&engine)
    closeRefusals(before: nil, &engine)
    return report(fault, engine)
  }

  /// Takes one thing of the script or one event of the pair, whichever comes first; false at the end.
  private mutating func playNext<Pace: Pacer>(on engine: inout Engine, pacedBy pacer: inout Pace)
    throws(DeviceFault) -> Bool
  {
    let window = open.map(\.until).min()
    let scripted = queue.nextTime.map(TrueTime.init(nanoseconds:))
    guard let target = [window, scripted].compactMap(\.self).min() else { return false }
    let event = engine.nextEventTime
    let isEvent = event.map { $0 < target || $0 == target && nextWaits(at: target) } ?? false
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
      } else {
        closeWindows(through: instant, &engine)
      }
    }
    observe(&engine)
    return true
  }

  /// Whether what the script has next comes after the pair's own events of the same instant.
  private func nextWaits(at target: TrueTime) -> Bool {
    guard queue.nextTime == target.nanoseconds, let index = queue.first else { return true }
    return script.statements[index].body.rank == .expectation
  }

  private mutating func play(on engine: inout Engine) throws(DeviceFault) {
    guard let index = queue.popFirst() else { return }
    let statement = script.statements[index]
    if let reason = engine.reasonForNothing(statement.body) {
      idle.append(Idle(line: statement.line, reason: reason))
    }
    switch statement.body {
    case .act(let device, let action):
      refusals.ask(device, for: action.verb, line: statement.line)
      try engine.act(device, action)
    case .expect(let expectation): expect(expectation, line: statement.line, &engine)
    case let fault: try engine.play(fault)
    }
  }

  // MARK: Expectations

  private mutating func expect(_ expectation: Expectation, line: Int, _ engine: inout Engine) {
    checked += 1
    let from = TrueTime(nanoseconds: engine.time.nanoseconds - tolerance.nanoseconds)
    let until = engine.time + (expectation.window ?? .zero) + tolerance
    var window = Open(line: line, expectation: expectation, until: until)
    if case .event(let look) = expectation.check.look, !expectation.isNegated {
      refusals.expect(look, from: from, until: until)
    }
    let isSeen = look(for: &window, in: recent.since(from.nanoseconds), engine)
    if isSeen || until == engine.time { return close(window, isSeen: isSeen, &engine) }
    open.append(window)
  }

  /// Whether what a window waits for is there, or among some events.
  private func look(
    for window: inout Open,
    in events: some Sequence<LogEvent>,
    _ engine: Engine
  ) -> Bool {
    switch window.expectation.check.look {
    case .state(let found): return found(sight(engine)) == nil
    case .event(let look):
      for event in events {
        if look.matches(event) { return true }
        window.near.see(event, look)
      }
      return false
    }
  }

  private func sight(_ engine: Engine) -> Sight {
    Sight(
      view: view,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      time: engine.time,
      tolerance: tolerance
    )
  }

  private mutating func close(_ window: Open, isSeen: Bool, _ engine: inout Engine) {
    var failure: String?
    if isSeen == window.expectation.isNegated {
      failure = isSeen ? "it is so" : instead(of: window, engine)
      failures.append(Failure(line: window.line, found: failure ?? "", time: engine.time))
    }
    engine.record(nil, .expectation(line: window.line, failure: failure))
  }

  /// What was found instead of something that is not there.
  private func instead(of window: Open, _ engine: Engine) -> String {
    switch window.expectation.check.look {
    case .state(let found): found(sight(engine)) ?? "nothing"
    case .event: window.near.absence
    }
  }

  /// Closes the windows that end at an instant, after everything of that instant.
  private mutating func closeWindows(through instant: TrueTime, _ engine: inout Engine) {
    let due = open.filter { $0.until <= instant }
    open.removeAll { $0.until <= instant }
    for window in due { close(window, isSeen: false, &engine) }
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
  private mutating func observe(_ engine: inout Engine) {
    let events = engine.takeEvents()
    if events.isEmpty { return }
    for event in events {
      view.see(event)
      promises.see(event)
      refusals.see(event)
      sink(event)
    }
    if looksForEvents {
      recent.see(events, since: engine.time.nanoseconds - tolerance.nanoseconds)
    }
    lookThroughWindows(events, &engine)
  }

  private mutating func lookThroughWindows(_ events: [LogEvent], _ engine: inout Engine) {
    guard !open.isEmpty else { return }
    var seen: [Open] = []
    for index in open.indices where look(for: &open[index], in: events, engine) {
      seen.append(open[index])
    }
    guard !seen.isEmpty else { return }
    open.removeAll { window in seen.contains { $0.line == window.line } }
    for window in seen { close(window, isSeen: true, &engine) }
    for event in engine.takeEvents() { sink(event) }
  }

  private func report(_ fault: DeviceFault?, _ engine: Engine) -> Report {
    let verdict: Verdict =
      if fault != nil {
        .crashed
      } else if !promises.broken.isEmpty {
        .promiseBroken
      } else if !failures.isEmpty {
        .failed
      } else if checked == 0 {
        .undecided
      } else {
        .pass
      }
    return Report(
      verdict: verdict,
      failures: failures.sorted { $0.line < $1.line },
      broken: promises.broken,
      fault: fault,
      expectations: checked,
      idle: idle,
      virtualTime: engine.time - .zero
    )
  }
}

extension Script.Body {
  fileprivate var looksForEvent: Bool {
    if case .expect(let expectation) = self, case .event = expectation.check.look {
      true
    } else {
      false
    }
  }
}

extension Runner.Report {
  /// The report of a run that could not begin.
  package init(failed fault: DeviceFault) {
    self.init(
      verdict: .crashed,
      failures: [],
      broken: [],
      fault: fault,
      expectations: 0,
      idle: [],
      virtualTime: .zero
    )
  }
}
