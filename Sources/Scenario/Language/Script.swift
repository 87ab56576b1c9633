package import LockstepHTTP
package import LockstepLink
package import LockstepPair
package import LockstepProtocol
package import LockstepSimulation

/// A scenario: what is done to a pair and when, and what must be seen.
package struct Script: Sendable, Equatable {
  package var title = ""
  package var seed: UInt64?
  package var profile = LinkProfile.bleActive
  /// The app of the project that it is about, where it names one.
  package var app: String?
  /// The contract of the sessions beyond the vendor's promises, where the header says so.
  package var contract: SessionContract?
  /// The servers of the run.
  package var servers: [WebPlan] = []
  package var tags: [String] = []
  /// The statements of the protocol that it shows, such as `SESSION-20`.
  package var covers: [String] = []
  /// The abilities that a device must have for the script.
  package var needs: [Need] = []
  /// The failures of a script that is meant to fail.
  package var meantFailures: [MeantFailure] = []
  /// The devices whose apps' verbs a vocabulary file names: the workout app is not the app of these.
  package var devicesOfFiles: [DeviceRole] = []
  /// The vocabulary files, as the file names them.
  package var vocabularies: [String] = []
  /// The values for which the words `$NAME` stand, in the order of the file.
  package var settings: [Setting] = []
  /// The apps that the devices have beside their companions.
  package var appsBeside: [AppPlan] = []
  /// The script's row of its table of examples, where it has one.
  package var example: Example?
  /// `true` if the seed draws a value of the script.
  package var isDrawn = false
  /// The notes about what is no mistake, and probably not meant: a value that no line uses.
  package var notes: [Diagnostic] = []
  /// The promises that must hold whatever happens.
  package var promises: [Promise] = []
  /// The actions that persons may also do, where somebody explores.
  package var persons: [Person] = []
  /// In the order of the file; times never go back.
  package var statements: [Statement] = []

  package init() {}

  /// The longest time that a scenario may last: 30 days, well within the instants of the wire.
  package static let longest = Interval.seconds(30 * 86_400)
  /// The furthest that a clock can be moved from where it began, in both directions: 50 years.
  package static let furthestClock = Interval.seconds(50 * 365 * 86_400)

  /// `true` if a device ends and starts again, and so needs something that outlives it.
  package var restartsDevices: Bool {
    statements.contains {
      switch $0.body {
      case .crash, .batteryDeath, .restart, .wear, .disk: true
      case .act, .link, .suspend, .resume, .clock, .order, .server, .expect, .late, .promise, .end:
        false
      }
    }
  }

  /// A value that is set at the top, and can be set anew from outside.
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: String
    /// `true` if the value was written in quotes, and so is a text even where it looks like a number.
    package var isQuoted: Bool

    package init(name: String, value: String, isQuoted: Bool = false) {
      self.name = name
      self.value = value
      self.isQuoted = isQuoted
    }
  }

  /// A row of a table of examples.
  package struct Example: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    package var count: Int
    package var values: [Setting]

    /// The row as a title has it: `theme blue, count 1`.
    package var text: String {
      values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// An ability that a device must have.
  package enum Need: String, Sendable, CaseIterable {
    /// It ends in the middle of things when told to, and its disk as well.
    case crash
    /// It has sensors, or keeps what they measure.
    case health
    /// It lives by leases, so that times are exact.
    case lease
    /// The phone's documents are files that others can change.
    case files
    /// It writes its disk in the operations that are counted.
    case operations
    /// It shows the faults of a session that have names (`watch fault edge-lost`).
    case faults
    /// It tells what its system knows of its app.
    case system
  }

  /// One line: something done, or something expected.
  package struct Statement: Sendable, Equatable {
    /// Counted from 1; that of the outermost `include` where it stands in an included file.
    package var line: Int
    package var time: TrueTime
    package var body: Body
    /// The line without its time and comment, each value in the place of its name.
    package var text = ""
    /// The name that it gives to what it sends.
    package var send: String?
    /// The file with a recorded workout that its action names, which whoever plays it reads first.
    package var recording: Recording?
    /// The other places of the statement: included file, round of a `repeat`, heading above it.
    package var place = ""
    /// `true` if the statement stands in an included file.
    package var isElsewhere = false
    /// `true` if the statement is one round of a `repeat`.
    package var isRepeated = false
    /// `true` if the statement only leads to where the scenario begins.
    package var isGiven = false
    /// `true` if its action is written with the word `do`, since no vocabulary lists the verb.
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
    /// The action that is done once the sensors have it.
    package var action: Action
  }

  /// The content of a statement: what it asks for.
  package enum Body: Sendable, Equatable {
    case act(DeviceRole, Action)
    case link(PacketAir.Input)
    case suspend(DeviceRole)
    case resume(DeviceRole)
    /// The device ends at once, or at a later point in its work.
    case crash(DeviceRole, Crash, at: CrashPoint?)
    /// Its battery is empty: the power goes, and the date with it.
    case batteryDeath(DeviceRole)
    /// The device's disk works or fails from here on.
    case disk(DeviceRole, DiskCondition)
    /// A device that crashed starts anew.
    case restart(DeviceRole)
    /// The wearer puts on the watch of this number.
    case wear(Int)
    /// A device's clock is changed.
    case clock(DeviceRole, ClockAdjustment)
    /// From here on, what falls on one instant comes in this order.
    case order(InstantOrder)
    /// A fault of the next request to a server that it is meant for; `nil` to put the server right.
    case server(String, WebFault?)
    case expect(Expectation)
    /// An action or an expectation with a value that only the run gives.
    case late(LateLine)
    /// An expectation that must hold whatever happens.
    case promise(PromiseLine)
    /// The run goes on until here.
    case end
  }
}

extension Script.Body {
  /// Its place among what happens at one instant.
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
