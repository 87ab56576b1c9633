import LockstepHTTP
import LockstepLink
import LockstepPair
import LockstepProtocol

/// The lines that wait for something which has not happened yet; if it never does, the report at the
/// end tells it.
///
/// Examples are an action of a suspended device, an end at a point of the work, and a fault that waits
/// for its packets.
struct Unanswered {
  private enum Wait: Equatable {
    case action(DeviceRole)
    /// An action of a suspended device that ended before it was resumed.
    case endedAction(DeviceRole)
    case end(DeviceRole)
    case fault(AirFault.Order)
    /// A fault that another line ended before it met any of its packets.
    case endedFault
    case serverFault(String, WebFault)
    /// A server's fault that another line ended before any request came.
    case endedServerFault
  }

  private var all: [(line: Int, wait: Wait)] = []

  /// Notes the thing for which a line about to be played waits, or which it ends.
  mutating func ask(_ body: Script.Body, line: Int, on engine: Engine) {
    switch body {
    case .act(let device, _) where engine.isSuspended(device): all.append((line, .action(device)))
    case .resume(let device):
      all.removeAll { if case .action(device) = $0.wait { true } else { false } }
    case .crash(let device, _, at: _?) where !engine.hasCrashed(device):
      all.append((line, .end(device)))
    case .link(.fault(let order)):
      end(by: order, on: engine)
      all.append((line, .fault(order)))
    case .server(let name, let fault?): all.append((line, .serverFault(name, fault)))
    case .server(let name, nil): endFaults(of: name, on: engine)
    case .act, .crash, .link, .suspend, .restart, .wear, .batteryDeath, .disk, .clock, .order,
      .expect,
      .late, .promise, .end:
      break
    }
  }

  /// Notes the faults that an order is about to end before they met any packet; the engine forgets
  /// them.
  private mutating func end(by order: AirFault.Order, on engine: Engine) {
    guard let fault = AirFault.named(order.name) else { return }
    for index in unmet(on: engine) {
      if case .fault(let ended) = all[index].wait, fault.ends(ended) {
        all[index].wait = .endedFault
      }
    }
  }

  /// Notes the faults of a server that are about to be ended before they met any request.
  private mutating func endFaults(of name: String, on engine: Engine) {
    for index in unmet(on: engine) {
      if case .serverFault(name, _) = all[index].wait { all[index].wait = .endedServerFault }
    }
    // What is left of them has met its request.
    all.removeAll { if case .serverFault(name, _) = $0.wait { true } else { false } }
  }

  /// Finds the faults that wait and have met nothing yet: of several equal ones the last, since the
  /// first meets what comes first.
  private func unmet(on engine: Engine) -> [Int] {
    var later: [Wait] = []
    return all.indices.reversed().filter { index in
      let wait = all[index].wait
      defer { later.append(wait) }
      return later.count { $0 == wait } < waiting(wait, on: engine)
    }
  }

  /// Counts the faults of a line that wait and have met nothing yet, with those of equal lines.
  private func waiting(_ wait: Wait, on engine: Engine) -> Int {
    switch wait {
    case .fault(let order): engine.unmet(of: order)
    case .serverFault(let name, let fault):
      engine.server(named: name).map { $0.line.faults.count { $0 == fault } } ?? all.count
    case .action, .endedAction, .end, .endedFault, .endedServerFault: 0
    }
  }

  /// Takes the next event of the log.
  mutating func see(_ event: LogEvent) {
    guard case .crashed = event.kind, let device = event.device, !all.isEmpty else { return }
    all.removeAll { if case .end(device) = $0.wait { true } else { false } }
    for index in all.indices {
      if case .action(device) = all[index].wait { all[index].wait = .endedAction(device) }
    }
  }

  /// Lists the lines that wait for something which has not happened, with the reasons.
  func rest(on engine: Engine) -> [Runner.Idle] {
    let unmet = unmet(on: engine)
    return all.indices.compactMap { index -> Runner.Idle? in
      let (line, wait) = all[index]
      return switch wait {
      case .action(let device):
        Runner.Idle(line: line, reason: "the \(device.name) was suspended until the run ended")
      case .endedAction(let device):
        Runner.Idle(line: line, reason: "the \(device.name) ended before it was resumed")
      case .end(let device):
        Runner.Idle(line: line, reason: "the \(device.name) never came to this point")
      case .fault: unmet.contains(index) ? Self.unmet(line) : nil
      case .endedFault: Self.unmet(line)
      case .serverFault: unmet.contains(index) ? Self.unasked(line) : nil
      case .endedServerFault: Self.unasked(line)
      }
    }
  }

  private static func unasked(_ line: Int) -> Runner.Idle {
    Runner.Idle(line: line, reason: "no request came for this fault to change")
  }

  private static func unmet(_ line: Int) -> Runner.Idle {
    Runner.Idle(line: line, reason: "nothing was sent for this fault to change")
  }
}
