import LockstepProtocol
import LockstepSimulation

/// An expectation whose window is open, and the matches so far.
struct OpenWindow {
  let statement: Script.Statement
  let expectation: Expectation
  /// The window's number, which distinguishes it from others of the same line.
  let number: Int
  let from: TrueTime
  let until: TrueTime
  /// `true` if the window stays open until the end of the run.
  let isStanding: Bool
  /// The similar events that happened in the window instead.
  private(set) var near = NearEvents()
  private var count: Int64 = 0
  /// The instant of the event from which the window measures; `nil` before it.
  private var anchor: TrueTime?
  /// `true` once the check has held; from then on it must hold at every event.
  private var hasHeld = false
  /// The count of the view's changes when the state was last judged.
  private var judgedChanges: Int?

  init(
    _ expectation: Expectation,
    of statement: Script.Statement,
    number: Int,
    from: TrueTime,
    until: TrueTime,
    isStanding: Bool = false
  ) {
    self.isStanding = isStanding
    self.expectation = expectation
    self.statement = statement
    self.number = number
    self.from = from
    self.until = until
  }

  private var check: Check { expectation.check }

  /// `true` if a check can become true without any event in the log, because it asks for a system's
  /// state.
  var looksAtSystem: Bool { expectation.checks.contains { $0.system != .none } }

  /// Finds the judgement after some events, and the state after them; returns `nil` while the window
  /// stays open.
  mutating func look(at events: ArraySlice<LogEvent>, _ sight: Sight, now: TrueTime) -> Judgement? {
    seeNear(events, sight)
    switch expectation.demand {
    case .seen: return isAsBefore(sight) ? nil : seen(events, sight, now)
    case .throughout:
      return isAsBefore(sight) ? nil : found(sight).map { .failed($0.and("at \(now - .zero)")) }
    case .always: return isAsBefore(sight) ? nil : always(sight, now)
    case .times(let wanted): return counted(wanted, events, sight)
    case .before(let other): return first(other, events, sight)
    case .until(let other): return until(other, events, sight, now)
    case .after(let other, let distance): return after(other, by: distance, events, sight, now)
    }
  }

  /// Says if the state was already judged from the present view, without a decision.
  private mutating func isAsBefore(_ sight: Sight) -> Bool {
    guard case .state(let look) = check.look, !look.isTimed else { return false }
    let changes = sight.view.changes(of: look.sources)
    defer { judgedChanges = changes }
    return judgedChanges == changes
  }

  /// Finds the judgement at the end of the window.
  func close(_ sight: Sight) -> Judgement {
    switch expectation.demand {
    case .seen: expectation.isNegated ? .met(nil) : .failed(instead(sight))
    case .throughout, .always: .met(nil)
    case .times(let wanted): wanted.contains(count) ? .met(nil) : .failed(counted(sight))
    case .before(let other): .failed(instead(sight).and("and \(other.quoted) did not come either"))
    case .until(let other): .failed(Found("\(other.quoted) never came"))
    case .after(let other, _):
      .failed(
        anchor.map { instead(sight).and("and \(other.quoted) was at \($0 - .zero)") }
          ?? Found("\(other.quoted) never came")
      )
    }
  }

  // MARK: What is seen

  /// Judges an expectation that must hold at every event after it has first held.
  private mutating func always(_ sight: Sight, _ now: TrueTime) -> Judgement? {
    let found = found(sight)
    if !hasHeld {
      hasHeld = found == nil
      return nil
    }
    return found.map { .failed($0.and("at \(now - .zero)")) }
  }

  private func seen(_ events: ArraySlice<LogEvent>, _ sight: Sight, _ now: TrueTime) -> Judgement? {
    guard let place = check.place(in: events, sight) else { return unclear(sight) }
    if expectation.isNegated { return .failed(Found(so(place, events, sight, now))) }
    return .met(check.value(at: place, in: events, sight))
  }

  private mutating func counted(
    _ wanted: ClosedRange<Int64>,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight
  ) -> Judgement? {
    guard case .event(let look) = check.look else { return nil }
    count += Int64(events.count { look.matches($0, sight.view) })
    if count > wanted.upperBound { return .failed(counted(sight)) }
    return wanted.upperBound == .max && count >= wanted.lowerBound ? .met(nil) : nil
  }

  private func counted(_ sight: Sight) -> Found {
    let times = count == 1 ? "once" : "\(count) times"
    // Without a window hardly any event can be there twice, and the writer meant a longer time.
    if count == 0, expectation.window == nil {
      return instead(sight).and("and it was counted at this instant alone: add “within TIME”")
    }
    if count == 0 { return instead(sight) }
    let words = check.words.joined(separator: " ")
    return Found("it happened \(times)", as: "\(words) \(count) times")
  }

