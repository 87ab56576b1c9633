package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// A condition or event for which a line looks: the words that name it, and the way of judging it.
package struct Check: Sendable, Equatable {
  /// The words of the check alone, without `expect`, `not`, and the conditions of time and number:
  /// `watch page work`.
  package let words: [String]
  package let look: Judging

  /// The way in which a check is judged: a state lasts, an event is over at once.
  package enum Judging: Sendable {
    case state(StateLook)
    case event(EventLook)
  }

  package init(words: [String], look: Judging) {
    self.words = words
    self.look = look
  }

  /// The check's words in quotes, for messages.
  var quoted: String { "“\(words.joined(separator: " "))”" }

  var isEvent: Bool {
    if case .event = look { true } else { false }
  }

  /// The check's use of the state that the device's system tells.
  var system: StateLook.System {
    if case .state(let look) = look { look.system } else { .none }
  }

  var looksIntoFile: Bool {
    if case .state(let look) = look { look.isOfFile } else { false }
  }

  /// Compares two checks by their words: equal words look for the same thing.
  package static func == (a: Check, b: Check) -> Bool { a.words == b.words }
}

/// A state for which a line looks.
package struct StateLook: Sendable {
  /// Judges the state: returns `nil` if it holds, otherwise the state found instead.
  package let found: @Sendable (Sight) -> Found?
  /// The value of the state that `as NAME` keeps; `nil` if the state has none.
  package let value: (@Sendable (Sight) -> JSONText?)?
  /// `true` if the state can change by the passing of time alone, without any event.
  let isTimed: Bool
  /// The parts of the pair's view that decide the state; when one of them changes, the state is judged
  /// again.
  let sources: PairView.Sources
  /// `true` if the state is the content of a file that an app was given.
  var isOfFile = false
  /// The look's use of the state that the device's system tells.
  var system = System.none
  /// The server at which the line looks, as the line names it.
  var server: Word?
  /// The name or path in the line that may be a typing error; `nil` if there is none.
  package var naming: Naming<Sight>?

  /// The use that a look makes of the state that a device's system tells; finding that state takes
  /// time.
  enum System { case none, used, needed }

  package init(
    isTimed: Bool = false,
    by sources: PairView.Sources = .all,
    value: (@Sendable (Sight) -> JSONText?)? = nil,
    found: @escaping @Sendable (Sight) -> Found?
  ) {
    self.isTimed = isTimed
    self.sources = sources
    self.found = found
    self.value = value
  }
}

/// An event for which a line looks.
package struct EventLook: Sendable {
  /// The test for the expected event, given the pair's view before the event.
  package let matches: @Sendable (LogEvent, PairView) -> Bool
  /// The test for a similar event, which a failure's message mentions: any haptic, if a certain one is
  /// expected.
  package let isNear: @Sendable (LogEvent) -> Bool
  /// The value of the event that `as NAME` keeps; `nil` if the event has none.
  package var value: (@Sendable (LogEvent, PairView) -> JSONText?)?
  /// The test for an event that would match but for its outcome; `nil` if there is no such test.
  var isAlmost: (@Sendable (LogEvent, PairView) -> Bool)?
  /// The test for an event that may be the reason why the expected one did not happen; a failure's
  /// message then mentions it.
  var isCause: (@Sendable (LogEvent) -> Bool)?
  /// `true` if similar events are worth mentioning only within the window, such as the refusal of
  /// another action.
  var isNearInWindowAlone = false
  /// The test for a similar event that a line could expect instead; `nil` if a line could expect any of
  /// them.
  var isAnswer: (@Sendable (LogEvent) -> Bool)?
  /// The name of the send whose outcome the line expects; `nil` if the line names none.
  var send: Word?
  /// The name or path in the line that may be a typing error; `nil` if there is none.
  package var naming: Naming<(LogEvent, PairView)>?

  /// Says if an event is similar to the expected one, or may be the reason why that did not happen.
  func isSimilar(_ event: LogEvent) -> Bool {
    !isNearInWindowAlone && isNear(event) || isCause?(event) ?? false
  }

  package init(
    matches: @escaping @Sendable (LogEvent) -> Bool,
    isNear: @escaping @Sendable (LogEvent) -> Bool
  ) {
    self.init(seeing: { event, _ in matches(event) }, isNear: isNear)
  }

  package init(
    seeing matches: @escaping @Sendable (LogEvent, PairView) -> Bool,
    isNear: @escaping @Sendable (LogEvent) -> Bool
  ) {
    self.matches = matches
    self.isNear = isNear
  }
}

/// Everything by which a state is judged: the view of the pair, the state of its systems and servers,
/// and its clocks.
package struct Sight: Sendable {
  package var view: PairView
  /// The state of the watch's system, as the watch tells it; `nil` if it does not, or has ended.
  package var watchSystem: SystemState?
  /// The same of the phone.
  package var phoneSystem: SystemState?
  /// The servers of the run.
  package var servers: [WebServer] = []
  package var watchClock: DeviceClock
  package var phoneClock: DeviceClock
  /// The instant of the judging.
  package var time: TrueTime
  /// The time by which a real event may miss the time in the scenario; zero in virtual time.
  package var tolerance: Interval
}
