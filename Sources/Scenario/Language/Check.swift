package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// Something that a line can look for: the words that name it, and how it is judged.
package struct Check: Sendable, Equatable {
  /// The words of the line, without `expect`, `not` and what says when and how often: `watch page work`.
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

  /// As a sentence quotes it.
  var quoted: String { "“\(words.joined(separator: " "))”" }

  var isEvent: Bool {
    if case .event = look { true } else { false }
  }

  /// The use that the check makes of what the device's system says.
  var system: StateLook.System {
    if case .state(let look) = look { look.system } else { .none }
  }

  var looksIntoFile: Bool {
    if case .state(let look) = look { look.isOfFile } else { false }
  }

  /// Compares by the words: the same words look for the same thing.
  package static func == (a: Check, b: Check) -> Bool { a.words == b.words }
}

/// A state that is looked for.
package struct StateLook: Sendable {
  /// `nil` when it holds, else what is there instead.
  package let found: @Sendable (Sight) -> Found?
  /// The value that `as NAME` keeps of the state, where there is something to keep.
  package let value: (@Sendable (Sight) -> JSONText?)?
  /// `true` if the state changes with time alone, while nothing that can be seen changes.
  let isTimed: Bool
  /// The sources that it is judged by; it is judged again when one of them has changed.
  let sources: PairView.Sources
  /// `true` if the look is into a file that an app was given.
  var isOfFile = false
  /// The use that the look makes of what the device's system says.
  var system = System.none
  /// The server that it looks at, as the line names it.
  var server: Word?
  /// The name or path by which the line finds what it judges.
  package var naming: Naming<Sight>?

  /// The use that a look makes of what the system says of itself, which costs something to find out.
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

/// An event that is looked for.
package struct EventLook: Sendable {
  /// The test for the event that is looked for, given what was seen before it.
  package let matches: @Sendable (LogEvent, PairView) -> Bool
  /// The test for an event of the same sort, which a failure mentions: any haptic for a certain haptic.
  package let isNear: @Sendable (LogEvent) -> Bool
  /// The value that `as NAME` keeps of the event, where there is something to keep.
  package var value: (@Sendable (LogEvent, PairView) -> JSONText?)?
  /// The test for the event that is looked for but for its end, where that can be told.
  var isAlmost: (@Sendable (LogEvent, PairView) -> Bool)?
  /// The test for an event that may be the reason why the one looked for does not happen, which a
  /// failure then mentions.
  var isCause: (@Sendable (LogEvent) -> Bool)?
  /// `true` if an event of the same sort tells nothing at another time: the refusal of another action.
  var isNearInWindowAlone = false
  /// The test for an event of the same sort that a line could expect instead; `nil` for any of them.
  var isAnswer: (@Sendable (LogEvent) -> Bool)?
  /// The name of the send whose outcome it is, as the line has it.
  var send: Word?
  /// The name or path by which the line finds what it judges.
  package var naming: Naming<(LogEvent, PairView)>?

  /// Says if an event is of the same sort, or the reason why there is none.
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

/// Everything that a state is judged by: all that can be seen of the pair, and its clocks.
package struct Sight: Sendable {
  package var view: PairView
  /// The state that each device's system tells; `nil` where it does not tell it, or the device is gone.
  package var watchSystem: SystemState?
  package var phoneSystem: SystemState?
  /// The servers of the run.
  package var servers: [WebServer] = []
  package var watchClock: DeviceClock
  package var phoneClock: DeviceClock
  /// The instant at which it is looked.
  package var time: TrueTime
  /// The time by which instants may miss their time in the scenario; zero in virtual time.
  package var tolerance: Interval
}
