package import Pair
package import Protocol
package import Simulation

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
    var from: TrueTime
    var until: TrueTime
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
  private var recent: [LogEvent] = []
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
    case .link(let input): try engine.changeLink(input)
    case .suspend(let device): engine.suspend(device)
    case .resume(let device): try engine.resume(device)
    case .crash(let device, let crash, let operation):
      try engine.crash(device, crash, atOperation: operation)
    case .disk(let device, let condition): try engine.setDisk(of: device, condition)
    case .restart(let device): try engine.restart(device)
    case .jumpClock(let device, let interval): engine.jumpClock(of: device, by: interval)
    case .expect(let expectation): expect(expectation, line: statement.line, &engine)
    case .end: break
    }
  }

  // MARK: Expectations

  private mutating func expect(_ expectation: Expectation, line: Int, _ engine: inout Engine) {
    checked += 1
    let from = TrueTime(nanoseconds: engine.time.nanoseconds - tolerance.nanoseconds)
    let until = engine.time + (expectation.window ?? .zero) + tolerance
    if case .refuses(let device, let verb) = expectation.check, !expectation.isNegated {
      refusals.expect(verb, of: device, from: from, until: until)
    }
    let isSeen = isSeen(expectation.check, since: from, engine)
    if isSeen || until == engine.time {
      let met = isSeen != expectation.isNegated
      return close(line, expectation, from: from, met: met, &engine)
    }
    open.append(Open(line: line, expectation: expectation, from: from, until: until))
  }

  private func isSeen(_ check: Expectation.Check, since from: TrueTime, _ engine: Engine) -> Bool {
    if check.isEvent {
      return recent.contains { $0.timeNanoseconds >= from.nanoseconds && check.matches($0) }
    }
    return found(check, engine) == nil
  }

  private func found(_ check: Expectation.Check, _ engine: Engine) -> String? {
    // Of a live device's clock only the rate is known, not when it began: the tolerance covers that.
    let check: Expectation.Check =
      if case .timersAgree(let bound) = check { .timersAgree(bound + tolerance) } else { check }
    return check.found(in: view, clocks: (engine.clock(of: .watch), engine.clock(of: .phone)))
  }

  /// What was found instead of something that is not there.
  private func instead(
    of check: Expectation.Check,
    since from: TrueTime,
    _ engine: Engine
  ) -> String {
    guard check.isEvent else { return found(check, engine) ?? "nothing" }
    return check.absence(among: recent.filter { $0.timeNanoseconds >= from.nanoseconds })
  }

  private mutating func close(
    _ line: Int,
    _ expectation: Expectation,
    from: TrueTime,
    met: Bool,
    _ engine: inout Engine
  ) {
    var failure: String?
    if !met {
      failure =
        expectation.isNegated ? "it is so" : instead(of: expectation.check, since: from, engine)
      failures.append(Failure(line: line, found: failure ?? "", time: engine.time))
    }
    engine.record(nil, .expectation(line: line, failure: failure))
  }

  /// Closes the windows that end at an instant, after everything of that instant.
  private mutating func closeWindows(through instant: TrueTime, _ engine: inout Engine) {
    let due = open.filter { $0.until <= instant }
    open.removeAll { $0.until <= instant }
    for window in due {
      let met = window.expectation.isNegated
      close(window.line, window.expectation, from: window.from, met: met, &engine)
    }
  }

  /// Fails the lines whose actions were refused when nothing can expect it any more: before an instant, or
  /// at the end.
  private mutating func closeRefusals(before instant: TrueTime?, _ engine: inout Engine) {
    let limit = instant.map { TrueTime(nanoseconds: $0.nanoseconds - tolerance.nanoseconds) } ?? TrueTime(nanoseconds: .max)
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
    keepRecent(events)
    lookThroughWindows(events, &engine)
  }

  private mutating func keepRecent(_ events: [LogEvent]) {
    for event in events where event.isLookedFor { recent.append(event) }
    if recent.count > 4_096 { recent.removeFirst(2_048) }
  }

  private mutating func lookThroughWindows(_ events: [LogEvent], _ engine: inout Engine) {
    guard !open.isEmpty else { return }
    let seen = open.filter { window in
      let check = window.expectation.check
      return check.isEvent ? events.contains(where: check.matches) : found(check, engine) == nil
    }
    guard !seen.isEmpty else { return }
    open.removeAll { window in seen.contains { $0.line == window.line } }
    for window in seen {
      let met = !window.expectation.isNegated
      close(window.line, window.expectation, from: window.from, met: met, &engine)
    }
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

extension LogEvent {
  /// Whether an expectation can look for it.
  fileprivate var isLookedFor: Bool {
    switch kind {
    case .haptic, .refused, .session, .lost: true
    default: false
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
