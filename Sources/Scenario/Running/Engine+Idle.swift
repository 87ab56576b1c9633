package import LockstepPair

extension Engine {
  /// Says why a line would have no effect at present; returns `nil` if it would have one, or nobody can
  /// tell.
  package func reasonForNothing(_ body: Script.Body) -> String? {
    body.change.flatMap { reasonForNothing($0) }
  }

  /// Says if a line would have no effect at present, as far as anybody can tell.
  package func isForNothing(_ body: Script.Body) -> Bool {
    body.change.map { isForNothing($0) } ?? false
  }
}

extension Script.Body {
  /// The change that the line makes to the pair; `nil` for actions and expectations.
  package var change: PairChange? {
    switch self {
    case .link(let input): .link(input)
    case .suspend(let device): .suspend(device)
    case .resume(let device): .resume(device)
    case .restart(let device): .restart(device)
    case .crash(let device, _, _), .batteryDeath(let device): .crash(device)
    case .wear(let number): .wear(number)
    case .disk(let device, let condition): .disk(device, condition)
    case .clock(let device, let adjustment): .clock(device, adjustment)
    case .order(let order): .order(order)
    case .server(let name, nil): .server(name)
    case .act, .server, .expect, .late, .promise, .end: nil
    }
  }
}
