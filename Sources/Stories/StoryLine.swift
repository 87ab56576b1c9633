import LockstepLink
import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A line of a story: what is done, and when.
package struct StoryLine: Sendable, Equatable {
  /// The source of a line.
  package enum Source: Sendable, Equatable {
    /// The course that a person wrote, or what a person may also do.
    case course, person
    /// A trouble that came between.
    case trouble
    /// A line that puts something right at the end.
    case mending
    /// An expectation of a person, where a scenario is made short that fails.
    case expectation
  }

  package var time: TrueTime
  package var statement: Script.Statement
  package var source: Source
  /// The place of its kind among the troubles that may come, where it was drawn.
  var kind: Int?

  package init(time: TrueTime, statement: Script.Statement, source: Source) {
    self.time = time
    self.statement = statement
    self.source = source
  }

  /// The line as a scenario has it, without its time.
  package var text: String { statement.text }

  /// `true` if the line is a person's act on an app, which may remember what nobody sees.
  var isAct: Bool {
    if case .act = statement.body { source != .mending } else { false }
  }

  /// `true` if the line changes a device's network, of which no event tells.
  var isOfNetwork: Bool { DeviceRole.allCases.contains(where: isOfNetwork) }

  /// Says if the line changes the network of a device.
  func isOfNetwork(of device: DeviceRole) -> Bool {
    guard case .act(device, let action) = statement.body else { return false }
    return action.verb == Trouble.networks
  }

  /// Says if the line is an act in whose midst its device ended, or before it came.
  func isOne(of interrupted: [ActCounts.Interruption]) -> Bool {
    interruption.map(interrupted.contains) ?? false
  }

  /// The line as an act that was cut off; `nil` where it is none.
  var interruption: ActCounts.Interruption? {
    guard isAct, case .act(let device, let action) = statement.body else { return nil }
    return ActCounts.Interruption(
      device: device,
      verb: action.verb,
      timeNanoseconds: time.nanoseconds
    )
  }

  /// `true` if the line changes what comes first of one instant.
  var isOrder: Bool {
    if case .order = statement.body { true } else { false }
  }

  /// Makes the statement that plays it, known by its place in the story.
  func played(as number: Int) -> Script.Statement {
    var played = statement
    played.time = time
    played.line = number
    return played
  }
}

/// The lines that are told of a pair, in the order of their times.
package struct Story: Sendable, Equatable {
  package var lines: [StoryLine] = []

  package init(lines: [StoryLine] = []) { self.lines = lines }

  /// The lines without those that only put everything right.
  package var withoutMending: Story { Story(lines: lines.filter { $0.source != .mending }) }

  /// All that tells it from others of the same course.
  var spelling: String {
    lines.map { "\($0.time.nanoseconds) \($0.text)" }.joined(separator: "\n")
  }

  /// Sorts the lines by time, and those of one instant by what comes first.
  mutating func sort() {
    let order = lines.enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      if first.time != second.time { return first.time < second.time }
      let (rank, other) = (first.statement.body.rank, second.statement.body.rank)
      return rank == other ? a.offset < b.offset : rank < other
    }
    lines = order.map(\.element)
  }
}
