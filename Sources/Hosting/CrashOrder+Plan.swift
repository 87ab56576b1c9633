package import LockstepProtocol
package import LockstepSimulation

extension CrashOrder {
  /// Makes the order that tells a device of a planned crash.
  package init(_ plan: Crash.Plan) {
    self.init(how: plan.crash.rawValue)
    switch plan.point {
    case .operation(let number): operation = number
    case .before(let call): before = call.rawValue
    case .after(let call): after = call.rawValue
    }
  }

  /// The crash that is ordered, and the point of the disk at which it comes; without a point it comes
  /// at once.
  ///
  /// `nil` if a word is unknown, or if the order names two points.
  package var plan: (crash: Crash, point: Crash.Point?)? {
    guard let crash = Crash(rawValue: how) else { return nil }
    switch (operation, before.map(DiskCall.init), after.map(DiskCall.init)) {
    case (nil, nil, nil): return (crash, nil)
    case (let number?, nil, nil): return (crash, .operation(number))
    case (nil, .some(let call?), nil): return (crash, .before(call))
    case (nil, nil, .some(let call?)): return (crash, .after(call))
    default: return nil
    }
  }
}
