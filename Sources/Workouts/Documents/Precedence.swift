import LockstepSimulation

/// The rule for two values that two people set, where one may not have known of the other (CHANGE-8).
enum Precedence: Equatable {
  /// The value that is there was set later.
  case stays
  /// The new value takes its place, of somebody who knew of it.
  case replaces(WallTime)
  /// The new value takes its place, of somebody who did not know of it.
  case overrules(WallTime)

  /// - Parameters:
  ///   - date: When the new value was set.
  ///   - saw: When what its person saw had been set; `nil` where they saw what is there.
  ///   - foundAt: When the value that is there was set; `nil` for never.
  init(of date: WallTime, seeing saw: WallTime?, over foundAt: WallTime?) {
    let foundAt = foundAt ?? .never
    if let saw, saw < foundAt {
      self = date > foundAt ? .overrules(date) : .stays
    } else {
      // Whatever the clocks say, it is later than what the person saw.
      self = .replaces(max(date, foundAt + .microseconds(1)))
    }
  }
}

extension WallTime {
  /// The date of what nobody has set yet.
  static let never = WallTime(microseconds: 0)
}
