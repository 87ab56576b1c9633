import Protocol
import Simulation

/// Keeps a refused action from being taken for a done one: it fails its line unless the script expects it.
///
/// A refusal is expected by `expect DEVICE refuses VERB` of the same instant, or by one whose window
/// takes in that instant. One that no line asked for, as of a person at the demo, fails nothing.
struct Refusals {
  /// A refusal that no expectation has asked for so far.
  private struct Unexpected {
    var device: DeviceRole
    var verb: String
    var reason: String
    var line: Int
    var time: TrueTime
  }

  /// What an expectation has asked for, and until when.
  private struct Expected {
    var device: DeviceRole
    var verb: String
    var until: TrueTime
  }

  /// The line that last asked a device for a verb.
  private struct Asked {
    var device: DeviceRole
    var verb: String
    var line: Int
  }

  private var asked: [Asked] = []
  private var expected: [Expected] = []
  private var unexpected: [Unexpected] = []

  /// A line of the script asks a device for an action.
  mutating func ask(_ device: DeviceRole, for verb: String, line: Int) {
    asked.removeAll { $0.device == device && $0.verb == verb }
    asked.append(Asked(device: device, verb: verb, line: line))
  }

  /// A line of the script expects a refusal between two instants.
  mutating func expect(
    _ verb: String,
    of device: DeviceRole,
    from: TrueTime,
    until: TrueTime
  ) {
    unexpected.removeAll { $0.device == device && $0.verb == verb && $0.time >= from }
    expected.append(Expected(device: device, verb: verb, until: until))
  }

  /// Sees what happened in the pair.
  mutating func see(_ event: LogEvent) {
    guard case .refused(let verb, let reason) = event.kind, let device = event.device,
      let line = asked.last(where: { $0.device == device && $0.verb == verb })?.line
    else { return }
    let time = TrueTime(nanoseconds: event.timeNanoseconds)
    let isExpected = expected.contains {
      $0.device == device && $0.verb == verb && time <= $0.until
    }
    if isExpected { return }
    unexpected.append(
      Unexpected(device: device, verb: verb, reason: reason, line: line, time: time)
    )
  }

  /// The refusals of before an instant, which nothing can ask for any more.
  mutating func take(before instant: TrueTime) -> [Runner.Failure] {
    if unexpected.isEmpty { return [] }
    let over = unexpected.filter { $0.time < instant }
    unexpected.removeAll { $0.time < instant }
    return over.map { refusal in
      let found =
        "the \(refusal.device.name) refuses it: \(refusal.reason) (if it should, add: "
        + "expect \(refusal.device.name) refuses \(refusal.verb))"
      return Runner.Failure(line: refusal.line, found: found, time: refusal.time)
    }
  }
}
