package import LockstepLink
package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// A scenario: what is done to a pair and when, and what must be seen.
package struct Script: Sendable, Equatable {
  package var title = ""
  package var seed: UInt64?
  package var profile = LinkProfile.bleActive
  package var tags: [String] = []
  /// What the words `$NAME` stand for, in the order of the file.
  package var settings: [Setting] = []
  /// In the order of the file; times never go back.
  package var statements: [Statement] = []

  package init() {}

  /// How long a scenario lasts at most: 30 days, well within the instants that the wire can carry.
  package static let longest = Interval.seconds(30 * 86_400)
  /// How far a clock can be moved from where it began, in both directions: 50 years.
  package static let furthestClock = Interval.seconds(50 * 365 * 86_400)

  /// Whether a device ends and starts again, so that it needs something that outlives it.
  package var restartsDevices: Bool {
    statements.contains {
      switch $0.body {
      case .crash, .restart, .disk: true
      case .act, .link, .suspend, .resume, .clock, .expect, .end: false
      }
    }
  }

  /// A value that is set at the top, and can be set anew from outside.
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One line: something done, or something expected.
  package struct Statement: Sendable, Equatable {
    /// Counted from 1.
    package var line: Int
    package var time: TrueTime
    package var body: Body
  }

  /// What a statement asks for.
  package enum Body: Sendable, Equatable {
    case act(DeviceRole, Action)
    case link(Air.Input)
    case suspend(DeviceRole)
    case resume(DeviceRole)
    /// The device ends at once, or in the middle of an operation of its disk counted from here.
    case crash(DeviceRole, Crash, atOperation: Int64?)
    /// The device's disk works or fails from here on.
    case disk(DeviceRole, DiskCondition)
    /// A device that crashed starts anew.
    case restart(DeviceRole)
    /// A device's clock is changed.
    case clock(DeviceRole, ClockAdjustment)
    case expect(Expectation)
    /// The run goes on until here.
    case end
  }
}

extension Script.Body {
  /// Its place among what happens at one instant.
  package var rank: EventRank {
    switch self {
    case .link, .suspend, .resume, .crash, .disk, .restart, .clock: .fault
    case .act: .action
    case .expect, .end: .expectation
    }
  }
}
