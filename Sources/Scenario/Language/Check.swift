package import LockstepProtocol
package import LockstepSimulation

/// Something that can be looked for, as a line names it: in which words, and how it is judged.
package struct Check: Sendable, Equatable {
  /// The words of the line, without `expect`, `not` and the window: `watch page work`.
  package let words: [String]
  package let look: Look

  /// How it is judged: what is lasts, what happens is over at once.
  package enum Look: Sendable {
    /// Looks at a state: `nil` when it holds, else what was found instead.
    case state(@Sendable (Sight) -> String?)
    case event(EventLook)
  }

  package init(words: [String], look: Look) {
    self.words = words
    self.look = look
  }

  /// The same words look for the same thing.
  package static func == (a: Check, b: Check) -> Bool { a.words == b.words }
}

/// An event that is looked for.
package struct EventLook: Sendable {
  /// Whether an event is the one.
  package let matches: @Sendable (LogEvent) -> Bool
  /// Whether it is of the sort, so that a failure tells of it: a haptic of any kind for a haptic.
  package let isNear: @Sendable (LogEvent) -> Bool

  package init(
    matches: @escaping @Sendable (LogEvent) -> Bool,
    isNear: @escaping @Sendable (LogEvent) -> Bool
  ) {
    self.matches = matches
    self.isNear = isNear
  }
}

/// What a state is judged by: all that can be seen of the pair, and its clocks.
package struct Sight: Sendable {
  package var view: PairView
  package var watchClock: DeviceClock
  package var phoneClock: DeviceClock
  /// The instant at which it is looked.
  package var time: TrueTime
  /// How far instants may be from where they belong; nothing in virtual time.
  package var tolerance: Interval
}
