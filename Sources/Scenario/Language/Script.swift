package import LockstepHTTP
package import LockstepLink
package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// A scenario: the actions and faults of a pair with their times, and the expectations.
package struct Script: Sendable, Equatable {
  package var title = ""
  package var seed: UInt64?
  package var profile = LinkProfile.bleActive
  /// The name of the project's app that the scenario tests; `nil` if it names none.
  package var app: String?
  /// The sessions' contract, if the header chooses one.
  package var contract: SessionContract?
  /// The servers of the run.
  package var servers: [WebPlan] = []
  package var tags: [String] = []
  /// The ids of the protocol's statements that the scenario shows, such as `SESSION-20`.
  package var covers: [String] = []
  /// The capabilities that a device must have for the script.
  package var needs: [Need] = []
  /// The failures with which the script is meant to fail.
  package var meantFailures: [MeantFailure] = []
  /// The devices whose app has its verbs in a vocabulary file, so that it is not the workout app.
  package var devicesOfFiles: [DeviceRole] = []
  /// The paths of the vocabulary files, as the scenario writes them.
  package var vocabularies: [String] = []
  /// The values for the words `$NAME`, in the order of the file.
  package var settings: [Setting] = []
  /// The apps that the devices have beside their companions.
  package var appsBeside: [AppPlan] = []
  /// The row of the table of examples for which this script was read; `nil` if there is no table.
  package var example: Example?
  /// `true` if a value of the script is drawn from the seed.
  package var isDrawn = false
  /// The notes about lines that are valid but probably not meant, such as a value that no line uses.
  package var notes: [Diagnostic] = []
  /// The promises that must hold whatever happens.
  package var promises: [Promise] = []
  /// The actions that persons may do while somebody explores.
  package var persons: [Person] = []
  /// The statements in the order of the file; their times never decrease.
  package var statements: [Statement] = []

  package init() {}

  /// The longest time that a scenario may last: 30 days, so that its instants fit into the protocol's
  /// numbers.
  package static let longest = Interval.seconds(30 * 86_400)
  /// The greatest distance by which a clock can be moved, in either direction: 50 years.
  package static let furthestClock = Interval.seconds(50 * 365 * 86_400)

  /// `true` if a device ends and is started again, so that it needs a disk that outlives it.
  package var restartsDevices: Bool {
    statements.contains {
      switch $0.body {
      case .crash, .batteryDeath, .restart, .wear, .disk: true
      case .act, .link, .suspend, .resume, .clock, .order, .server, .expect, .late, .promise, .end:
        false
      }
    }
  }

  /// A value that the header sets, and that a command line can replace.
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: String
    /// `true` if the value was written in quotes; it is then a text even if it looks like a number.
    package var isQuoted: Bool

    package init(name: String, value: String, isQuoted: Bool = false) {
      self.name = name
      self.value = value
      self.isQuoted = isQuoted
    }
  }

  /// A row of the table of examples.
  package struct Example: Sendable, Equatable {
    /// The row's number, counted from 1.
    package var number: Int
    package var count: Int
    package var values: [Setting]

    /// The row's values as a title shows them: `theme blue, count 1`.
    package var text: String {
      values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// A capability that a device must have.
  package enum Need: String, Sendable, CaseIterable {
    /// The device can end in the middle of its work, together with its disk.
    case crash
    /// The device has sensors, or stores their samples.
    case health
    /// The device runs under a lease, so that times are exact.
    case lease
    /// The phone's documents are files that others can change.
    case files
    /// The device counts the operations of its disk.
    case operations
    /// The device can have named session faults (`watch fault edge-lost`).
    case faults
    /// The device tells the state of its app.
    case system
  }

  /// A line that is played: an action, a fault, or an expectation.
  package struct Statement: Sendable, Equatable {
    /// The line's number, counted from 1; for an included file, that of the outermost `include`.
    package var line: Int
    package var time: TrueTime
    package var body: Body
    /// The line without its time and comment, with each value in the place of its name.
    package var text = ""
    /// The name that the line gives to its send; `nil` if it gives none.
    package var send: String?
    /// The file with a recorded workout that the action names; it is read before the action is done.
    package var recording: Recording?
    /// Further places of the statement: the included file, the round of a `repeat`, and the heading
    /// above it.
    package var place = ""
    /// `true` if the statement stands in an included file.
    package var isElsewhere = false
    /// `true` if the statement is one round of a `repeat`.
    package var isRepeated = false
    /// `true` if the statement only prepares the scenario's starting point.
    package var isGiven = false
    /// `true` if the action is written with the word `do`, because no vocabulary lists its verb.
    package var needsDo = false

    package init(line: Int, time: TrueTime, body: Body) {
      self.line = line
      self.time = time
      self.body = body
    }
  }

  /// A recorded workout that an action names.
  package struct Recording: Sendable, Equatable {
    package var file: String
    /// The action to do once the sensors have the recording.
    package var action: Action
  }

  /// The content of a statement.
  package enum Body: Sendable, Equatable {
    case act(DeviceRole, Action)
    case link(PacketAir.Input)
    case suspend(DeviceRole)
    case resume(DeviceRole)
    /// A device crashes at once, or later at a point in its work.
    case crash(DeviceRole, Crash, at: CrashPoint?)
    /// A device's battery is emptied: the device loses its power and its date.
    case batteryDeath(DeviceRole)
    /// A device's disk works or fails from now on.
    case disk(DeviceRole, DiskCondition)
    /// A crashed device is started again.
    case restart(DeviceRole)
    /// The wearer puts on the watch with this number.
    case wear(Int)
    /// A device's clock is changed.
    case clock(DeviceRole, ClockAdjustment)
    /// The order within each instant is this one from now on.
    case order(InstantOrder)
    /// A fault is to strike the next fitting request to a server; with `nil`, all faults of the server
    /// end.
    case server(String, WebFault?)
    case expect(Expectation)
    /// An action or expectation with a value that only the run knows.
    case late(LateLine)
    /// An expectation that must hold whatever happens.
    case promise(PromiseLine)
    /// The run lasts at least until here.
    case end
  }
}

extension Script.Body {
  /// The statement's place in the order of one instant.
  package var rank: EventRank {
    switch self {
    case .link, .suspend, .resume, .crash, .batteryDeath, .disk, .restart, .wear, .clock, .order,
      .server:
      .fault
    case .act: .action
    case .expect, .promise, .end: .expectation
    case .late(let line): line.rank
    }
  }
}
