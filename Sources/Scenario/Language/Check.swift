package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// Something that a line can look for: the words that name it, and how it is judged.
package struct Check: Sendable, Equatable {
  /// The words of the line, without `expect`, `not` and what says when and how often: `watch page work`.
  package let words: [String]
  package let look: Judging

  /// How it is judged: a state lasts, an event is over at once.
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

  /// What it has to do with what the device's system says.
  var system: StateLook.System {
    if case .state(let look) = look { look.system } else { .none }
  }

  var looksIntoFile: Bool {
    if case .state(let look) = look { look.isOfFile } else { false }
  }

  /// The same words look for the same thing.
  package static func == (a: Check, b: Check) -> Bool { a.words == b.words }
}

/// A state that is looked for.
package struct StateLook: Sendable {
  /// `nil` when it holds, else what is there instead.
  package let found: @Sendable (Sight) -> Found?
  /// What `as NAME` keeps of it, where there is something to keep.
  package let value: (@Sendable (Sight) -> JSONText?)?
  /// Whether it changes with time alone, while nothing that can be seen changes.
  let isTimed: Bool
  /// The sources that it is judged by; it is judged again when one of them has changed.
  let sources: PairView.Sources
  /// Whether it looks into a file that an app was given.
  var isOfFile = false
  /// What it has to do with what the device's system says.
  var system = System.none
  /// The server that it looks at, as the line names it.
  var server: Word?
  /// The name or path by which the line finds what it judges.
  package var naming: Naming<Sight>?

  /// Whether a look is about what the system says of itself, which costs something to find out.
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
  /// Whether an event is the one that is looked for, given what was seen before it.
  package let matches: @Sendable (LogEvent, PairView) -> Bool
  /// Whether an event is of the same sort, and a failure mentions it: any haptic for a certain haptic.
  package let isNear: @Sendable (LogEvent) -> Bool
  /// What `as NAME` keeps of it, where there is something to keep.
  package var value: (@Sendable (LogEvent, PairView) -> JSONText?)?
  /// Whether an event is the one that is looked for but for its end, where that can be told.
  var isAlmost: (@Sendable (LogEvent, PairView) -> Bool)?
  /// Whether an event may be the reason that the other does not happen, which a failure then mentions.
  var isCause: (@Sendable (LogEvent) -> Bool)?
  /// Whether one of the same sort tells nothing of it at another time: the refusal of another action.
  var isNearInWindowAlone = false
  /// Whether a line could expect an event of the same sort instead; if `nil`, it could expect any of
  /// them.
  var isAnswer: (@Sendable (LogEvent) -> Bool)?
  /// The name of the send whose outcome it is, as the line has it.
  var send: Word?
  /// The name or path by which the line finds what it judges.
  package var naming: Naming<(LogEvent, PairView)>?

  /// Whether an event is of the same sort, or the reason why there is none.
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
  /// What each device's system says; `nil` where it does not tell it, or the device is gone.
  package var watchSystem: SystemState?
  package var phoneSystem: SystemState?
  /// The servers of the run.
  package var servers: [WebServer] = []
  package var watchClock: DeviceClock
  package var phoneClock: DeviceClock
  /// The instant at which it is looked.
  package var time: TrueTime
  /// How far instants may be from their time in the scenario; nothing in virtual time.
  package var tolerance: Interval
}
