import LockstepLink
import LockstepPair
import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation

/// A line of a story with its time.
package struct StoryLine: Sendable, Equatable {
  /// The source of a line.
  package enum Source: Sendable, Equatable {
    /// The course, or the actions of persons, as a person wrote them.
    case course, person
    /// A trouble that the explorer inserted.
    case trouble
    /// A line that puts something right at the end.
    case mending
    /// An expectation written by a person, in a failing scenario that is being shortened.
    case expectation
  }

  package var time: TrueTime
  package var statement: Script.Statement
  package var source: Source
  /// The index of the line's kind in the list of troubles; `nil` if it was not drawn.
  var kind: Int?

  package init(time: TrueTime, statement: Script.Statement, source: Source) {
    self.time = time
    self.statement = statement
    self.source = source
  }

  /// The line as a scenario has it, without its time.
  package var text: String { statement.text }

  /// `true` if the line is an action of a person on an app, which may change state that no event shows.
  var isAct: Bool {
    if case .act = statement.body { source != .mending } else { false }
  }

  /// `true` if the line changes the network of a device, which no event shows.
  var isOfNetwork: Bool { DeviceRole.allCases.contains(where: isOfNetwork) }

  /// Says if the line changes the network of a device.
  func isOfNetwork(of device: DeviceRole) -> Bool {
    isAct(Trouble.networks, of: device)
  }

  /// Says if the line plays a session fault of a device, which lasts until the app ends at the latest.
  func isSessionFault(of device: DeviceRole) -> Bool { isAct(Trouble.faultVerb, of: device) }

  private func isAct(_ verb: String, of device: DeviceRole) -> Bool {
    guard case .act(device, let action) = statement.body else { return false }
    return action.verb == verb
  }

  /// Says if the line is one of the acts during which, or before which, their device ended.
  func isOne(of interrupted: [ActCounts.Interruption]) -> Bool {
    interruption.map(interrupted.contains) ?? false
  }

  /// The line as an act that was cut off; `nil` if it is no act.
  var interruption: ActCounts.Interruption? {
    guard isAct, case .act(let device, let action) = statement.body else { return nil }
    return ActCounts.Interruption(
      device: device,
      verb: action.verb,
      timeNanoseconds: time.nanoseconds
    )
  }

  /// `true` if the line changes the order within an instant.
  var isOrder: Bool {
    if case .order = statement.body { true } else { false }
  }

  /// Makes the statement that plays the line, with the line's number in the story.
  func played(as number: Int) -> Script.Statement {
    var played = statement
    played.time = time
    played.line = number
    return played
  }
}

/// The lines played on a pair, in the order of time.
package struct Story: Sendable, Equatable {
  package var lines: [StoryLine] = []

  package init(lines: [StoryLine] = []) { self.lines = lines }

  /// The story without the lines that only put everything right.
  package var withoutMending: Story { Story(lines: lines.filter { $0.source != .mending }) }

  /// The text that distinguishes the story from others of the same course: its lines with their times.
  var spelling: String {
    lines.map { "\($0.time.nanoseconds) \($0.text)" }.joined(separator: "\n")
  }

  /// Says if a line would move a clock back that was at 1970 in the story, and no scenario may do that.
  func passes1970(_ line: Script.Statement) -> Bool {
    guard case .clock(let device, .jump(let interval)) = line.body, interval < .zero else {
      return false
    }
    return lines.contains { earlier in
      switch earlier.statement.body {
      case .clock(device, .reset), .batteryDeath(device): true
      default: false
      }
    }
  }

  /// Sorts the lines by time, and those of one instant by their rank.
  mutating func sort() {
    // By place: a line is large, and mostly all are in order already.
    let keys = lines.map { ($0.time, $0.statement.body.rank) }
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    let order = keys.indices.sorted { a, b in keys[a] == keys[b] ? a < b : keys[a] < keys[b] }
    lines = order.map { lines[$0] }
  }
}