  private func first(_ other: Check, _ events: ArraySlice<LogEvent>, _ sight: Sight) -> Judgement? {
    let place = check.place(in: events, sight)
    let rival = other.place(in: events, sight)
    if let place, rival.map({ place < $0 }) ?? true {
      return .met(check.value(at: place, in: events, sight))
    }
    return rival.map { _ in .failed("\(other.quoted) came before it") }
  }

  private func until(
    _ other: Check,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight,
    _ now: TrueTime
  ) -> Judgement? {
    let end = other.place(in: events, sight)
    guard expectation.isNegated else {
      if end != nil { return .met(nil) }
      return found(sight).map { .failed($0.and("at \(now - .zero), before \(other.quoted)")) }
    }
    // A state that has come about in the same step was there by then.
    if end != nil, !other.isEvent { return .met(nil) }
    let place = check.place(in: events, sight)
    if place == nil, let unclear = unclear(sight) { return unclear }
    if let place, end.map({ place < $0 }) ?? true {
      return .failed(Found(so(place, events, sight, now)).and("before \(other.quoted)"))
    }
    return end.map { _ in .met(nil) }
  }

  private mutating func after(
    _ other: Check,
    by distance: ClosedRange<Interval>,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight,
    _ now: TrueTime
  ) -> Judgement? {
    var events = events
    if anchor == nil {
      guard let place = other.place(in: events, sight) else { return nil }
      anchor = events.time(at: place) ?? now
      events = events[min(place + 1, events.endIndex)...]
    }
    guard let anchor, let place = check.place(in: events, sight) else { return nil }
    let later = (events.time(at: place) ?? now) - anchor
    let slack = sight.tolerance + sight.tolerance
    if later + slack >= distance.lowerBound, later <= distance.upperBound + slack {
      return .met(check.value(at: place, in: events, sight))
    }
    let words = "\(check.words.joined(separator: " ")) after \(other.words.joined(separator: " "))"
    return .failed(Found("it was \(later) after \(other.quoted)", as: "\(words) by \(later)"))
  }

  // MARK: What is there instead

  /// Fails an expectation with `not` if nobody can tell whether its check holds.
  private func unclear(_ sight: Sight) -> Judgement? {
    guard expectation.isNegated, let found = found(sight), found.isUnclear else { return nil }
    return .failed(found)
  }

  private func found(_ sight: Sight) -> Found? {
    guard case .state(let look) = check.look else { return nil }
    return look.found(sight)
  }

  /// Describes the match of a check with `not`, and the time since which it lasts.
  private func so(
    _ place: Int,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight,
    _ now: TrueTime
  ) -> String {
    let value = check.value(at: place, in: events, sight)
    switch check.look {
    case .event:
      let event = events[place]
      let words = NearEvents.words(event, value, of: sight.view.sends.name(ofSendIn: event))
      return "there was \(words) at \(event.instant)"
    case .state:
      let shown = value.map { ": \($0.description.prefix(NearEvents.payloadMax))" } ?? ""
      return "it holds at \(now - .zero)\(shown)"
    }
  }

  private mutating func seeNear(_ events: ArraySlice<LogEvent>, _ sight: Sight) {
    guard case .event(let look) = check.look else { return }
    for event in events {
      let isCause = look.isCause?(event) ?? false
      guard isCause || look.isNear(event) else { continue }
      near.see(
        event,
        isCause ? nil : look.value?(event, sight.view),
        of: sight.view.sends.name(ofSendIn: event),
        isCause: isCause,
        isAnswer: !isCause && look.isAnswer?(event) ?? true
      )
    }
  }

  /// Describes the state or the events found instead of the expected one.
  private func instead(_ sight: Sight) -> Found {
    guard case .event(let look) = check.look else { return found(sight) ?? "nothing" }
    return near.absence(byName: look.send?.text)
  }
}

extension Check {
  /// Finds the first match of the check: the index of an event, or the end index for a state after
  /// them.
  func place(in events: ArraySlice<LogEvent>, _ sight: Sight) -> Int? {
    switch look {
    case .state(let look): look.found(sight) == nil ? events.endIndex : nil
    case .event(let look): events.firstIndex { look.matches($0, sight.view) }
    }
  }

  /// Finds the value that `as NAME` keeps of the match at an index.
  fileprivate func value(at place: Int, in events: ArraySlice<LogEvent>, _ sight: Sight)
    -> JSONText?
  {
    switch look {
    case .state(let look): look.value?(sight)
    case .event(let look): look.value?(events[place], sight.view)
    }
  }
}

extension ArraySlice<LogEvent> {
  /// Finds the time of the event at an index; returns `nil` for the end index.
  fileprivate func time(at place: Int) -> TrueTime? {
    indices.contains(place) ? TrueTime(nanoseconds: self[place].timeNanoseconds) : nil
  }
}
